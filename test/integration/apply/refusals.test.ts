import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Operation } from '#core/apply/operation.ts';
import type { SyncApplyEngine } from '#core/apply/engine.ts';
import type { Generation } from '#shared/domain/loadout.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import {
  type Change,
  generationOf,
  loadoutOf,
  plannedFile,
  type Scenario,
  toScenario,
} from '#test/reliability/apply/operations.ts';
import type { RealFolder } from '#test/reliability/apply/real-folder.ts';
import { failureOf, openHarness } from './folder-harness.ts';

const BEFORE = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one' };
const CHANGES: readonly Change[] = [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'a two' },
  { kind: 'put', from: null, path: 'mods/new.jar', content: 'new' },
];

describe('an operation whose folder is not as planned', () => {
  let folder: RealFolder;
  let engine: SyncApplyEngine;
  let scenario: Scenario;

  beforeEach(() => {
    ({ folder, engine } = openHarness(BEFORE));
    scenario = toScenario('op-1', 0, BEFORE, CHANGES);
    for (const content of scenario.fetched) folder.putInVault(content);
  });

  afterEach(() => folder.remove());

  const apply = (operation: Operation = scenario.operation) =>
    failureOf(() => engine.apply(folder.root, operation));

  it('changes nothing when a planned file has other bytes of the same size', () => {
    folder.put('mods/a.jar', 'a ONE');
    expect(apply()).toEqual({
      code: 'PLAN_STALE',
      params: { path: 'mods/a.jar', cause: 'changed' },
    });
    expect(folder.contents()).toEqual({ ...BEFORE, 'mods/a.jar': 'a ONE' });
    expect(folder.state('.loadout/stage')).toEqual([]);
  });

  it('changes nothing when a planned file is gone', () => {
    renameSync(join(folder.root, 'mods/a.jar'), join(folder.root, 'mods/elsewhere.jar'));
    expect(apply()).toEqual({
      code: 'PLAN_STALE',
      params: { path: 'mods/a.jar', cause: 'missing' },
    });
  });

  it.each(['mods/new.jar', 'mods/NEW.jar'])('keeps a file that a person put at %s', (path) => {
    folder.put(path, 'from somebody');
    expect(apply()).toEqual({ code: 'PLAN_STALE', params: { path, cause: 'occupied' } });
    expect(folder.contents()).toEqual({ ...BEFORE, [path]: 'from somebody' });
  });

  it('refuses a file that has another name outside the folder', () => {
    linkSync(join(folder.root, 'mods/a.jar'), join(folder.dataDir, 'a.jar'));
    expect(apply()).toEqual({
      code: 'PLAN_STALE',
      params: { path: 'mods/a.jar', cause: 'linked' },
    });
  });

  it('refuses a link where a file was planned and leaves its target alone', () => {
    const outside = join(folder.dataDir, 'a.jar');
    renameSync(join(folder.root, 'mods/a.jar'), outside);
    symlinkSync(outside, join(folder.root, 'mods/a.jar'));
    expect(apply()).toEqual({
      code: 'PLAN_STALE',
      params: { path: 'mods/a.jar', cause: 'not-a-file' },
    });
    expect(lstatSync(outside).size).toBe(5);
  });

  it('does not follow a slot directory that became a link', () => {
    const outside = join(folder.dataDir, 'mods');
    renameSync(join(folder.root, 'mods'), outside);
    symlinkSync(outside, join(folder.root, 'mods'));
    expect(apply()).toEqual({ code: 'PATH_UNUSABLE', params: { path: 'mods', cause: 'link' } });
    expect(readdirSync(outside).toSorted()).toEqual(['a.jar', 'b.jar']);
  });

  it('refuses bytes of the vault that are not what their name says', () => {
    folder.putInVault('a two');
    writeFileSync(join(folder.root, vaultPath(scenario, 'mods/a-2.jar')), 'a TWO');
    expect(apply()).toEqual({ code: 'BYTES_UNAVAILABLE', params: { path: 'mods/a-2.jar' } });
    expect(folder.contents()).toEqual(BEFORE);
    expect(folder.state('.loadout/stage')).toEqual([]);
  });

  it('refuses a plan for another generation', () => {
    engine.apply(folder.root, scenario.operation);
    const again = toScenario('op-2', 0, BEFORE, CHANGES);
    expect(apply(again.operation)).toEqual({
      code: 'PLAN_STALE',
      params: { path: null, cause: 'generation' },
    });
    expect(folder.contents()).toEqual(scenario.after);
  });

  it.each([
    '../a.jar',
    'mods/../../a.jar',
    'mods/deeper/a.jar',
    'worlds/level.dat',
    '.loadout/loadout.json',
    'mods/CON.jar',
  ])('never writes to %s', (path) => {
    const next = { ...plannedFile(path, 'a two'), from: 'stage' as const };
    expect(apply({ ...scenario.operation, steps: [{ n: 0, old: null, new: next }] })?.code).toBe(
      'INTERNAL',
    );
    expect(folder.contents()).toEqual(BEFORE);
  });

  it('refuses a record that could not be read back', () => {
    const { next } = scenario.operation;
    const notes = [{ code: 'x', params: { at: [] } }] as unknown as Generation['notes'];
    const generation = { ...next.generation, notes };
    const operation = { ...scenario.operation, next: { ...next, generation } };
    expect(apply(operation)).toEqual({ code: 'INTERNAL', params: { cause: 'operation-record' } });
    expect(folder.contents()).toEqual(BEFORE);
    expect(folder.state('.loadout/stage')).toEqual([]);
  });

  it('refuses a folder that is gone', () => {
    const gone = failureOf(() => engine.recover(join(folder.root, 'nowhere')));
    expect(gone?.code).toBe('FOLDER_MISSING');
  });

  it('records a generation that changes no file', () => {
    const external = toScenario('op-1', 0, BEFORE, []);
    expect(apply(external.operation)).toBeNull();
    expect(folder.contents()).toEqual(BEFORE);
    expect(folder.generation()).toBe(1);
  });

  it('exchanges the names of two files', () => {
    const exchange = toScenario('op-1', 0, BEFORE, [
      { kind: 'move', from: 'mods/a.jar', path: 'mods/b.jar' },
      { kind: 'move', from: 'mods/b.jar', path: 'mods/a.jar' },
    ]);
    expect(apply(exchange.operation)).toBeNull();
    expect(folder.contents()).toEqual({ 'mods/a.jar': 'b one', 'mods/b.jar': 'a one' });
  });

  it('makes a slot directory that does not exist yet', () => {
    rmdirSync(join(folder.root, 'packs/shaders'));
    rmdirSync(join(folder.root, 'packs'));
    const added = toScenario('op-1', 0, BEFORE, [
      { kind: 'put', from: null, path: 'packs/shaders/new.zip', content: 'new' },
    ]);
    expect(apply(added.operation)).toBeNull();
    expect(folder.contents()).toEqual(added.after);
  });

  it('continues a start that a crash interrupted, but replaces nothing else', () => {
    const other = join(folder.dataDir, 'other');
    mkdirSync(join(other, '.loadout', 'generations'), { recursive: true });
    const { loadout, generation } = scenario.operation.next;
    const start = () =>
      failureOf(() =>
        engine.initialize(other, { ...loadout, generation: 0 }, { ...generation, number: 0 }),
      );
    writeFileSync(join(other, '.loadout', 'generations', '7.json'), '{}');
    expect(start()?.code).toBe('FOLDER_TAKEN');
    renameSync(
      join(other, '.loadout', 'generations', '7.json'),
      join(other, '.loadout', 'generations', '0.json'),
    );
    expect(start()).toBeNull();
    expect(start()?.code).toBe('FOLDER_TAKEN');
  });
});

function vaultPath(scenario: Scenario, path: string): string {
  const sha512 =
    scenario.operation.steps.find((step) => step.new?.path === path)?.new?.sha512 ?? '';
  return vaultFile(sha512);
}

it('a start changes nothing of a loadout that is there', () => {
  const { folder, engine } = openHarness(BEFORE);
  onTestFinished(() => folder.remove());
  rmdirSync(join(folder.root, '.loadout/incoming'));
  const init = () => engine.initialize(folder.root, loadoutOf(0, {}), generationOf(0, 'init', {}));
  expect(failureOf(init)?.code).toBe('FOLDER_TAKEN');
  expect(existsSync(join(folder.root, '.loadout/incoming'))).toBe(false);
});
