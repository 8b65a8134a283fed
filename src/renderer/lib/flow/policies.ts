import { client } from '../core/client.ts';
import { isCancelled, toPayload } from '../core/errors.ts';
import { undoHistoryEntry } from './run-change.ts';
import { runJob } from '../core/jobs.ts';
import { t } from '../format/text.ts';
import { hideError, showError, showToast } from '../state/toast.ts';

export type PolicyVerb = 'pin' | 'unpin' | 'skip' | 'unskip';

/** Note and end date of a policy; null: no note, no end. */
export interface PolicyWords {
  readonly note: string | null;
  readonly until: string | null;
}

const NO_WORDS: PolicyWords = { note: null, until: null };
const DONE_KEYS = {
  pin: 'ui-done-pin',
  unpin: 'ui-done-unpin',
  skip: 'ui-done-skip',
  unskip: 'ui-done-unskip',
} as const;

/** Sets or removes a policy for these add-ons and confirms it with an undo. Shows any error. */
export async function changeAddonPolicies(
  verb: PolicyVerb,
  loadoutId: string,
  addonIds: readonly string[],
  words: PolicyWords = NO_WORDS,
): Promise<void> {
  const named = { loadoutId, addons: [...addonIds] };
  const what = t('ui-addon-count', { count: addonIds.length });
  const start = () =>
    verb === 'pin' || verb === 'skip'
      ? client.policies[verb]({ ...named, ...words })
      : client.policies[verb](named);
  await runPolicy(loadoutId, start, t(DONE_KEYS[verb], { what }));
}

/** Runs a change of the add-ons' records and confirms it with an undo. Shows any error. */
export async function runPolicy(
  loadoutId: string,
  start: () => Promise<{ jobId: string }>,
  done: string,
): Promise<void> {
  hideError('change');
  try {
    const { report } = await runJob(start(), ['policies']);
    showToast(done, {
      label: t('ui-undo'),
      run: () => void undoHistoryEntry(loadoutId, report.loadout.generation),
    });
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error), 'change');
  }
}
