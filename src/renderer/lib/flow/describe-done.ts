import type { ApplyReport } from '#shared/domain/job.ts';
import { type Change, describeChange } from '#shared/domain/describe-change.ts';
import { tMessage } from '../format/text.ts';

/** What a change did, in one line, as the history and each toast say it: `Updated 7 add-ons and added 2`. */
export function describeOperation(change: Change): string {
  return describeChange(change)
    .map((part) => tMessage(part))
    .join(', ');
}

/** What was just done. */
export function describeDone({
  generation: { kind, changes, notes },
  sentence,
}: Pick<ApplyReport, 'sentence'> & {
  readonly generation: Pick<Change, 'kind' | 'changes' | 'notes'>;
}): string {
  return describeOperation({ kind, changes, notes, sentence });
}
