import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Message } from '#shared/domain/addon.ts';
import type { WriteReport } from '#shared/domain/publishing.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { isCancelled, toPayload } from './errors.ts';
import { readPublishingAgain } from './publishing.ts';
import { t, tMessage } from '../format/text.ts';
import { showError, showToast, showWarning } from '../state/toast.ts';
import { useSamePageCheck } from '../navigation/use-same-screen.ts';

export interface Writing {
  readonly isBusy: boolean;
  /**
   * The refusal of the registry or the core; null after a successful write, and before the first.
   */
  readonly problem: ErrorPayload | null;
  /**
   * Runs a write, refetches what it changed and shows `done`, or its warnings. Returns true if it
   * succeeded and the user is still here; a user who has moved on is not interrupted, and a toast
   * offers `findPlace`.
   */
  readonly run: (
    task: () => Promise<unknown>,
    done: string,
    findPlace?: () => string | null,
  ) => Promise<boolean>;
  readonly forget: () => void;
}

/** A write at a registry with its result, for a form that shows it in place. */
export function useWrite(): Writing {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorPayload | null>(null);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    async run(task, done, findPlace = () => null) {
      const isHere = startHere();
      setBusy(true);
      setProblem(null);
      try {
        const answer = await task();
        await readPublishingAgain();
        const isStillHere = isHere();
        const place = isStillHere ? null : findPlace();
        const open = place === null ? undefined : () => navigate(place);
        showToast(done, open && { label: t('ui-open'), run: open });
        for (const warning of warningsOf(answer)) showWarning(tMessage(warning));
        return isStillHere;
      } catch (error) {
        if (isCancelled(error)) return false;
        setProblem(toPayload(error));
        // The form is no longer visible.
        if (!isHere()) showError(toPayload(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Only the report of a write has warnings. */
function warningsOf(answer: unknown): readonly Message[] {
  const isReport = typeof answer === 'object' && answer !== null && 'warnings' in answer;
  return isReport ? (answer as WriteReport).warnings : [];
}
