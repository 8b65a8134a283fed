import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

it('the record before the last change can be put back by hand, and work goes on from there', async () => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' } });
  const { loadoutId, core, run } = site;
  const { client, finish } = core;
  await run(client.plans.disable({ loadoutId, addons: ['app'] }));
  await run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
  const files = site.files();
  const record = join(site.folder, '.loadout/loadout.json');
  writeFileSync(record, '{"format":');
  expect(await finish(client.addons.scan({ loadoutId }))).toMatchObject({
    kind: 'failed',
    error: { code: 'LOADOUT_DAMAGED' },
  });
  copyFileSync(`${record}.bak`, record);
  const { report } = expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan');
  expect(report.external).not.toEqual([]);
  expect(site.files()).toEqual(files);
  await run(client.plans.enable({ loadoutId, addons: ['app'] }));
  expect(await site.differences()).toEqual([]);
  await site.undo();
  expect(site.files()).toEqual(files);
});
