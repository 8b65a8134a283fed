// @module-tag deep
// @promise the window gets the registry's pictures from the core, by key
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startShell } from './shell-process.ts';

test('the icon of an add-on comes to the page by its key, from the core, under the page’s own origin', async () => {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-images-')));
  const shell = startShell({ dataDir });
  await shell.connect();
  const { client } = shell;
  const { jobId } = await client.loadouts.openDemo();
  for await (const { outcome } of await client.jobs.watch({ jobId })) if (outcome) break;
  const [loadout] = await client.loadouts.list();
  if (loadout === undefined) throw new Error('the demo has a loadout');
  const check = await client.addons.check({ loadoutId: loadout.id, addons: null, fresh: false });
  for await (const { outcome } of await client.jobs.watch(check)) if (outcome) break;

  let imageKey: string | null = null;
  for await (const { rows } of await client.addons.list({ loadoutId: loadout.id, since: null }))
    imageKey ??= rows.find((row) => row.imageKey !== null)?.imageKey ?? null;
  expect(imageKey).not.toBeNull();
  const image = await shell.command({
    kind: 'fetch',
    url: `app-ui://bundle/image/${imageKey}`,
    method: 'GET',
  });
  expect(image).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^image\//) as unknown },
  });
});
