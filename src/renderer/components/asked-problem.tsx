import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toPayload } from '../lib/errors.ts';
import type { Asked } from '../lib/pages.ts';
import { t, tError } from '../lib/text.ts';
import { EmptyState } from './empty-state.tsx';

interface AskedProblemProps {
  readonly error: Error;
  readonly asked: Pick<Asked<never>, 'isAsking' | 'askAgain'>;
  readonly children?: ReactNode;
}

/** In place of a page that could not be had: why, what helps, and another try. */
export function AskedProblem({ error, asked, children }: AskedProblemProps) {
  const { text, hint } = tError(toPayload(error));
  return (
    <div role="alert" style={{ display: 'flex', flex: 1 }}>
      <EmptyState title={text} {...(hint === null ? {} : { text: hint })}>
        <Button loading={asked.isAsking} onClick={asked.askAgain}>
          {t('ui-ask-again')}
        </Button>
        {children}
      </EmptyState>
    </div>
  );
}
