// @promise a batch is applied completely or not at all
import { beforeEach, describe, expect, it } from 'vitest';
import { vaultFile } from '#shared/domain/paths.ts';
import type { Io } from '#core/disk/io.ts';
import { sha512Of, type Change } from './operations.ts';
import { createPrng } from './prng.ts';
import {
  apply,
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

describe('a plan is refused before anything is made', () => {
  it.each<[string, () => void, Change]>([
    [
      'whose file has other bytes of the same size',
      () => world.overwrite('mods/a.jar', 'A ONE'),
      { kind: 'put', from: 'mods/a.jar', path: 'mods/a.jar', content: 'a two' },
    ],
    [
      'whose new name is taken in another spelling',
      () => void world.plant('mods/new.jar', 'mine'),
      { kind: 'put', from: null, path: 'mods/New.jar', content: 'new' },
    ],
  ])('%s', (_, disturb, change) => {
    const { operation } = plan('op-1', 0, [change]);
    disturb();
    const { engine, io } = world.start(NO_FAULTS);
    expect(codeOf(attempt(() => engine.apply(world.root, operation)))).toBe('PLAN_STALE');
    expect(io.mutatingCalls).toBeLessThan(5);
  });
});

describe('the stage', () => {
  it('has all new files once the change is decided, whatever the power does', () => {
    let decided = 0;
    for (let seed = 1; seed <= 20; seed += 1) {
      openWorld();
      crashInIntent(plan('op-1', 0, UPDATE));
      world.disk.losePower(createPrng(seed));
      if (world.read(INTENT) === null) continue;
      decided += 1;
      const staged = [0, 1].map((n) => world.read(`.loadout/stage/op-1/n${n}`));
      expect(staged, `seed ${seed}`).toEqual(['a two', 'b two']);
    }
    expect(decided).toBeGreaterThan(0);
  });

  it('has a second name of a new file, in case a power loss takes the first with an edit', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      crashUntil(
        () => world.read('mods/b.jar') === 'b two',
        (crashAt) => {
          openWorld();
          apply(plan('op-1', 0, UPDATE), { crashAt });
        },
      );
      world.overwrite('mods/b.jar', 'b mine');
      world.disk.losePower(createPrng(seed));
      recover();
      const left = [...world.files().values()].map(({ data }) => data);
      expect(left, `seed ${seed}`).toContain('b mine');
    }
  });

  it('has the old file before its name goes: a wrong one under the kept name is none', () => {
    crashInIntent(plan('op-1', 0, UPDATE));
    world.plant('.loadout/stage/op-1/o0', 'wrong');
    recover();
    expect([...world.files().values()].map(({ data }) => data)).toContain('a one');
  });

  it('leaves no part of a copy in the vault', () => {
    const known = new Set([...Object.values(BEFORE), 'a two', 'b two']);
    for (let crashAt = 1; crashAt <= 40; crashAt += 1) {
      openWorld();
      crashInIntent(plan('op-1', 0, UPDATE));
      world.erase('.loadout/stage/op-1/n0');
      const { engine } = world.start({ ...NO_FAULTS, crashAt });
      attempt(() => engine.recover(world.root));
      recover();
      const kept = [...world.files()].filter(([path]) => path.startsWith('.loadout/vault/'));
      expect(kept.filter(([, { data }]) => !known.has(data))).toEqual([]);
    }
  });

  it.each(['n0', 'm0', 'r0'])(
    'keeps an edit of %s that is made while it moves to the vault',
    (name) => {
      crashInIntent(plan('op-1', 0, UPDATE));
      markBack();
      world.plant(`.loadout/stage/op-1/${name}`, 'edited');
      const { io } = world.start(NO_FAULTS);
      io.link(world.abs(`.loadout/stage/op-1/${name}`), world.abs('.loadout/stage/op-1/v0'));
      expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
      expect(world.hasInVault('edited')).toBe(true);
    },
  );
});

it('a choice to finish a roll back outlives a crash', () => {
  crashUntil(
    () => world.read('mods/b.jar') === 'b two',
    (crashAt) => {
      openWorld();
      crashInIntent(plan('op-1', 0, UPDATE));
      markBack();
      settle('finish', { crashAt });
    },
  );
  expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
  expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two' });
});

it('a choice settles a copied change whose stage was left behind', () => {
  crashInIntent(plan('op-1', 0, UPDATE));
  const staged = [...world.files().keys()].filter((path) => path.includes('/stage/'));
  for (const path of staged) world.erase(path);
  world.start(NO_FAULTS).io.removeDirectory(world.abs('.loadout/stage/op-1'));
  world.key = OTHER_KEY;
  expect(settle('finish')).toMatchObject({ result: 'finished' });
  expect(world.folderContents()).toEqual({ 'mods/a-2.jar': 'a two', 'mods/b.jar': 'b two' });
});

describe('a roll back', () => {
  it('takes a moved file back by itself if its kept name is lost', () => {
    crashInIntent(
      plan('op-1', 0, [{ kind: 'move', from: 'mods/a.jar', path: 'mods/a.jar.disabled' }]),
    );
    const { io } = world.start(NO_FAULTS);
    io.rename(world.abs('mods/a.jar'), world.abs('mods/a.jar.disabled'));
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it('takes a respelled file back by itself if its kept name is lost', () => {
    crashInIntent(plan('op-1', 0, [{ kind: 'move', from: 'mods/a.jar', path: 'mods/A.jar' }]));
    const { io } = world.start(NO_FAULTS);
    io.rename(world.abs('mods/a.jar'), world.abs('mods/A.jar'));
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(BEFORE);
  });

  it('gives equal bytes that moved to an old name back to their own', () => {
    const before = { 'mods/a.jar': 'twin', 'mods/b.jar': 'twin' };
    const changes: readonly Change[] = [
      { kind: 'move', from: 'mods/b.jar', path: 'mods/c.jar' },
      { kind: 'move', from: 'mods/a.jar', path: 'mods/b.jar' },
    ];
    crashUntil(
      () => world.read('mods/c.jar') !== null && world.read('mods/a.jar') === null,
      (crashAt) => {
        openWorld({ before });
        apply(plan('op-1', 0, changes), { crashAt });
      },
    );
    markBack();
    expect(recover()).toMatchObject([{ op: 'op-1', result: 'rolled-back' }]);
    expect(world.folderContents()).toEqual(before);
    expect(world.stateProblems()).toEqual([]);
  });
});

describe('before a stage goes', () => {
  const contents = () => [...world.files().values()].map(({ data }) => data);

  it('its kept files are durable in the vault', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      openWorld();
      world.plant('.loadout/stage/op-9/o0', 'kept');
      recover();
      world.disk.losePower(createPrng(seed));
      expect(contents(), `seed ${seed}`).toContain('kept');
    }
  });

  it('edits of its files are durable in the vault', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      openWorld();
      crashInIntent(plan('op-1', 0, UPDATE));
      markBack();
      world.plant('.loadout/stage/op-1/n0', 'edited');
      recover();
      world.disk.losePower(createPrng(seed));
      expect(contents(), `seed ${seed}`).toContain('edited');
    }
  });

  it('a file that Loadout does not know is set aside', () => {
    world.plant('.loadout/stage/op-9/notes.txt', 'mine');
    recover();
    expect(contents()).toContain('mine');
  });
});

it('a file that is set aside replaces no earlier one', () => {
  for (const damaged of ['first', 'second']) {
    world.plant(INTENT, damaged);
    expect(recover()).toMatchObject([{ result: 'set-aside' }]);
  }
  const aside = [...world.files()].filter(([path]) => path.includes('/set-aside/'));
  expect(aside.map(([, { data }]) => data).toSorted()).toEqual(['first', 'second']);
});

describe('a probe that a crash of another installation left', () => {
  const path = 'disableddata/off/c.json';

  it('does not keep a folder that the change empties', () => {
    let left = 0;
    for (let crashAt = 1; crashAt <= 40; crashAt += 1) {
      openWorld({ before: { [path]: 'off' } });
      crashInIntent(plan('op-1', 0, [{ kind: 'remove', from: path }]));
      world.key = OTHER_KEY;
      attempt(() => settle('finish', { crashAt }));
      left += [...world.files().keys()].some((name) => name.includes('.loadout-probe')) ? 1 : 0;
      world.key = OWN_KEY;
      recover();
      if (world.read(INTENT) !== null) continue;
      expect(world.emptyFolders(), `crash at call ${crashAt}`).toEqual([]);
    }
    expect(left).toBeGreaterThan(0);
  });
});

it('a change removes no folder that it empties, unless only add-ons are in such folders', () => {
  expect(
    apply(
      plan(
        'op-1',
        0,
        Object.keys(BEFORE).map((from) => ({ kind: 'remove', from })),
      ),
    ),
  ).toBe(null);
  expect(world.folderContents()).toEqual({});
  expect(world.disk.find(world.abs('mods'))).not.toBeNull();
});

it('an interrupted change is not called done where equal bytes have not moved yet', () => {
  const changes: readonly Change[] = [
    { kind: 'move', from: 'mods/a.jar', path: 'mods/a.jar.disabled' },
    { kind: 'put', from: null, path: 'mods/a.jar', content: 'a one' },
  ];
  crashInIntent(plan('op-1', 0, changes));
  world.key = OTHER_KEY;
  const [outcome] = recover();
  expect(outcome?.interrupted?.files.map(({ isDone }) => isDone)).toEqual([false, false]);
});

it('an interrupted change reports a moved file as lost where only another one of equal bytes has its name', () => {
  const changes: readonly Change[] = [
    { kind: 'put', from: null, path: 'mods/a.jar', content: 'a one' },
    { kind: 'move', from: 'mods/a.jar', path: 'mods/a.jar.disabled' },
  ];
  crashInIntent(plan('op-1', 0, changes));
  world.erase('mods/a.jar');
  world.start(NO_FAULTS).io.link(world.abs('.loadout/stage/op-1/n0'), world.abs('mods/a.jar'));
  world.erase(vaultFile(sha512Of('a one')));
  world.key = OTHER_KEY;
  const [outcome] = recover();
  expect(outcome?.interrupted?.missing.finish).toEqual(['mods/a.jar.disabled']);
});

it.each(['before', 'after'])(
  'without hard links, equal bytes that take a name %s a file moves away from it are two files',
  (order) => {
    openWorld({ hasLinks: false });
    const changes: readonly Change[] = [
      { kind: 'put', from: null, path: 'mods/a.jar', content: 'a one' },
      { kind: 'move', from: 'mods/a.jar', path: 'mods/a.jar.disabled' },
    ];
    const scenario = plan('op-1', 0, order === 'before' ? changes : changes.toReversed());
    expect(apply(scenario)).toBeNull();
    expect(world.folderContents()).toEqual(scenario.after);
  },
);

it('without hard links, a change is finished also where the copy of a file that left is lost', () => {
  openWorld({ hasLinks: false });
  crashInIntent(
    plan('op-1', 0, [
      { kind: 'remove', from: 'mods/a.jar' },
      { kind: 'put', from: 'mods/b.jar', path: 'mods/b.jar', content: 'b two' },
    ]),
  );
  for (const path of ['mods/a.jar', vaultFile(sha512Of('a one'))]) world.erase(path);
  expect(recover()).toMatchObject([{ op: 'op-1', result: 'finished' }]);
  expect(world.folderContents()).toEqual({ 'mods/b.jar': 'b two' });
});

describe('the vault', () => {
  it('has old bytes durably, also if it had them in memory before', () => {
    const { operation } = plan('op-1', 0, [{ kind: 'remove', from: 'mods/a.jar' }]);
    const node = world.plant(vaultFile(sha512Of('a one')), 'a one');
    node.synced = null;
    expect(attempt(() => world.start(NO_FAULTS).engine.apply(world.root, operation))).toBeNull();
    expect(node).toMatchObject({ links: 1, synced: 'a one' });
  });

  it('has the bytes of a file that left, also if wrong ones were under their name', () => {
    const scenario = plan('op-1', 0, [{ kind: 'remove', from: 'mods/a.jar' }]);
    world.plant(vaultFile(sha512Of('a one')), 'A ONE');
    expect(apply(scenario)).toBeNull();
    expect(world.hasInVault('a one')).toBe(true);
  });

  it.each([true, false])(
    'has them also if a new file has equal ones (hard links: %s)',
    (hasLinks) => {
      openWorld({ hasLinks });
      const scenario = plan('op-1', 0, [
        { kind: 'remove', from: 'mods/a.jar' },
        { kind: 'put', from: null, path: 'mods/new.jar', content: 'a one' },
      ]);
      expect(apply(scenario)).toBeNull();
      expect(world.hasInVault('a one')).toBe(true);
    },
  );

  it('has old bytes in a file of its own, also if its file has another name outside', () => {
    const scenario = plan('op-1', 0, [{ kind: 'remove', from: 'mods/a.jar' }]);
    const path = vaultFile(sha512Of('a one'));
    world.plant(path, 'a one');
    world.start(NO_FAULTS).io.link(world.abs(path), world.abs('mods/mine.jar'));
    expect(apply(scenario)).toBeNull();
    expect(world.files().get(path)).toMatchObject({ data: 'a one', links: 1 });
  });

  it('takes no copy that differs from what was copied', () => {
    let isWrong = false;
    openWorld({ hasLinks: false, wrap: (io) => withWrongCopies(io, () => isWrong) });
    crashInIntent(plan('op-1', 0, UPDATE));
    markBack();
    world.plant('.loadout/stage/op-1/n0', 'edited');
    isWrong = true;
    expect(recover()).toMatchObject([{ result: 'open', cause: { code: 'WRITE_FAILED' } }]);
    isWrong = false;
    expect(recover()).toMatchObject([{ result: 'rolled-back' }]);
    expect(world.hasInVault('edited')).toBe(true);
  });
});

/** A disk that copies wrong bytes of equal length. */
function withWrongCopies(io: Io, isWrong: () => boolean): Io {
  return withCalls(io, {
    copyFile(from, to, mode) {
      if (isWrong()) io.createFile(to, new Uint8Array(io.look(from)?.size ?? 0), mode);
      else io.copyFile(from, to, mode);
    },
  });
}
