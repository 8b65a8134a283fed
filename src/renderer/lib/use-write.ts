import { useState } from 'react';
import type { ErrorPayload } from '#shared/errors.ts';
import { isCancelled, toPayload } from './errors.ts';
import { readPublishingAgain } from './publishing.ts';
import { showToast } from './toast.tsx';

export interface Writing {
  readonly isBusy: boolean;
  /** What the registry or the core did not take; null after a write that was done, and before the first. */
  readonly problem: ErrorPayload | null;
  /** Does a write, reads again what it changed and says `done`; true: it is done. */
  readonly run: (task: () => Promise<unknown>, done: string) => Promise<boolean>;
  readonly forget: () => void;
}

/** A write at a registry with what became of it, for a form that shows it in place. */
export function useWrite(): Writing {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorPayload | null>(null);
  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    async run(task, done) {
      setBusy(true);
      setProblem(null);
      try {
        await task();
        await readPublishingAgain();
        showToast(done);
        return true;
      } catch (error) {
        if (!isCancelled(error)) setProblem(toPayload(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
