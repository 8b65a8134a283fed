import type { LoadoutChange } from '#shared/domain/loadout.ts';
import { attempt } from '../../../lib/attempt.ts';
import { api, client } from '../../../lib/client.ts';
import { runJob } from '../../../lib/jobs.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Changes what a loadout is called and how it behaves; none of its game's files. What fails is shown. */
export async function changeLoadout(loadoutId: string, change: LoadoutChange): Promise<void> {
  await attempt(async () => {
    await runJob(client.loadouts.change({ loadoutId, change }), ['loadout']);
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
  });
}
