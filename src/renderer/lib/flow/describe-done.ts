import type { ApplyReport } from '#shared/domain/job.ts';
import { type HistoryChange, describeChange } from '#shared/domain/describe-change.ts';
import { tMessage } from '../format/text.ts';

/**
 * Describes a change in one line, as in the history and in toasts: `Updated 7 add-ons and added 2`.
 */
export function describeOperation(change: HistoryChange): string {
  return describeChange(change)
    .map((part) => tMessage(part))
    .join(', ');
}

/** Describes the change that was just applied. */
export function describeDone({
  generation: { kind, changes, notes },
  sentence,
}: Pick<ApplyReport, 'sentence'> & {
  readonly generation: Pick<HistoryChange, 'kind' | 'changes' | 'notes'>;
}): string {
  return describeOperation({ kind, changes, notes, sentence });
}
