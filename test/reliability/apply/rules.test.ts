// @promise a batch is applied completely or not at all
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import {
  type Change,
  CHANGEABLE_FOLDERS,
  type Contents,
  type Scenario,
  sha512Of,
  toScenario,
} from './operations.ts';
import { createPrng } from './prng.ts';
import { attempt } from './run.ts';
import { type Faults, NO_FAULTS } from './sim-io.ts';
import { OTHER_KEY, OWN_KEY, SimWorld } from './sim-world.ts';

const BEFORE: Contents = { 'mods/a.jar': 'a one', 'mods/b.jar': 'b one' };
const UPDATE: readonly Change[] = [
  { kind: 'put', from: 'mods/a.jar', path: 'mods/a-2.jar', content: 'a two' },
  { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' },
];
const INTENT = '.loadout/intent/op-1.json';
const BACK = '.loadout/intent/op-1.back';

let world: SimWorld;

beforeEach(openWorld);

function openWorld(): void {
  world = new SimWorld(createPrng(1), { hasLinks: true, foldsCase: false, wrap: (io) => io });
  world.initialize(BEFORE, {});
}

function plan(op: string, base: number, changes: readonly Change[]): Scenario {
  const scenario = toScenario(op, base, world.folderContents(), changes);
  for (const content of scenario.fetched) world.plantInVault(content);
  return scenario;
}

function apply({ operation }: Scenario, faults: Partial<Faults> = {}): unknown {
  const { engine } = world.start({ ...NO_FAULTS, ...faults });
  return attempt(() => engine.apply(world.root, operation));
}

const recover = () => world.start(NO_FAULTS).engine.recover(world.root).outcomes;

function settle(direction: 'finish' | 'undo', faults: Partial<Faults> = {}) {
  const { engine } = world.start({ ...NO_FAULTS, ...faults });
  return engine.settle(world.root, { op: 'op-1', direction, folders: CHANGEABLE_FOLDERS });
}

describe('an open operation', () => {
  it('keeps the vault from being pruned, as it may need any of the bytes', () => {
    const scenario = plan('op-1', 0, UPDATE);
    crashInIntent(scenario);
    const { engine } = world.start(NO_FAULTS);
    expect(engine.prune(world.root, new Set(), 0)).toBe(0);
    expect(world.hasInVault('a two')).toBe(true);
    recover();
    expect(engine.prune(world.root, new Set(), 0)).toBeGreaterThan(0);
  });

  it('of another base generation is not replayed', () => {
    const intent = openIntent();
    settle('undo');
    expect(apply(plan('op-2', 0, [{ kind: 'remove', from: 'mods/b.jar' }]))).toBeNull();
    world.plant(INTENT, intent);
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'cleaned' }]);
    expect(world.folderContents()).toEqual({ 'mods/a.jar': 'a one' });
    expect([world.generation(), world.generationOp(1)]).toEqual([1, 'op-2']);
  });

  it('that was done before newer ones leaves their record as it is', () => {
    const intent = openIntent();
    settle('finish');
    expect(apply(plan('op-2', 1, [{ kind: 'remove', from: 'mods/b.jar' }]))).toBeNull();
    world.plant(INTENT, intent);
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.generation()).toBe(2);
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two' });
  });

  /** The intent of an operation that ended right after its decision. */
  function openIntent(): string {
    crashInIntent(plan('op-1', 0, UPDATE));
    return world.read(INTENT) ?? '';
  }
});

/** Crashes as soon as the intent is there. */
function crashInIntent(scenario: Scenario): void {
  for (let crashAt = 1; world.read(INTENT) === null; crashAt += 1) {
    recover();
    apply(scenario, { crashAt });
  }
}

describe('an intent that another installation left', () => {
  it.each(['finish', 'undo'] as const)(
    'is this one’s once a person chose to %s it: a crash after that is recovered without asking',
    (direction) => {
      crashInIntent(plan('op-1', 0, UPDATE));
      const foreign = world.read(INTENT);
      world.key = OTHER_KEY;
      world.relocate('copy', true);
      for (let crashAt = 1; world.read(INTENT) === foreign; crashAt += 1)
        attempt(() => settle(direction, { crashAt }));
      expect(recover()).toMatchObject([{ cause: null }]);
      expect(world.stateProblems()).toEqual([]);
      expect(world.read(INTENT)).toBeNull();
    },
  );

  it('is not touched by the installation that left it, once another has taken it over', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    const own = world.read(INTENT);
    world.key = OTHER_KEY;
    for (let crashAt = 1; world.read(INTENT) === own; crashAt += 1)
      attempt(() => settle('undo', { crashAt }));
    world.key = OWN_KEY;
    expect(recover()).toMatchObject([{ result: 'open', cause: { code: 'OPERATION_FOREIGN' } }]);
  });
});

describe('an intent that is set aside', () => {
  let intent: string;

  beforeEach(() => {
    crashInIntent(plan('op-1', 0, UPDATE));
    intent = world.read(INTENT) ?? '';
  });

  it('is a foreign one that does not follow the record', () => {
    settle('undo');
    expect(apply(plan('op-2', 0, [{ kind: 'remove', from: 'mods/b.jar' }]))).toBeNull();
    world.plant(INTENT, intent);
    world.key = OTHER_KEY;
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'set-aside' }]);
  });

  it('is a foreign one of another loadout', () => {
    world.plant(INTENT, intent.replace(/"loadoutId":"[^"]*"/, '"loadoutId":"other"'));
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'set-aside' }]);
    expect(world.folderContents()).toEqual(BEFORE);
  });
});

describe('a choice', () => {
  beforeEach(() => {
    crashInIntent(plan('op-1', 0, UPDATE));
    for (const path of ['.loadout/stage/op-1/n0', vaultFile(sha512Of('a two'))]) world.erase(path);
  });

  it('to finish does what can be done, and leaves the file whose new bytes are lost', () => {
    expect(settle('finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ 'mods/a.jar': 'a one', 'mods/b.jar': 'b two' });
    expect(world.generation()).toBe(1);
  });

  it('to undo brings everything back', () => {
    expect(settle('undo')).toMatchObject({ result: 'rolled-back' });
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it('is not needed where one direction makes the folder whole', () => {
    expect(recover()).toMatchObject([
      { result: 'rolled-back', cause: { code: 'BYTES_UNAVAILABLE' } },
    ]);
    expect(world.folderContents()).toEqual(BEFORE);
  });
});

describe('an operation', () => {
  it('for another loadout is refused', () => {
    const { operation, ...rest } = plan('op-1', 0, UPDATE);
    const loadout = { ...operation.next.loadout, id: 'other' };
    const other = {
      ...operation,
      loadoutId: 'other',
      next: { ...operation.next, loadout },
    };
    expect(codeOf(apply({ operation: other, ...rest }))).toBe('FOLDER_CHANGED');
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it('is refused before anything is made when its bytes are missing', () => {
    const scenario = plan('op-1', 0, UPDATE);
    world.erase(vaultFile(sha512Of('a two')));
    const { engine, io } = world.start(NO_FAULTS);
    const refused = attempt(() => engine.apply(world.root, scenario.operation));
    expect(codeOf(refused)).toBe('BYTES_UNAVAILABLE');
    expect(io.mutatingCalls).toBeLessThan(5);
  });

  it('makes durable what somebody else put in place of its new file', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    const node = world.plant('mods/a-2.jar', 'a two');
    node.synced = null;
    expect(recover()).toMatchObject([{ result: 'finished' }]);
    expect(node.synced).toBe('a two');
  });

  it('replaces its generation’s number only by setting the other one aside', () => {
    world.plant('.loadout/generations/1.json', world.read('.loadout/generations/0.json') ?? '');
    expect(apply(plan('op-1', 0, UPDATE))).toBeNull();
    const aside = [...world.files().keys()].filter((path) => path.includes('/set-aside/'));
    expect(aside).toHaveLength(1);
    expect(world.generationOp(1)).toBe('op-1');
  });

  it('keeps the record before it as loadout.json.bak', () => {
    expect(apply(plan('op-1', 0, UPDATE))).toBeNull();
    const backup = JSON.parse(world.read('.loadout/loadout.json.bak') ?? '') as unknown;
    expect(backup).toMatchObject({ generation: 0 });
    const file = world.files().get('.loadout/loadout.json.bak');
    expect(file?.synced).toBe(file?.data);
  });
});

function markBack(): void {
  world.plant(BACK, world.read(INTENT) ?? '');
  world.erase(INTENT);
}

describe('a roll back', () => {
  it('is marked, and gone on with after a crash', () => {
    const act = (): void => void world.plant('mods/a-2.jar', 'a stranger');
    for (let crashAt = 20; world.read(BACK) === null && crashAt < 80; crashAt += 1) {
      openWorld();
      const stranger = { at: 0, path: world.abs('mods/a-2.jar'), onTake: true, act };
      apply(plan('op-1', 0, UPDATE), { crashAt, intruder: stranger });
    }
    expect(world.read(BACK)).not.toBeNull();
    world.erase('mods/a-2.jar');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it.each(['n0', 'm0', 'r0', 'o0'])('keeps what somebody wrote into the last name %s', (name) => {
    crashInIntent(plan('op-1', 0, UPDATE));
    markBack();
    world.plant(`.loadout/stage/op-1/${name}`, 'edited');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
    expect(world.hasInVault('edited')).toBe(true);
  });

  it('is durable: no new file comes back with a power cut', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      openWorld();
      for (let crashAt = 20; world.read('mods/a-2.jar') === null; crashAt += 1) {
        openWorld();
        apply(plan('op-1', 0, UPDATE), { crashAt });
      }
      markBack();
      world.disk.settle();
      expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
      world.disk.losePower(createPrng(seed));
      recover();
      expect(world.folderContents()).toEqual(BEFORE);
    }
  });

  it('keeps what somebody wrote into a spare name that it needs', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    const { io } = world.start(NO_FAULTS);
    io.rename(world.abs('mods/a.jar'), world.abs('.loadout/stage/op-1/o0'));
    world.plant('mods/a-2.jar', 'a two');
    world.plant('.loadout/stage/op-1/r0', 'edited');
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
    expect(world.hasInVault('edited')).toBe(true);
  });

  it('becomes a way forward where old files are lost and all new ones are there', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    swapFirst();
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two' });
  });

  it('is not begun where old files are lost: a person decides', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    swapFirst();
    world.plant('mods/b.jar', 'b mine');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'open' }]);
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b mine' });
  });

  /** The first file is done, and its old bytes are lost. */
  function swapFirst(): void {
    world.plant('mods/a-2.jar', 'a two');
    for (const path of ['mods/a.jar', '.loadout/stage/op-1/o0']) world.erase(path);
  }
});

describe('a moved file that somebody wrote into', () => {
  const MOVE: readonly Change[] = [
    { kind: 'move', from: 'mods/a.jar', path: 'mods/a.jar.disabled' },
  ];

  beforeEach(() => {
    crashInIntent(plan('op-1', 0, MOVE));
    const { io } = world.start(NO_FAULTS);
    const [old, kept] = [world.abs('mods/a.jar'), world.abs('.loadout/stage/op-1/o0')];
    io.link(old, kept);
    io.link(kept, world.abs('mods/a.jar.disabled'));
    io.unlink(old);
    world.overwrite('mods/a.jar.disabled', 'edited');
  });

  it('stays where it went when the change is finished', () => {
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    const { 'mods/b.jar': b } = BEFORE;
    expect(world.folderContents()).toEqual({ 'mods/a.jar.disabled': 'edited', 'mods/b.jar': b });
  });

  it('comes back as it is when the change is undone', () => {
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual({ ...BEFORE, 'mods/a.jar': 'edited' });
  });
});

describe('a way forward', () => {
  it('keeps what somebody wrote into a spare name', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    world.plant('.loadout/stage/op-1/m1', 'edited');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.hasInVault('edited')).toBe(true);
  });

  it('makes a folder again that somebody removed while it was empty', () => {
    const path = 'packs/shaders/new.zip';
    crashInIntent(plan('op-1', 0, [{ kind: 'put', from: null, path, content: 'new' }]));
    const { io } = world.start(NO_FAULTS);
    io.removeDirectory(world.abs('packs/shaders'));
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.read(path)).toBe('new');
  });
});

describe('without hard links', () => {
  it('an old file is in the vault, durably, before its name goes, also if its first copy is lost', () => {
    for (let crashAt = 1; crashAt < 60; crashAt += 1) {
      const prng = createPrng(crashAt);
      world = new SimWorld(prng, { hasLinks: false, foldsCase: false, wrap: (io) => io });
      world.initialize(BEFORE, {});
      crashInIntent(plan('op-1', 0, UPDATE));
      world.erase(vaultFile(sha512Of('a one')));
      const { engine } = world.start({ ...NO_FAULTS, crashAt });
      attempt(() => engine.recover(world.root));
      world.disk.losePower(prng);
      const left = [...world.files().values()].map((file) => file.data);
      expect(left, `crash at call ${crashAt}`).toContain('a one');
    }
  });
});

function codeOf(error: unknown): string | null {
  return error instanceof AppError ? error.code : null;
}
