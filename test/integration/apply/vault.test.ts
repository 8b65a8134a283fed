import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SyncApplyEngine } from '#core/apply/engine.ts';
import { olderVaultFile, vaultFile } from '#shared/domain/paths.ts';
import { sha512Of, toScenario } from '#test/reliability/apply/operations.ts';
import type { RealFolder } from '#test/reliability/apply/real-folder.ts';
import { openHarness } from './folder-harness.ts';

const BEFORE = {
  'mods/a.jar': 'a'.repeat(100),
  'mods/b.jar': 'b'.repeat(200),
  'mods/c.jar': 'c'.repeat(300),
};
const [A = '', B = '', C = ''] = Object.values(BEFORE).map(sha512Of);

describe('the vault of a folder', () => {
  let folder: RealFolder;
  let engine: SyncApplyEngine;

  beforeEach(() => {
    ({ folder, engine } = openHarness(BEFORE));
    let contents: Readonly<Record<string, string>> = BEFORE;
    Object.keys(BEFORE).forEach((from, index) => {
      const scenario = toScenario(`op-${index}`, index, contents, [{ kind: 'remove', from }]);
      engine.apply(folder.root, scenario.operation);
      contents = scenario.after;
    });
  });

  afterEach(() => folder.remove());

  it('lets go of what came in first, until it is small enough', () => {
    expect(engine.prune(folder.root, new Set(), 500)).toBe(100);
    expect(engine.inVault(folder.root, [A, B, C])).toEqual(new Set([B, C]));
    expect(engine.prune(folder.root, new Set(), 0)).toBe(500);
    expect(engine.inVault(folder.root, [A, B, C])).toEqual(new Set());
  });

  it('keeps what is needed, however large it is', () => {
    expect(engine.prune(folder.root, new Set([A, C]), 0)).toBe(200);
    expect(engine.inVault(folder.root, [A, B, C])).toEqual(new Set([A, C]));
  });

  it('gives a removed file back with the bytes and the mode it had', () => {
    const mode = statSync(join(folder.root, vaultFile(A))).mode;
    const scenario = toScenario('op-back', 3, {}, [
      { kind: 'put', from: null, path: 'mods/a.jar', content: BEFORE['mods/a.jar'] },
    ]);
    engine.apply(folder.root, scenario.operation);
    expect(folder.contents()).toEqual({ 'mods/a.jar': BEFORE['mods/a.jar'] });
    expect(statSync(join(folder.root, 'mods/a.jar')).mode).toBe(mode);
    expect(engine.inVault(folder.root, [A])).toEqual(new Set());
  });
});

describe('a vault that an earlier version filled', () => {
  const kept = olderVaultFile(A);
  const content = BEFORE['mods/a.jar'];
  const put = toScenario('op-put', 0, {}, [
    { kind: 'put', from: null, path: 'mods/a.jar', content },
  ]);
  const remove = toScenario('op-remove', 1, put.after, [{ kind: 'remove', from: 'mods/a.jar' }]);

  function open(): ReturnType<typeof openHarness> {
    const harness = openHarness({});
    onTestFinished(() => harness.folder.remove());
    mkdirSync(dirname(join(harness.folder.root, kept)));
    writeFileSync(join(harness.folder.root, kept), content);
    return harness;
  }

  it('gives its files to a change, and keeps none of them then', () => {
    const { folder, engine } = open();
    expect(engine.inVault(folder.root, [A])).toEqual(new Set([A]));
    engine.apply(folder.root, put.operation);
    expect(folder.contents()).toEqual(put.after);
    expect(engine.inVault(folder.root, [A])).toEqual(new Set());
    engine.apply(folder.root, remove.operation);
    expect(engine.inVault(folder.root, [A])).toEqual(new Set([A]));
    expect(existsSync(join(folder.root, vaultFile(A)))).toBe(true);
  });

  it('is pruned, and loses damaged files to a repair', () => {
    const { folder, engine } = open();
    writeFileSync(join(folder.root, kept), 'damaged');
    expect(engine.repair(folder.root, []).kept).toEqual({ files: 0, sizeBytes: 0, damaged: 1 });
    expect(existsSync(join(folder.root, kept))).toBe(false);
    writeFileSync(join(folder.root, kept), content);
    expect(engine.prune(folder.root, new Set(), 0)).toBe(content.length);
    expect(existsSync(join(folder.root, kept))).toBe(false);
  });
});

it.each([0o600, 0o444, 0o755])(
  'a removed file is restored with the mode %i that it had',
  (mode) => {
    const content = 'read by whom its owner wants';
    const before = { 'mods/a.jar': content };
    const { folder, engine } = openHarness(before);
    onTestFinished(() => folder.remove());
    // Equal bytes fetched before may have another mode.
    folder.putInVault(content);
    chmodSync(join(folder.root, 'mods/a.jar'), mode);
    const remove = toScenario('op-remove', 0, before, [{ kind: 'remove', from: 'mods/a.jar' }]);
    engine.apply(folder.root, remove.operation);
    const put = { kind: 'put', from: null, path: 'mods/a.jar', content } as const;
    engine.apply(folder.root, toScenario('op-back', 1, {}, [put]).operation);
    expect(statSync(join(folder.root, 'mods/a.jar')).mode & 0o777).toBe(mode);
  },
);
