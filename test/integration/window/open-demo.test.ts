import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';

function openWithDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const written: string[] = [];
  const core = openCore({
    dataDir,
    async writeDemoFolder(folder) {
      written.push(folder);
      mkdirSync(join(folder, 'pmods'));
      writeFileSync(join(folder, 'pmods/lamp.jar'), 'lamp');
      return '0.5.26';
    },
  });
  const open = async () =>
    expectOutcome(await core.finish(core.client.loadouts.openDemo()), 'create').loadout;
  return { dataDir, core, written, open };
}

describe('the demo', () => {
  test('is a loadout of its own on the demo’s registry, made once', async () => {
    const { core, written, open } = openWithDemo();
    const first = await open();
    expect(first).toMatchObject({ name: 'Demo', registry: 'demo', addonCount: 1 });
    expect(first.target.gameVersion).toBe('0.5.26');
    expect((await open()).id).toBe(first.id);
    expect(written).toHaveLength(1);
    expect(await core.client.loadouts.list()).toHaveLength(1);
  });

  test('that was forgotten is taken up as it is; one whose folder is gone is made again', async () => {
    const { dataDir, core, written, open } = openWithDemo();
    const first = await open();
    await core.client.loadouts.forget({ loadoutId: first.id });
    expect((await open()).id).toBe(first.id);
    expect(written).toHaveLength(1);
    rmSync(join(dataDir, 'demo-game'), { recursive: true });
    const again = await open();
    expect(again).toMatchObject({ condition: 'ok', addonCount: 1 });
    expect(await core.client.loadouts.list()).toHaveLength(1);
    expect(written).toHaveLength(2);
  });

  test('is not offered by a face that has none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'loadout-demo-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const core = openCore({ dataDir });
    const outcome = await core.finish(core.client.loadouts.openDemo());
    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'REGISTRY_LACKS' } });
  });
});

test('every game is named, with the loaders it can have', async () => {
  const { core } = openWithDemo();
  const games = await core.client.loadouts.games();
  expect(games.map(({ id }) => id)).toEqual(['cosmic-reach', 'custom']);
  expect(games[0]?.loaders).toContain('quilt');
});
