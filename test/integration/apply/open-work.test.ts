import { existsSync, linkSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApplyEngine, createApplyEngine } from '#core/apply/apply-engine.ts';
import { incomingFile, vaultFile } from '#shared/domain/paths.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { openRealEngine } from '#test/reliability/apply/kill-scenario.ts';
import { sha512Of } from '#test/reliability/apply/operations.ts';
import type { RealFolder } from '#test/reliability/apply/real-folder.ts';
import { openHarness } from './folder-harness.ts';

describe('a folder with something unfinished in it', () => {
  let folder: RealFolder;
  let engine: ApplyEngine;

  beforeEach(() => {
    ({ folder } = openHarness({ 'mods/a.jar': 'a' }));
    const workerUrl = new URL('dying-worker.ts', import.meta.url);
    // Recovery in the thread always fails, so a call that succeeds did not use the thread.
    engine = createApplyEngine({ dataDir: '', workerUrl, logger: createMemoryLogger() });
  });

  afterEach(async () => {
    await engine.close();
    folder.remove();
  });

  const isRecovered = () =>
    engine.recover(folder.root).then(
      () => false,
      () => true,
    );

  it('is not one that is settled: no thread is started', async () => {
    expect(await isRecovered()).toBe(false);
    expect(engine.momentOf(folder.root)).not.toBeNull();
  });

  it.each([
    ['an intent', '.loadout/intent/op-1.json', true],
    ['a temporary file', '.loadout/loadout.json.1.tmp', false],
    ['a temporary file of the history', '.loadout/generations/1.json.1.tmp', false],
  ])('with %s is recovered', async (_, path, isOpen) => {
    writeFileSync(join(folder.root, path), '');
    expect(await isRecovered()).toBe(true);
    expect(engine.momentOf(folder.root) === null).toBe(isOpen);
  });

  it('with a stage is recovered', async () => {
    mkdirSync(join(folder.root, '.loadout/stage/op-1'));
    expect(await isRecovered()).toBe(true);
    expect(engine.momentOf(folder.root)).toBeNull();
  });

  it('with a second name of a file in the vault is recovered, and the file keeps the one there', async () => {
    const sha512 = sha512Of('a download');
    const part = join(folder.root, incomingFile(sha512));
    folder.putInVault('a download');
    linkSync(join(folder.root, vaultFile(sha512)), part);
    expect(await isRecovered()).toBe(true);
    openRealEngine(folder).recover(folder.root);
    expect(existsSync(part)).toBe(false);
    expect(folder.read(vaultFile(sha512))).toBe('a download');
  });

  it('that cannot be listed is recovered', async () => {
    rmdirSync(join(folder.root, '.loadout/intent'));
    writeFileSync(join(folder.root, '.loadout/intent'), '');
    expect(await isRecovered()).toBe(true);
    rmSync(join(folder.root, '.loadout/intent'));
  });
});
