// @module-tag deep
// @promise the history grows with what changes, not with the library
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const ADDONS = 600;
const TOGGLES = 20;

function bytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

it('twenty toggles in a library of hundreds add a few kilobytes, and each state can be restored', async () => {
  const folder = createTempDir();
  mkdirSync(join(folder, 'pmods'));
  for (let n = 0; n < ADDONS; n += 1) writeFileSync(join(folder, `pmods/${n}.jar`), `add-on ${n}`);
  const { client, finish, create } = openCore({ dataDir: createTempDir() });
  const { id: loadoutId } = await create(folder);
  const history = join(folder, '.loadout/generations');
  const before = bytesOf(history);
  for (let n = 0; n < TOGGLES; n += 1) {
    const request = { loadoutId, addons: [n % 2 === 0 ? '7.jar' : '7.jar.disabled'], atOnce: true };
    const verb = n % 2 === 0 ? client.plans.disable : client.plans.enable;
    expectOutcome(await finish(verb(request)), 'apply');
  }
  expect(before).toBeGreaterThan(ADDONS * 200);
  expect(bytesOf(history) - before).toBeLessThan(TOGGLES * 4096);
  // Every generation can be restored completely.
  for (const generation of [0, 1, TOGGLES / 2, TOGGLES])
    expect(await client.loadouts.lost({ loadoutId, generation })).toEqual([]);
  const entries = await client.loadouts.history({ loadoutId });
  expect(entries.map(({ addonCount }) => addonCount)).toEqual(
    Array.from({ length: TOGGLES + 1 }, () => ADDONS),
  );
});
