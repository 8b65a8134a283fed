import { describe, expect, it } from 'vitest';
import type { Generation } from '#shared/domain/loadout.ts';
import { findUndone } from '#shared/domain/undo-stack.ts';
import { codesOf, itemOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';

function makeWorld(
  files: Record<string, string> = { 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' },
) {
  return new PlanningWorld({
    versions: [
      makeVersion({ project: 'a', number: '1' }),
      makeVersion({ project: 'a', number: '2', dependencies: [{ projectId: 'd' }] }),
      makeVersion({ project: 'b', number: '1' }),
      makeVersion({ project: 'b', number: '2' }),
      makeVersion({ project: 'd', number: '1' }),
    ],
    files,
  });
}

const snapshot = (world: PlanningWorld) => Object.fromEntries(world.folder);
const reasonsOf = (plan: {
  items: readonly { kind: string; title: string; reason: { code: string } }[];
}) => plan.items.map(({ kind, title, reason }) => `${kind} ${title}: ${reason.code}`).toSorted();

describe('an undo plan', () => {
  it('restores names, forms and records, and removes what the operation added', async () => {
    const files = { 'disabledpmods/A old.jar': 'a 1', 'pmods/b-1.jar.disabled': 'b 1' };
    const world = makeWorld(files);
    const before = world.loadout.addons;
    await world.update();
    expect(snapshot(world)).toEqual({
      'disabledpmods/a-2.jar': 'a 2',
      'pmods/b-2.jar.disabled': 'b 2',
      'pmods/d-1.jar': 'd 1',
    });
    const plan = await world.undo();
    expect(plan).toMatchObject({ intent: 'undo', undoes: [1], downloadBytes: 0 });
    expect(snapshot(world)).toEqual(files);
    expect(world.loadout.addons).toEqual(before);
  });

  it('goes one operation further back each time, and says when nothing is left', async () => {
    const world = makeWorld();
    await world.update({ chosen: ['pmods/a-1.jar'] });
    const afterFirst = snapshot(world);
    await world.update();
    expect((await world.undo()).undoes).toEqual([2]);
    expect(snapshot(world)).toEqual(afterFirst);
    expect((await world.undo()).undoes).toEqual([1]);
    expect(snapshot(world)).toEqual({ 'pmods/a-1.jar': 'a 1', 'pmods/b-1.jar': 'b 1' });
    await expect(world.planUndo()).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  it('restores any generation and goes forward again, and can undo a redo', async () => {
    const world = makeWorld();
    const states = [snapshot(world)];
    await world.update({ chosen: ['pmods/a-1.jar'] });
    states.push(snapshot(world));
    await world.update();
    states.push(snapshot(world));
    for (const to of [0, 2, 1, 2]) {
      await world.undo({ to });
      expect(snapshot(world)).toEqual(states[to]);
    }
    for (const back of [1, 2, 0, 2, 1, 0]) {
      await world.undo();
      expect(snapshot(world)).toEqual(states[back]);
    }
    for (const again of [1, 2, 0, 2, 1, 2]) {
      await world.undo({ intent: 'redo' });
      expect(snapshot(world)).toEqual(states[again]);
    }
    await expect(world.planUndo({ intent: 'redo' })).rejects.toMatchObject({
      code: 'NOTHING_TO_REDO',
    });
    await expect(world.planUndo({ to: 99 })).rejects.toMatchObject({ code: 'GENERATION_UNKNOWN' });
    await expect(world.planUndo({ to: world.loadout.generation })).rejects.toMatchObject({
      code: 'NOTHING_TO_UNDO',
    });
  });

  it('goes back change by change after everything was restored, the restores first', async () => {
    const world = makeWorld();
    const states = [snapshot(world)];
    for (const chosen of ['pmods/a-1.jar', 'pmods/a-2.jar', 'pmods/b-1.jar']) {
      await world.update({ chosen: [chosen] });
      states.push(snapshot(world));
    }
    await world.undo({ to: 0 });
    await world.undo({ to: 3 });
    for (const state of [states[0], ...states.toReversed()]) {
      await world.undo();
      expect(snapshot(world)).toEqual(state);
    }
  });

  it('goes back change by change after two restores, of which the second kept some changes', async () => {
    const names = ['a', 'b', 'c'];
    const world = new PlanningWorld({
      versions: names.flatMap((project) =>
        ['1', '2'].map((number) => makeVersion({ project, number })),
      ),
      files: Object.fromEntries(names.map((name) => [`pmods/${name}-1.jar`, `${name} 1`])),
    });
    const states = [snapshot(world)];
    for (const name of names) {
      await world.update({ chosen: [`pmods/${name}-1.jar`] });
      states.push(snapshot(world));
    }
    await world.undo({ to: 0 });
    await world.undo({ to: 2 });
    for (const back of [0, 3, 2, 1, 0]) {
      await world.undo();
      expect(snapshot(world)).toEqual(states[back]);
    }
  });

  it('undoes a change although a restore after it was undone, redone and undone', async () => {
    const world = makeWorld();
    await world.update({ chosen: ['pmods/a-1.jar'] });
    const first = snapshot(world);
    await world.update({ chosen: ['pmods/b-1.jar'] });
    await world.undo({ to: 0 });
    await world.undo();
    await world.undo({ intent: 'redo' });
    await world.update({ chosen: ['pmods/b-1.jar'] });
    await world.undo();
    await world.undo();
    await world.undo();
    expect(snapshot(world)).toEqual(first);
  });

  it('leaves alone and lists files that a person changed, moved or removed since', async () => {
    const world = new PlanningWorld({
      versions: ['changed', 'moved', 'removed', 'same'].flatMap((project) =>
        ['1', '2'].map((number) => makeVersion({ project, number })),
      ),
      files: Object.fromEntries(
        ['changed', 'moved', 'removed', 'same'].map((project) => [
          `pmods/${project}-1.jar`,
          `${project} 1`,
        ]),
      ),
    });
    await world.update();
    world.folder.set('pmods/changed-2.jar', 'by a person');
    world.folder.delete('pmods/moved-2.jar');
    world.folder.set('disabledpmods/moved-2.jar', 'moved 2');
    world.folder.delete('pmods/removed-2.jar');
    world.folder.set('pmods/added.jar', 'by a person');
    const plan = await world.undo();
    expect(reasonsOf(plan)).toEqual([
      'leave Project changed: plan-changed-since',
      'leave Project moved: plan-moved-since',
      'leave Project removed: plan-removed-since',
      'restore Project same: plan-undo-restores',
    ]);
    expect(snapshot(world)).toEqual({
      'pmods/changed-2.jar': 'by a person',
      'disabledpmods/moved-2.jar': 'moved 2',
      'pmods/added.jar': 'by a person',
      'pmods/same-1.jar': 'same 1',
    });
    expect(world.generations.map(({ kind }) => kind)).toEqual([
      'init',
      'update',
      'external',
      'undo',
    ]);
  });

  it('goes back no further than to a file that a person put between two operations', async () => {
    const world = makeWorld({ 'pmods/b-1.jar': 'b 0' });
    await world.update();
    world.folder.set('pmods/b-1.jar', 'b 1');
    await world.update();
    expect(snapshot(world)).toEqual({ 'pmods/b-2.jar': 'b 2' });
    await world.undo({ to: 0 });
    expect(snapshot(world)).toEqual({ 'pmods/b-1.jar': 'b 1' });
  });

  it('does not take a name that a person has given to another file', async () => {
    const world = makeWorld({ 'pmods/b-1.jar': 'b 1' });
    await world.update();
    world.folder.set('pmods/B-1.jar', 'by a person');
    expect(reasonsOf(await world.planUndo())).toEqual(['leave Project b: plan-name-held']);
  });

  it('keeps an add-on that is required by one that is left in its newer version', async () => {
    const world = makeWorld();
    await world.update();
    const { id } = itemOf(await world.planUndo(), 'a-2.jar');
    const plan = await world.planUndo({ exclude: [id] });
    expect(reasonsOf(plan)).toEqual([
      'leave Project a: plan-left-out',
      'leave Project d: plan-still-needed',
      'restore Project b: plan-undo-restores',
    ]);
  });

  it('fetches files that the vault lost where the registry still has them, and leaves the rest', async () => {
    const world = makeWorld({ 'pmods/b-1.jar': 'b 1' });
    await world.update();
    world.vault.clear();
    expect(await world.planUndo()).toMatchObject({
      downloadBytes: 3,
      items: [{ kind: 'restore' }],
    });
    const generation = world.generations[1];
    const from = generation?.changes[0]?.from;
    if (from) from.versionId = null;
    expect(reasonsOf(await world.planUndo())).toEqual(['leave Project b: plan-bytes-gone']);
  });

  it.each([
    '../outside.jar',
    'worlds/save.jar',
    'pmods/deep/b.jar',
    '.loadout/loadout.json',
    'pmods/b.exe',
  ])('refuses a record that names %j', async (path) => {
    const world = makeWorld({ 'pmods/b-1.jar': 'b 1' });
    await world.update();
    const from = world.generations[1]?.changes[0]?.from;
    if (from) from.path = path;
    expect(reasonsOf(await world.planUndo())).toEqual(['leave Project b: plan-place-not-allowed']);
  });

  it('restores game version, loader and channel unless they were set since', async () => {
    const world = makeWorld();
    await world.update();
    const [first] = world.generations;
    if (first) first.target = { gameVersion: '0.3.1', loader: 'quilt', channel: 'beta' };
    expect((await world.planUndo()).target).toEqual(first?.target);
    world.retarget({ channel: 'dev' });
    expect((await world.planUndo()).target).toEqual(world.loadout.target);
  });

  it('names the change that it undoes, and the generation that a restore goes to', async () => {
    const world = makeWorld();
    await world.update({ chosen: ['pmods/a-1.jar'] });
    await world.update({ chosen: ['pmods/b-1.jar'] });
    const sentenceOf = async (...[choice]: Parameters<typeof world.planUndo>) =>
      (await world.planUndo(choice)).sentence?.params;
    const one = { kind: 'update', count: 1, title: 'Project b' };
    expect(await sentenceOf()).toMatchObject({ verb: 'undo', ...one });
    const restore = await world.undo({ to: 0 });
    expect(restore).toMatchObject({ intent: 'restore', restores: 0 });
    expect(restore.sentence).toEqual({
      code: 'history-restore',
      params: { to: 0, isDone: false },
    });
    expect(await sentenceOf()).toMatchObject({ verb: 'undo', kind: 'restore', to: 0 });
    await world.undo();
    expect(await sentenceOf({ intent: 'redo' })).toMatchObject({ verb: 'redo', kind: 'restore' });
    expect(world.generations.at(-2)).toMatchObject({ kind: 'restore', restores: 0 });
    expect(world.generations.at(-1)?.restores).toBeUndefined();
  });

  it('warns when an add-on is only partly restored', async () => {
    const world = new PlanningWorld({
      versions: ['1', '2', '3'].map((number) =>
        makeVersion({ project: 'a', number, fileName: 'a.jar' }),
      ),
      files: { 'pmods/a.jar': 'a 1' },
    });
    await world.update();
    world.folder.set('pmods/a.jar', 'a 1');
    await world.update();
    world.folder.set('pmods/a.jar', 'a 2');
    await world.update();
    const plan = await world.planUndo({ to: 0 });
    expect(codesOf(itemOf(plan, 'a.jar').warnings)).toEqual(['plan-undone-in-part']);
  });
});

describe('operations that are in effect', () => {
  it.each<[readonly [number, Generation['undoes']][], readonly number[]]>([
    [
      [
        [1, []],
        [2, []],
      ],
      [],
    ],
    [
      [
        [1, []],
        [2, []],
        [3, [2]],
      ],
      [2],
    ],
    [
      [
        [1, []],
        [2, []],
        [3, [2]],
        [4, [1]],
      ],
      [1, 2],
    ],
    [
      [
        [1, []],
        [2, []],
        [3, [2]],
        [4, [3]],
      ],
      [3],
    ],
    [
      [
        [1, []],
        [2, [2, 3]],
        [3, [7]],
      ],
      [],
    ],
  ])('%j', (entries, undone) => {
    const generations = entries.map(([number, undoes]) => ({
      number,
      kind: undoes.length === 0 ? ('update' as const) : ('undo' as const),
      undoes,
    }));
    expect(findUndone(generations)).toEqual(new Set(undone));
  });
});
