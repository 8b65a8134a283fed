import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApplyEngine, type ApplyEngine } from '#core/apply/apply-engine.ts';
import { coreWorkerUrl } from '#core/worker-url.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import {
  generationOf,
  loadoutOf,
  sha512Of,
  toScenario,
} from '#test/reliability/apply/operations.ts';
import { makeRealFolder, type RealFolder } from '#test/reliability/apply/real-folder.ts';

const BEFORE = {
  'mods/a.jar': 'a one',
  'mods/b-1.jar': 'b one',
  'mods/gone.jar': 'gone',
  'mods/mine.jar': 'mine',
};

describe('the apply engine in its worker thread', () => {
  let folder: RealFolder;
  let engine: ApplyEngine;

  beforeEach(async () => {
    folder = makeRealFolder(BEFORE);
    const logger = createMemoryLogger();
    engine = createApplyEngine({ dataDir: folder.dataDir, workerUrl: coreWorkerUrl(), logger });
    await engine.initialize(folder.root, loadoutOf(0, BEFORE), generationOf(0, 'init', BEFORE));
  });

  afterEach(async () => {
    await engine.close();
    folder.remove();
  });

  it('replaces, renames, adds, disables and removes in one operation and keeps the old bytes', async () => {
    const scenario = toScenario('op-1', 0, BEFORE, [
      { kind: 'put', from: 'mods/a.jar', path: 'mods/a.jar', content: 'a two' },
      { kind: 'put', from: 'mods/b-1.jar', path: 'mods/b-2.jar', content: 'b two' },
      { kind: 'put', from: null, path: 'packs/shaders/new.zip', content: 'new' },
      { kind: 'move', from: 'mods/mine.jar', path: 'disabledmods/mine.jar' },
      { kind: 'remove', from: 'mods/gone.jar' },
    ]);
    for (const content of scenario.fetched) folder.putInVault(content);
    await engine.apply(folder.root, scenario.operation);

    expect(folder.contents()).toEqual(scenario.after);
    expect(folder.generation()).toBe(1);
    expect(folder.state('.loadout/stage')).toEqual([]);
    expect(folder.state('.loadout/intent')).toEqual([]);
    for (const old of ['a one', 'b one', 'gone']) {
      const path = join(folder.root, vaultFile(sha512Of(old)));
      expect(readFileSync(path, 'utf8')).toBe(old);
      expect(statSync(path).nlink).toBe(1);
    }
    expect(await engine.inVault(folder.root, ['a two', 'gone'].map(sha512Of))).toEqual(
      new Set([sha512Of('gone')]),
    );
  });

  it('finds nothing to recover in a whole folder and writes nothing', async () => {
    expect(await engine.recover(folder.root)).toEqual({ outcomes: [], lockedBy: null });
    expect(folder.contents()).toEqual(BEFORE);
  });

  it('refuses a second initialize', async () => {
    const again = engine.initialize(
      folder.root,
      loadoutOf(0, BEFORE),
      generationOf(0, 'init', BEFORE),
    );
    await expect(again).rejects.toMatchObject({ code: 'FOLDER_TAKEN' });
  });

  it('keeps the state folder and the key of its intents private', () => {
    expect(statSync(join(folder.root, '.loadout')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder.dataDir, 'journal.key')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.dataDir, 'journal.key')).size).toBe(32);
  });
});
