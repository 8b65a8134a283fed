// @promise a batch is applied completely or not at all
import { beforeEach, describe, expect, it } from 'vitest';
import type { Io } from '#core/disk/io.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { type Change, generationOf, loadoutOf, sha512Of } from './operations.ts';
import { createPrng } from './prng.ts';
import {
  apply,
  BACK,
  BEFORE,
  codeOf,
  crashInIntent,
  crashUntil,
  INTENT,
  markBack,
  openWorld,
  plan,
  recover,
  settle,
  UPDATE,
  withCalls,
  world,
} from './rule-world.ts';
import { attempt } from './run.ts';
import { NO_FAULTS } from './sim-io.ts';
import { OTHER_KEY, OWN_KEY } from './sim-world.ts';

beforeEach(() => openWorld());

describe('an open operation', () => {
  it('that a full disk stopped is reported as that, names itself, and is completed by the next recovery', () => {
    const leftOpen: unknown[] = [];
    for (let at = 1; at <= 400; at += 1) {
      openWorld();
      const sticky = { at, code: 'ENOSPC', only: 'room', path: null } as const;
      const failure = apply(plan('op-1', 0, UPDATE), { sticky });
      if (world.read(INTENT) === null) continue;
      leftOpen.push(toErrorPayload(failure));
      expect(recover()).toMatchObject([{ op: 'op-1' }]);
      expect(world.stateProblems()).toEqual([]);
    }
    expect(leftOpen).not.toEqual([]);
    expect(new Set(leftOpen.map((failure) => JSON.stringify(failure)))).toEqual(
      new Set([JSON.stringify({ code: 'DISK_FULL', params: { cause: 'ENOSPC', op: 'op-1' } })]),
    );
  });

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

  /** Returns the intent of an operation that crashed right after its decision. */
  function openIntent(): string {
    crashInIntent(plan('op-1', 0, UPDATE));
    return world.read(INTENT) ?? '';
  }
});

describe('an intent that another installation left', () => {
  it.each(['finish', 'undo'] as const)(
    'is this one’s once a person chose to %s it: a crash after that is recovered without asking',
    (direction) => {
      crashInIntent(plan('op-1', 0, UPDATE));
      const foreign = world.read(INTENT);
      world.key = OTHER_KEY;
      world.relocate('copy', true);
      crashUntil(
        () => world.read(INTENT) !== foreign,
        (crashAt) => settle(direction, { crashAt }),
      );
      expect(recover()).toMatchObject([{ cause: null }]);
      expect(world.stateProblems()).toEqual([]);
      expect(world.read(INTENT)).toBeNull();
    },
  );

  it('keeps the mark of a roll back when it is taken over: a crash after that continues it', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    markBack();
    const foreign = world.read(BACK);
    world.key = OTHER_KEY;
    crashUntil(
      () => world.read(BACK) !== foreign || world.read(INTENT) !== null,
      (crashAt) => settle('undo', { crashAt }),
    );
    expect(recover()).toMatchObject([{ result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it('is not touched by the installation that left it, once another has taken it over', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    const own = world.read(INTENT);
    world.key = OTHER_KEY;
    crashUntil(
      () => world.read(INTENT) !== own,
      (crashAt) => settle('undo', { crashAt }),
    );
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
    expect(settle('finish')).toMatchObject({ result: 'finished', differing: ['mods/a-2.jar'] });
    expect(world.folderContents()).toEqual({ 'mods/a.jar': 'a one', 'mods/b.jar': 'b two' });
    expect(world.generation()).toBe(1);
  });

  it('to undo brings everything back', () => {
    expect(settle('undo')).toMatchObject({ result: 'rolled-back', differing: [] });
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it.each(['finish', 'undo'] as const)(
    'to %s names the files that are lost in both directions',
    (direction) => {
      world.erase('mods/a.jar');
      expect(settle(direction)).toMatchObject({ result: 'rolled-back', differing: ['mods/a.jar'] });
      expect(world.folderContents()).toEqual({ 'mods/b.jar': 'b one' });
    },
  );

  it('that recovery makes alone names the lost files, too', () => {
    world.erase('mods/a.jar');
    expect(recover()).toMatchObject([{ result: 'rolled-back', differing: ['mods/a.jar'] }]);
  });

  it('is left to a person where neither direction is whole, and nothing is changed before', () => {
    crashUntil(
      () => world.read('mods/a-2.jar') !== null && world.read('mods/a.jar') === null,
      (crashAt) => {
        openWorld();
        apply(plan('op-1', 0, UPDATE), { crashAt });
      },
    );
    const files = world.folderContents();
    expect(files).toMatchObject({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b one' });
    for (const lost of ['a one', 'b two']) {
      world.erase(vaultFile(sha512Of(lost)));
      for (const name of ['n0', 'n1', 'o0', 'o1'])
        if (world.read(`.loadout/stage/op-1/${name}`) === lost)
          world.erase(`.loadout/stage/op-1/${name}`);
    }
    expect(recover()).toMatchObject([
      { result: 'open', cause: { code: 'BYTES_UNAVAILABLE', params: { path: 'mods/a.jar' } } },
    ]);
    expect(world.folderContents()).toEqual(files);
    expect([world.read(INTENT) !== null, world.read(BACK)]).toEqual([true, null]);
  });

  it('is not needed where one direction makes the folder whole', () => {
    expect(recover()).toMatchObject([
      { result: 'rolled-back', cause: { code: 'BYTES_UNAVAILABLE' } },
    ]);
    expect(world.folderContents()).toEqual(BEFORE);
  });
});

describe('an operation', () => {
  it('that is done names the file that a person removed before its end', () => {
    const wrap = (io: Io): Io => {
      const rename: Io['rename'] = (from, to) => {
        if (to.endsWith('/.loadout/loadout.json')) world.erase('mods/a-2.jar');
        io.rename(from, to);
      };
      return withCalls(io, { rename });
    };
    openWorld({ wrap });
    const { engine } = world.start(NO_FAULTS);
    const { operation } = plan('op-1', 0, UPDATE);
    expect(engine.apply(world.root, operation)).toEqual({
      differing: ['mods/a-2.jar'],
      emptyFolders: [],
    });
    expect(world.generation()).toBe(1);
  });

  it('that is done names the folders that it emptied and could not remove', () => {
    const before = { 'data/stones/deep/a.json': 'a', 'data/moss/b.json': 'b' };
    const wrap = (io: Io): Io => {
      const removeDirectory: Io['removeDirectory'] = (path) => {
        if (path.includes('/stones')) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
        io.removeDirectory(path);
      };
      return withCalls(io, { removeDirectory });
    };
    openWorld({ wrap, before });
    const changes = Object.keys(before).map((from) => ({ kind: 'remove', from }) as const);
    const { operation } = plan('op-1', 0, changes);
    const { engine } = world.start(NO_FAULTS);
    expect(engine.apply(world.root, operation)).toEqual({
      differing: [],
      emptyFolders: ['data/stones/deep'],
    });
    expect(world.folderContents()).toEqual({});
  });

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

  it('makes durable the file that a person put in place of its new one', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    const node = world.plant('mods/a-2.jar', 'a two');
    node.synced = null;
    expect(recover()).toMatchObject([{ result: 'finished' }]);
    expect(node.synced).toBe('a two');
  });

  it('makes renamed files durable where there are no links', () => {
    openWorld({ hasLinks: false });
    const node = world.plant('mods/a.jar', 'a one');
    node.synced = null;
    const renamed: Change = { kind: 'move', from: 'mods/a.jar', path: 'mods/c.jar' };
    expect(apply(plan('op-1', 0, [renamed]))).toBeNull();
    expect(world.disk.find(world.abs('mods/c.jar'))).toMatchObject({ synced: 'a one' });
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

  it.each(['n0', 'm0', 'r0', 'o0'])('keeps an edit of the last name %s', (name) => {
    crashInIntent(plan('op-1', 0, UPDATE));
    markBack();
    world.plant(`.loadout/stage/op-1/${name}`, 'edited');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
    expect(world.hasInVault('edited')).toBe(true);
  });

  it('is durable: no new file reappears after a power cut', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      openWorld();
      crashUntil(
        () => world.read('mods/a-2.jar') !== null && world.read('mods/a.jar') === null,
        (crashAt) => {
          openWorld();
          apply(plan('op-1', 0, UPDATE), { crashAt });
        },
      );
      markBack();
      world.disk.settle();
      expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
      world.disk.losePower(createPrng(seed));
      recover();
      expect(world.folderContents()).toEqual(BEFORE);
    }
  });

  it('keeps an edit of a spare name that it needs', () => {
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

  /** Swaps the first file, and loses its old bytes. */
  function swapFirst(): void {
    world.plant('mods/a-2.jar', 'a two');
    for (const path of ['mods/a.jar', '.loadout/stage/op-1/o0']) world.erase(path);
  }
});

describe('an edited moved file', () => {
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

  it('is restored with its edit when the change is undone', () => {
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual({ ...BEFORE, 'mods/a.jar': 'edited' });
  });
});

describe('a way forward', () => {
  it('keeps an edit of a spare name', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    world.plant('.loadout/stage/op-1/m1', 'edited');
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.hasInVault('edited')).toBe(true);
  });

  it('restores a folder that a person removed while it was empty', () => {
    const path = 'packs/shaders/new.zip';
    crashInIntent(plan('op-1', 0, [{ kind: 'put', from: null, path, content: 'new' }]));
    const { io } = world.start(NO_FAULTS);
    io.removeDirectory(world.abs('packs/shaders'));
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
    expect(world.read(path)).toBe('new');
  });
});

describe('an old file that may have no second name, as one of another owner', () => {
  const withRefusedLinks = (io: Io) =>
    withCalls(io, {
      link(from, to) {
        if (from.endsWith('/mods/b.jar'))
          throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
        io.link(from, to);
      },
    });

  it.each<[string, Change]>([
    ['replaced', { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' }],
    ['renamed', { kind: 'move', from: 'mods/b.jar', path: 'mods/b.jar.disabled' }],
    ['removed', { kind: 'remove', from: 'mods/b.jar' }],
  ])('is %s with the others, and its bytes are kept', (_, change) => {
    openWorld({ wrap: withRefusedLinks });
    const scenario = plan('op-1', 0, [...UPDATE.slice(0, 1), change]);
    expect(apply(scenario)).toBeNull();
    expect(world.folderContents()).toEqual(scenario.after);
    expect(world.hasInVault('b one') || world.read('mods/b.jar.disabled') === 'b one').toBe(true);
    expect(world.stateProblems()).toEqual([]);
  });

  it('is replaced also where another installation left the change', () => {
    openWorld({ wrap: withRefusedLinks });
    crashInIntent(plan('op-1', 0, UPDATE));
    world.key = OTHER_KEY;
    expect(settle('finish')).toMatchObject({ result: 'finished' });
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two' });
  });
});

describe('a folder in which nothing can be renamed or deleted', () => {
  let isLocked = true;
  const inMods = (path: string) => isLocked && path.includes('/mods/');
  const refuse = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  };
  const withLockedMods = (io: Io) =>
    withCalls(io, {
      unlink: (path) => (inMods(path) ? refuse() : io.unlink(path)),
      rename(from, to) {
        if (inMods(from) || (inMods(to) && io.look(to) !== null)) refuse();
        io.rename(from, to);
      },
    });
  const probes = () => Object.keys(world.folderContents()).filter((path) => path.includes('probe'));

  it('refuses the change with the system’s error, gets one probe however often, and loses it later', () => {
    isLocked = true;
    openWorld({ wrap: withLockedMods });
    for (const op of ['op-1', 'op-2', 'op-3']) {
      const refusal = apply(plan(op, 0, UPDATE));
      expect(refusal).toMatchObject({
        code: 'FOLDER_NOT_WRITABLE',
        params: { path: 'mods', deed: 'remove', cause: 'EPERM' },
      });
      expect(recover()).toEqual([]);
      expect(probes()).toEqual(['mods/.loadout-probe-op-1']);
    }
    isLocked = false;
    expect(apply(plan('op-4', 0, UPDATE))).toBeNull();
    expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two' });
    expect(world.stateProblems()).toEqual([]);
  });

  it('stops no change elsewhere', () => {
    isLocked = true;
    openWorld({ wrap: withLockedMods });
    apply(plan('op-1', 0, UPDATE));
    const elsewhere = { kind: 'put', from: null, path: 'data/x/x.json', content: 'x' } as const;
    expect(apply(plan('op-2', 0, [elsewhere]))).toBeNull();
    expect(world.read('data/x/x.json')).toBe('x');
  });
});

describe('a slot that is a file system of its own', () => {
  const CHANGES: readonly Change[] = [
    ...UPDATE,
    { kind: 'move', from: 'mods/c.jar', path: 'disabledmods/c.jar' },
    { kind: 'move', from: 'disabledmods/d.jar', path: 'mods/d.jar' },
  ];
  const before = { ...BEFORE, 'mods/c.jar': 'c one', 'disabledmods/d.jar': 'd one' };

  it('is changed by copies in it that take the names', () => {
    openWorld({ before, mount: 'mods' });
    const scenario = plan('op-1', 0, CHANGES);
    expect(apply(scenario)).toBeNull();
    expect(world.folderContents()).toEqual(scenario.after);
    expect(world.stateProblems()).toEqual([]);
  });

  it('is as it was or as it should be after a crash at any call, and nothing is left in it', () => {
    let ended = 0;
    for (let crashAt = 1; crashAt < 400 && ended < 3; crashAt += 1) {
      const prng = createPrng(crashAt);
      openWorld({ prng, before, mount: 'mods' });
      const scenario = plan('op-1', 0, CHANGES);
      if (apply(scenario, { crashAt }) === null) ended += 1;
      if (crashAt % 2 === 0) world.disk.losePower(prng);
      recover();
      const isNew = world.generation() === 1;
      const wanted = isNew ? scenario.after : scenario.before;
      expect(world.folderContents(), `crash at call ${crashAt}`).toEqual(wanted);
      expect(world.stateProblems(), `crash at call ${crashAt}`).toEqual([]);
    }
    expect(ended).toBe(3);
  });

  it('is as it was if the disk refuses a copy', () => {
    openWorld({ before, mount: 'mods' });
    const copy = world.abs('mods/.loadout-copy-op-1.t');
    const sticky = { at: 1, code: 'ENOSPC', only: 'room', path: copy } as const;
    expect(codeOf(apply(plan('op-1', 0, UPDATE), { sticky }))).toBe('DISK_FULL');
    expect(world.folderContents()).toEqual(before);
    expect(world.stateProblems()).toEqual([]);
  });

  it('is not begun with if the other disk has too little room', () => {
    const wrap = (io: Io) =>
      withCalls(io, { freeBytes: (path) => (path.endsWith('/mods') ? 100 : 1e9) });
    openWorld({ before, mount: 'mods', wrap });
    expect(codeOf(apply(plan('op-1', 0, UPDATE)))).toBe('DISK_FULL');
    const elsewhere = { kind: 'put', from: null, path: 'data/x/x.json', content: 'x' } as const;
    expect(apply(plan('op-2', 0, [elsewhere]))).toBeNull();
    expect(world.stateProblems()).toEqual([]);
  });

  it('keeps a file that a person put at a name while the copy for it was made', () => {
    openWorld({ mount: 'mods' });
    const scenario = plan('op-1', 0, UPDATE.slice(0, 1));
    const intruder = {
      at: 1,
      path: 'mods/a-2.jar',
      act: () => void world.plant('mods/a-2.jar', 'mine'),
      before: 'copyFile',
      when: () => world.read(INTENT) !== null,
    } as const;
    expect(apply(scenario, { intruder })).toMatchObject({ code: 'PLAN_STALE' });
    expect(world.folderContents()).toEqual({ ...BEFORE, 'mods/a-2.jar': 'mine' });
  });
});

describe('without hard links', () => {
  it('an old file is in the vault, durably, before its name goes, also if its first copy is lost', () => {
    for (let crashAt = 1; crashAt < 60; crashAt += 1) {
      const prng = createPrng(crashAt);
      openWorld({ prng, hasLinks: false });
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

it('a record that can be read is not rebuilt', () => {
  expect(apply(plan('op-1', 0, UPDATE))).toBeNull();
  const before = world.snapshot();
  expect(world.start(NO_FAULTS).engine.rebuildRecord(world.root, null)).toBe(false);
  expect(world.snapshot()).toBe(before);
});

it('a record that is rebuilt leaves out what was changed after a generation that is lost', () => {
  const { addons: _, ...changes } = generationOf(2, 'op-2', {});
  world.plant('.loadout/generations/2.json', JSON.stringify(changes));
  world.erase('.loadout/loadout.json');
  const { engine } = world.start(NO_FAULTS);
  expect(engine.rebuildRecord(world.root, loadoutOf(0, BEFORE))).toBe(true);
  expect(world.generation()).toBe(0);
});

it('a record with a wrong checksum is restored, and the damaged one is set aside', () => {
  const path = '.loadout/generations/0.json';
  world.plant(path, (world.read(path) ?? '').replace('2026-01-01', '2026-01-02'));
  const { engine } = world.start(NO_FAULTS);
  const report = engine.repair(world.root, [generationOf(0, 'init', BEFORE)]);
  expect(report).toMatchObject({ restored: [0], setAside: 1 });
});

it('a decision that could not be made durable does not reappear after a power cut', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    let isFailed = false;
    const sync = (io: Io, path: string): void => {
      const fails = !isFailed && path.endsWith('/intent') && world.read(INTENT) !== null;
      isFailed ||= fails;
      if (fails) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      io.syncDirectory(path);
    };
    openWorld({ wrap: (io) => withCalls(io, { syncDirectory: (path) => sync(io, path) }) });
    expect(codeOf(apply(plan('op-1', 0, UPDATE)))).toBe('WRITE_FAILED');
    world.disk.losePower(createPrng(seed));
    recover();
    expect(world.generation(), `seed ${seed}`).toBe(0);
  }
});

it('nothing is decided for a folder that took the place of another one', () => {
  const act = (): void => {
    world.relocate('elsewhere', true);
    world.relocate('game', null);
  };
  expect(codeOf(apply(plan('op-1', 0, UPDATE), { intruder: { at: 12, path: '', act } }))).toBe(
    'FOLDER_CHANGED',
  );
  expect(world.folderContents()).toEqual(BEFORE);
});
