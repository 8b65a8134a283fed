// @promise a batch is applied completely or not at all
import { beforeEach, describe, expect, it } from 'vitest';
import { vaultFile } from '#shared/domain/paths.ts';
import {
  type Change,
  CHANGEABLE_FOLDERS,
  type Contents,
  sha512Of,
  toScenario,
} from './operations.ts';
import { createPrng } from './prng.ts';
import { attempt } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';
import { SimWorld } from './sim-world.ts';

const A = 'mods/a.jar';
const B = 'mods/b.jar';
const BEFORE: Contents = { [A]: 'a one', [B]: 'b one' };
const INTENT = '.loadout/intent/op-1.json';

/**
 * A folder with a change that was decided but not begun; no copy of `lost`, the second new file,
 * remains.
 */
function interrupted(
  changes: readonly Change[],
  lost = '',
  { foldsCase = false, hasLinks = true } = {},
): SimWorld {
  const world = new SimWorld(createPrng(1), { hasLinks, foldsCase, wrap: (io) => io });
  world.initialize(BEFORE, {});
  const { operation, fetched } = toScenario('op-1', 0, BEFORE, changes);
  for (const content of fetched) world.plantInVault(content);
  for (let crashAt = 1; world.read(INTENT) === null; crashAt += 1)
    attempt(() => world.start({ ...NO_FAULTS, crashAt }).engine.apply(world.root, operation));
  for (const path of ['.loadout/stage/op-1/n1', vaultFile(sha512Of(lost))]) world.erase(path);
  return world;
}

function settle(world: SimWorld, direction: 'finish' | 'undo') {
  const choice = { op: 'op-1', direction, folders: CHANGEABLE_FOLDERS };
  return world.start(NO_FAULTS).engine.resolveByChoice(world.root, choice);
}

describe('a choice to finish, where the file that takes the name of another is lost', () => {
  const moved: Change = { kind: 'move', from: A, path: 'mods/c.jar' };

  const losing = (change: Change) =>
    interrupted([change, { kind: 'put', from: B, path: A, content: 'b two' }], 'b two');

  it('leaves a moved file only its new name', () => {
    const world = losing(moved);
    expect(settle(world, 'finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ 'mods/c.jar': 'a one', [B]: 'b one' });
    expect(world.stateProblems()).toEqual([]);
  });

  it('leaves no old file beside the new one that replaces it under another name', () => {
    const world = losing({ kind: 'put', from: A, path: 'mods/a-2.jar', content: 'a two' });
    expect(settle(world, 'finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', [B]: 'b one' });
    expect(world.hasInVault('a one')).toBe(true);
  });

  it('leaves the file that a person put under that name', () => {
    const world = losing(moved);
    world.start(NO_FAULTS).io.link(world.abs(A), world.abs('.loadout/stage/op-1/o0'));
    world.plant(A, 'mine');
    expect(settle(world, 'finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ [A]: 'mine', 'mods/c.jar': 'a one', [B]: 'b one' });
  });
});

describe('a recovery that cannot go forward', () => {
  it.each([
    ['one entry', true],
    ['two entries', false],
  ])('gives a respelled file its old spelling back where both are %s', (_, foldsCase) => {
    const respelled: Change = { kind: 'move', from: A, path: 'mods/A.jar' };
    const added: Change = { kind: 'put', from: null, path: 'mods/new.jar', content: 'new' };
    const world = interrupted([respelled, added], 'new', { foldsCase });
    // Its kept name is lost.
    world.start(NO_FAULTS).io.rename(world.abs(A), world.abs('mods/A.jar'));
    const { outcomes } = world.start(NO_FAULTS).engine.recover(world.root);
    expect(outcomes).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
    expect(world.stateProblems()).toEqual([]);
  });
});

describe('a file of the vault with other bytes than its name says', () => {
  const replaced: Change = { kind: 'put', from: B, path: B, content: 'b two' };

  it('is no new file: a choice to finish skips it', () => {
    const removed: Change = { kind: 'remove', from: A };
    const world = interrupted([removed, replaced], 'b two');
    world.plant(vaultFile(sha512Of('b two')), 'b 2wo');
    expect(settle(world, 'finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ [B]: 'b one' });
  });

  it('is no copy of an old file: that is copied again before it is replaced', () => {
    const world = interrupted([replaced], '', { hasLinks: false });
    world.plant(vaultFile(sha512Of('b one')), 'b 1ne');
    const { outcomes } = world.start(NO_FAULTS).engine.recover(world.root);
    expect(outcomes).toMatchObject([{ result: 'finished' }]);
    expect(world.folderContents()).toEqual({ [A]: 'a one', [B]: 'b two' });
    expect(world.hasInVault('b one')).toBe(true);
  });
});

describe('a kept file that an interrupted undo put into the vault', () => {
  const moved = 'mods/c.jar';
  const kept = '.loadout/stage/op-1/o0';
  let world: SimWorld;

  beforeEach(leaveInVault);

  function leaveInVault(): void {
    world = interrupted([{ kind: 'move', from: A, path: moved }]);
    // In a copy without hard links it is a separate file.
    world.plant(kept, 'a one');
    world.plantInVault('a one');
    world.erase(vaultFile(sha512Of('a one')));
    world.start(NO_FAULTS).io.link(world.abs(kept), world.vaultPath('a one'));
    world.disk.settle();
  }

  it('is no file of the folder and of the vault when the change is finished, also after a power cut', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      leaveInVault();
      expect(settle(world, 'finish')).toMatchObject({ result: 'finished' });
      world.disk.losePower(createPrng(seed));
      world.start(NO_FAULTS).engine.recover(world.root);
      expect(world.folderContents()).toEqual({ [moved]: 'a one', [B]: 'b one' });
      expect(world.stateProblems()).toEqual([]);
    }
  });

  it('is no file of the folder and of the vault when the change is undone', () => {
    const { io } = world.start(NO_FAULTS);
    io.link(world.abs(kept), world.abs(moved));
    io.unlink(world.abs(A));
    expect(settle(world, 'undo')).toMatchObject({ result: 'rolled-back' });
    expect(world.folderContents()).toEqual(BEFORE);
    expect(world.stateProblems()).toEqual([]);
  });

  it('has a durable name in the stage before it loses the one in the vault', () => {
    for (let crashAt = 1; crashAt < 12; crashAt += 1) {
      leaveInVault();
      world.erase(A);
      world.erase(kept);
      world.start(NO_FAULTS).io.link(world.vaultPath('a one'), world.abs(kept));
      const { engine } = world.start({ ...NO_FAULTS, crashAt });
      attempt(() => engine.recover(world.root));
      const file = [...world.files().values()].find(({ data }) => data === 'a one');
      expect(file && world.disk.hasDurableName(file), `crash at call ${crashAt}`).toBe(true);
    }
  });
});
