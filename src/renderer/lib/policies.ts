import { addonsQuery } from './addons.ts';
import { client } from './client.ts';
import { isCancelled, toPayload } from './errors.ts';
import { runJob } from './jobs.ts';
import { queryClient } from './query-client.ts';
import { t } from './text.ts';
import { showError, showToast } from './toast.tsx';

export type PolicyVerb = 'pin' | 'unpin' | 'skip' | 'unskip';

/** Why and how long; null: no word about it, without an end. */
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
const OPPOSITES = { pin: 'unpin', unpin: 'pin', skip: 'unskip', unskip: 'skip' } as const;

/** Sets or lifts a rule for these add-ons and says so, with the way back. What fails is shown. */
export async function changePolicy(
  verb: PolicyVerb,
  loadoutId: string,
  addonIds: readonly string[],
  words: PolicyWords = NO_WORDS,
): Promise<void> {
  const addons = [...addonIds];
  const ways = findWaysBack(verb, loadoutId, addons);
  try {
    const named = { loadoutId, addons };
    const started =
      verb === 'pin' || verb === 'skip'
        ? client.policies[verb]({ ...named, ...words })
        : client.policies[verb](named);
    await runJob(started, ['policies']);
    const what = t('ui-addon-count', { count: addons.length });
    showToast(t(DONE_KEYS[verb], { what }), {
      label: t('ui-undo'),
      run: () => {
        for (const [said, ids] of ways) void changePolicy(OPPOSITES[verb], loadoutId, ids, said);
      },
    });
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  }
}

/** Add-ons whose rule said the same, with its words: a rule that is lifted comes back as it was. */
function findWaysBack(
  verb: PolicyVerb,
  loadoutId: string,
  addonIds: readonly string[],
): readonly (readonly [words: PolicyWords, addonIds: readonly string[]])[] {
  const rows = queryClient.getQueryData(addonsQuery(loadoutId).queryKey)?.rows ?? [];
  const policies = new Map(rows.map(({ id, policy }) => [id, policy]));
  const readWords = (id: string): PolicyWords => {
    const { pin, skip } = policies.get(id) ?? {};
    const lifted = { unpin: pin, unskip: skip, pin: null, skip: null }[verb];
    return lifted ? { note: lifted.note, until: lifted.until } : NO_WORDS;
  };
  const groups = Map.groupBy(addonIds, (id) => JSON.stringify(readWords(id)));
  return [...groups.values()].flatMap((ids) =>
    ids[0] === undefined ? [] : [[readWords(ids[0]), ids] as const],
  );
}
