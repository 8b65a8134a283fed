import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { toPayload } from '../lib/errors.ts';
import type { Asked } from '../lib/pages.ts';
import { t } from '../lib/text.ts';
import { Problem } from './problem.tsx';

interface AskedProblemProps {
  readonly error: Error;
  readonly asked: Pick<Asked<never>, 'isAsking' | 'askAgain'>;
  readonly children?: ReactNode;
}

/** In place of a page that could not be had: why, what helps, and another try. */
export function AskedProblem({ error, asked, children }: AskedProblemProps) {
  return (
    <Problem error={toPayload(error)}>
      <Button loading={asked.isAsking} onClick={asked.askAgain}>
        {t('ui-ask-again')}
      </Button>
      {children}
    </Problem>
  );
}
