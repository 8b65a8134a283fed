import type { ReactNode } from 'react';
import type { ErrorPayload } from '#shared/errors.ts';
import { useErrorText } from '../lib/format/text.ts';
import { EmptyState } from './empty-state.tsx';

interface ProblemProps {
  readonly error: ErrorPayload;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}

/** Replaces content that failed to load: what failed, why, and the remedy. */
export function Problem({ error, children }: ProblemProps) {
  return (
    <div role="alert" style={{ display: 'flex', flex: 1 }}>
      <EmptyState {...useErrorText(error)}>{children}</EmptyState>
    </div>
  );
}
