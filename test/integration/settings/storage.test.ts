// @promise every setting takes effect immediately, in every process
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vaultFile } from '#shared/domain/paths.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { setScene, type Scene } from '../promises/scene.ts';
import { failureOf } from './managed-core.ts';

async function begin() {
  const scene = await setScene({
    alpha: [
      { number: '1.0.0', date: '2025-01-01' },
      { number: '2.0.0', date: '2025-02-01' },
    ],
  });
  scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
  const { id } = await scene.begin();
  const old = await scene.jar('alpha', '1.0.0');
  await scene.updateAll(id);
  return { scene, id, old };
}

/** Adds bytes to the vault that no operation requires. */
function keepStranger({ folder }: Scene, text: string): string {
  const sha512 = createHash('sha512').update(text).digest('hex');
  const file = join(folder, vaultFile(sha512));
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
}

async function empty({ core }: Scene, loadoutId: string | null) {
  return expectOutcome(await core.finish(core.client.storage.empty({ loadoutId })), 'storage');
}

describe('the vault', () => {
  it('is measured, and emptying it leaves what undoing the newest operation needs', async () => {
    const { scene, id, old } = await begin();
    const stranger = keepStranger(scene, 'x'.repeat(5000));
    mkdirSync(join(scene.dataDir, 'shell'));
    writeFileSync(join(scene.dataDir, 'shell/loadout.db'), 'x'.repeat(64 * 1024 ** 2));
    const { vaults, databaseBytes, logBytes, maxVaultBytes } =
      await scene.core.client.storage.usage();
    expect(vaults).toEqual([
      {
        loadoutId: id,
        name: 'cosmic-reach',
        files: 2,
        sizeBytes: old.length + 5000,
        freeableBytes: 5000,
        unfinishedBytes: 0,
        freeDiskBytes: vaults[0]?.freeDiskBytes,
      },
    ]);
    expect(vaults[0]?.freeDiskBytes).toBeGreaterThan(0);
    expect(databaseBytes).toBeGreaterThan(1000);
    // A file of the same name in another program's folder does not count.
    expect(databaseBytes).toBeLessThan(64 * 1024 ** 2);
    expect(logBytes).toBeGreaterThanOrEqual(0);
    expect(maxVaultBytes).toBe(2e9);
    expect(await empty(scene, id)).toEqual({ kind: 'storage', freedBytes: 5000 });
    expect(existsSync(stranger)).toBe(false);
    expect(await empty(scene, null)).toEqual({ kind: 'storage', freedBytes: 0 });
    expect(await scene.undo(id)).toEqual([]);
    expect(scene.read('pmods/alpha.jar').equals(old)).toBe(true);
  });

  it('is kept to the limit of the settings by the next operation, oldest first', async () => {
    const { scene, id, old } = await begin();
    const limit = 64 * 1024 ** 2;
    const stranger = keepStranger(scene, 'y'.repeat(limit));
    await scene.core.client.settings.update({ storage: { maxVaultBytes: limit } });
    await scene.undo(id);
    expect(existsSync(stranger)).toBe(false);
    expect((await scene.core.client.storage.usage()).maxVaultBytes).toBe(limit);
    expect(scene.read('pmods/alpha.jar').equals(old)).toBe(true);
  });

  it('of a loadout that is not known is none', async () => {
    const { scene } = await begin();
    const outcome = await scene.core.finish(scene.core.client.storage.empty({ loadoutId: 'gone' }));
    expect(expectOutcome(outcome, 'failed').error.code).toBe('LOADOUT_UNKNOWN');
  });
});

describe('the cache of a registry', () => {
  it('has an age, and is asked for again on demand', async () => {
    const { scene, id } = await begin();
    await scene.check(id);
    const { kept, refresh } = scene.core.client.diagnostics;
    const before = await kept();
    expect(new Set(before.map(({ kind }) => kind))).toEqual(
      new Set(['tags', 'projects', 'versions', 'hashes']),
    );
    const outcome = await scene.core.finish(refresh({ registry: 'scene' }));
    const after = expectOutcome(outcome, 'refreshed').kept;
    for (const kind of ['tags', 'projects'] as const) {
      const age = (list: typeof before) => list.find((row) => row.kind === kind)?.oldestAt ?? '';
      expect(Date.parse(age(after))).toBeGreaterThan(Date.parse(age(before)));
    }
    const unknown = await scene.core.finish(refresh({ registry: 'nowhere' }));
    expect(expectOutcome(unknown, 'failed').error.code).toBe('REGISTRY_UNKNOWN');
  });
});

describe('the program about itself', () => {
  it('names its version, its data folder, and the licences of its parts', async () => {
    const { scene } = await begin();
    const about = await scene.core.client.diagnostics.about();
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
    ) as { version: string };
    expect(about).toMatchObject({ version, licence: 'MIT', dataDir: scene.dataDir });
    expect(about.parts.find(({ name }) => name === 'zod')).toMatchObject({ licence: 'MIT' });
  });

  it('shows the newest lines of its log without secrets and paths', async () => {
    const { scene } = await begin();
    const file = join(scene.dataDir, 'logs/loadout.log');
    const line = (event: string, fields: object) =>
      `${JSON.stringify({ at: '2026-01-01T00:00:00.000Z', level: 'info', event, fields })}\n`;
    writeFileSync(
      file,
      `${line('first', {})}${line('second', { root: scene.folder, authorization: 'crp_secret' })}broken\n`,
    );
    const log = await scene.core.client.diagnostics.log({ limit: 2 });
    expect(log).toHaveLength(2);
    expect(log[1]).toBe('"<unreadable>"');
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ event: 'second' });
    expect(log.join()).not.toContain('crp_secret');
    expect(log.join()).not.toContain(scene.folder);
    expect(await failureOf(() => scene.core.client.diagnostics.log({ limit: 0 }))).not.toBeNull();
  });
});
