// @promise what an undo restores has the permissions that it had, though the same bytes were kept later with others
import { chmodSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVerbsSite } from '../manage/verbs-site.ts';

it.each([
  ['', false],
  [', also where its entry was lost and restored', true],
])('gives a file that was removed twice the mode of the restored state%s', async (_, isLost) => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { loadoutId, run, core, folder, files } = site;
  const [path = ''] = Object.keys(files());
  const file = join(folder, path);
  const mode = () => statSync(file).mode & 0o777;
  const remove = () => run(core.client.plans.remove({ loadoutId, addons: ['lamp'] }));
  chmodSync(file, 0o600);
  await remove();
  await site.undo();
  chmodSync(file, 0o664);
  await remove();
  await site.undo();
  expect(mode()).toBe(0o664);
  if (isLost) {
    await core.client.loadouts.history({ loadoutId });
    for (const end of ['json', 'json.gz']) rmSync(join(folder, `.loadout/generations/1.${end}`));
    await core.client.doctor.folder({ loadoutId });
  }
  await run(core.client.plans.undo({ loadoutId, to: 1 }));
  await run(core.client.plans.undo({ loadoutId, to: 0 }));
  expect(mode()).toBe(0o600);
});
