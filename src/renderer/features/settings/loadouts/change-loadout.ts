import type { LoadoutChange } from '#shared/domain/loadout.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { queryClient } from '../../../lib/core/query-client.ts';

/** Changes what a loadout is called and how it behaves; none of its game's files. What fails is shown. */
export async function changeLoadout(loadoutId: string, change: LoadoutChange): Promise<void> {
  await attempt(async () => {
    await runJob(client.loadouts.change({ loadoutId, change }), ['loadout']);
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
  });
}
