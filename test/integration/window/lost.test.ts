import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVerbsSite } from '../manage/verbs-site.ts';

it('a generation lists its add-ons that are no longer available', async () => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { loadoutId, core, run, folder } = site;
  const { client } = core;
  await run(client.plans.update({ loadoutId, addons: ['lamp-slug'], to: null }));
  await run(client.plans.remove({ loadoutId, addons: ['mine.jar'] }));
  expect(await client.loadouts.lost({ loadoutId, generation: 0 })).toEqual([]);

  const vault = join(folder, '.loadout', 'vault');
  expect(existsSync(vault)).toBe(true);
  rmSync(vault, { recursive: true });
  // The registry still has the files installed from it.
  const lost = await client.loadouts.lost({ loadoutId, generation: 0 });
  expect(lost.map(({ title }) => title)).toEqual(['mine.jar']);
  expect(await client.loadouts.lost({ loadoutId, generation: 2 })).toEqual([]);
  await expect(client.loadouts.lost({ loadoutId, generation: 9 })).rejects.toMatchObject({
    data: { code: 'GENERATION_UNKNOWN' },
  });
});
