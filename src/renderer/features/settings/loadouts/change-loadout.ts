import type { LoadoutChange } from '#shared/domain/loadout.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { queryClient } from '../../../lib/core/query-client.ts';

/** Changes a loadout's name and settings, but none of its game files. Shows any error. */
export async function saveLoadoutChange(loadoutId: string, change: LoadoutChange): Promise<void> {
  await attempt(async () => {
    await runJob(client.loadouts.change({ loadoutId, change }), ['loadout']);
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
  });
}
