import { addonsQuery } from '../core/addons.ts';
import { announce } from '../state/announce.ts';
import { client } from '../core/client.ts';
import { isCancelled, toPayload } from '../core/errors.ts';
import { runJob } from '../core/jobs.ts';
import { queryClient } from '../core/query-client.ts';
import { t } from '../format/text.ts';
import { showError } from '../state/toast.ts';

/** Checks all add-ons at the registry, regardless of cached data. Shows any error. */
export async function checkNow(loadoutId: string): Promise<void> {
  announce(t('ui-updates-checking'));
  try {
    const check = client.addons.check({ loadoutId, addons: null, fresh: true, listed: false });
    await runJob(check, ['check']);
    await queryClient.invalidateQueries(addonsQuery(loadoutId));
    const { rows } = await queryClient.fetchQuery(addonsQuery(loadoutId));
    const updates = rows.filter(({ state }) => state === 'update-available');
    announce(t('ui-updates-checked', { count: updates.length }));
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  }
}
