import type { ReactNode } from 'react';
import { toPayload } from '../lib/core/errors.ts';
import type { PageState } from '../lib/core/pages.ts';
import { RetryButton } from './retry-button.tsx';
import { Problem } from './problem.tsx';

interface LoadProblemProps {
  readonly error: Error;
  readonly asked: Pick<PageState<never>, 'isAsking' | 'askAgain'>;
  readonly children?: ReactNode;
}

/** Replaces content that failed to load: the reason, the remedy, and a retry. */
export function LoadProblem({ error, asked, children }: LoadProblemProps) {
  const payload = toPayload(error);
  return (
    <Problem error={payload}>
      <RetryButton error={payload} isAsking={asked.isAsking} onAsk={asked.askAgain} />
      {children}
    </Problem>
  );
}
