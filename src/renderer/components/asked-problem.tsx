import type { ReactNode } from 'react';
import { toPayload } from '../lib/core/errors.ts';
import type { PageState } from '../lib/core/pages.ts';
import { AskAgain } from './ask-again.tsx';
import { Problem } from './problem.tsx';

interface AskedProblemProps {
  readonly error: Error;
  readonly asked: Pick<PageState<never>, 'isAsking' | 'askAgain'>;
  readonly children?: ReactNode;
}

/** Replaces content that failed to load: the reason, the remedy, and a retry. */
export function AskedProblem({ error, asked, children }: AskedProblemProps) {
  const payload = toPayload(error);
  return (
    <Problem error={payload}>
      <AskAgain error={payload} isAsking={asked.isAsking} onAsk={asked.askAgain} />
      {children}
    </Problem>
  );
}
