import type { ReactNode } from 'react';
import type { ErrorPayload } from '#shared/errors.ts';
import { useErrorText } from '../lib/format/text.ts';
import { EmptyState } from './empty-state.tsx';

interface ProblemProps {
  readonly error: ErrorPayload;
  /** Buttons that do what the next step says. */
  readonly children?: ReactNode;
}

/** In place of what could not be had: what happened, why, and what helps. */
export function Problem({ error, children }: ProblemProps) {
  return (
    <div role="alert" style={{ display: 'flex', flex: 1 }}>
      <EmptyState {...useErrorText(error)}>{children}</EmptyState>
    </div>
  );
}
