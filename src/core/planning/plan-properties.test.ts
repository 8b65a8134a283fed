// @promise a plan reads version lists only if necessary, with the same result; endless dependencies are bounded and can be cancelled immediately
// @how property
// @promise no downgrade is offered
// @how property
// @promise files that a person added or changed survive undo
// @how property
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { readUndoStack } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import { makeVersion, PlanningWorld, type WorldInput } from '#test/builders/planning-world.ts';

const RUNS = { numRuns: 150 };
const LOADERS = ['puzzle_loader', 'quilt'];
const PROJECTS = ['a', 'b', 'c', 'd', 'e'] as const;
const NUMBERS = ['1', '2', '3'] as const;
// Few names, some equal except for letter case and some unsafe, so that they often collide.
const FILE_NAMES = [
  undefined,
  undefined,
  undefined,
  'x.jar',
  'X.JAR',
  'y.jar',
  '../x.jar',
  'x.txt',
] as const;
const FOLDERS = ['pmods', 'pmods', 'disabledpmods', 'qmods'] as const;

const dependency = fc.record({
  projectId: fc.constantFrom(...PROJECTS, ...PROJECTS, 'nowhere'),
  versionNumber: fc.constantFrom(null, ...NUMBERS),
  dependencyType: fc.constantFrom(
    'required',
    'required',
    'required',
    'incompatible',
    'optional',
    'embedded',
  ),
});

const versionOf = (project: string, number: string): fc.Arbitrary<Version> =>
  fc
    .record({
      // Publication date and number may disagree (registry §11.8).
      day: fc.integer({ min: 0, max: 6 }),
      channel: fc.constantFrom('release', 'release', 'beta'),
      loaders: fc.constantFrom([...LOADERS], ['puzzle_loader'], ['quilt']),
      fileName: fc.constantFrom(...FILE_NAMES),
      dependencies: fc.array(dependency, { minLength: 1, maxLength: 3 }),
    })
    .map(({ dependencies, fileName, ...rest }) =>
      makeVersion({
        ...rest,
        project,
        number,
        ...(fileName === undefined ? {} : { fileName }),
        dependencies: dependencies.map(({ versionNumber, ...needed }) => ({
          ...needed,
          versionId: versionNumber === null ? null : `${needed.projectId}@${versionNumber}`,
        })),
      }),
    );

const versions = fc
  .tuple(
    ...PROJECTS.map((project) => fc.tuple(...NUMBERS.map((number) => versionOf(project, number)))),
  )
  .map((lists) => lists.flat());

const place = fc.record({
  folder: fc.constantFrom(...FOLDERS),
  name: fc.constantFrom('x', 'y', 'z', 'a-1', 'b-2', 'c-3', 'own'),
  suffix: fc.constantFrom('.jar', '.jar', '.jar', '.jar.disabled', '.jar.old'),
  bytes: fc
    .tuple(fc.constantFrom(...PROJECTS, ...PROJECTS, 'unknown'), fc.constantFrom(...NUMBERS))
    .map((pair) => pair.join(' ')),
});

const files = fc
  .uniqueArray(place, {
    minLength: 2,
    selector: ({ folder, name, suffix }) => `${folder}/${name}${suffix}`,
    maxLength: 8,
  })
  .map((places) =>
    Object.fromEntries(
      places.map(({ folder, name, suffix, bytes }) => [`${folder}/${name}${suffix}`, bytes]),
    ),
  );

const input: fc.Arbitrary<WorldInput> = fc.record({
  versions,
  files,
  hidden: fc.subarray([...PROJECTS], { maxLength: 1 }),
});

function pick<T>(values: readonly T[], picks: readonly boolean[]): readonly T[] {
  return values.filter((_, index) => picks[index % picks.length]);
}

const picks = fc.array(fc.constantFrom(true, true, false), { minLength: 1, maxLength: 6 });
const excludes = fc.array(fc.nat({ max: 6 }), { maxLength: 2 });

function changesOf(plan: Plan) {
  return plan.items.filter(({ kind }) => kind !== 'leave');
}

/** Every project that the given ones may install, whatever versions are chosen. */
function closureOf(known: readonly Version[], projects: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set(projects);
  for (const project of reached) {
    for (const { projectId, dependencies } of known) {
      if (projectId !== project) continue;
      for (const needed of dependencies)
        if (needed.dependencyType === 'required') reached.add(needed.projectId);
    }
  }
  return reached;
}

describe('any update plan', () => {
  it('is no downgrade, changes only the selected add-ons and their dependencies, and uses no name twice', async () => {
    await fc.assert(
      fc.asyncProperty(input, picks, excludes, async (given, chosenPicks, excluded) => {
        const world = new PlanningWorld(given);
        const chosen = pick(Object.keys(given.files), chosenPicks);
        const first = await world.planUpdate({ chosen });
        const exclude = first.items
          .map(({ id }) => id)
          .filter((_, index) => excluded.includes(index));
        const plan = await world.planUpdate({ chosen, exclude });
        const ids = new Set(chosen.map((path) => world.idAt(path)));
        const published = new Map(
          given.versions.map(({ id, datePublished }) => [id, Date.parse(datePublished)]),
        );
        const projects = new Set(
          world
            .installed()
            .flatMap(({ record }) =>
              ids.has(record.id) && record.projectId ? [record.projectId] : [],
            ),
        );
        const reachable = closureOf(given.versions, projects);
        const changing = new Set(changesOf(plan).map(({ id }) => id));
        for (const { id, addonId, from, to, fromVersion, toVersion, requires } of changesOf(plan)) {
          expect(exclude).not.toContain(id);
          expect(requires.every((needed) => changing.has(needed))).toBe(true);
          expect(ids.has(addonId) || reachable.has(to?.projectId ?? '')).toBe(true);
          if (from === null) continue;
          expect(published.get(toVersion?.id ?? '')).toBeGreaterThan(
            published.get(fromVersion?.id ?? '') ?? Infinity,
          );
          expect(to).toMatchObject({
            id: from.id,
            slot: from.slot,
            enabled: from.enabled,
            origin: from.origin,
          });
          expect(from.path.endsWith('.old')).toBe(false);
        }
        const { steps } = world.apply(plan);
        const targets = steps.flatMap((step) => (step.new ? [collisionKey(step.new.path)] : []));
        expect(new Set(targets).size).toBe(targets.length);
        const left = [...world.folder.keys()].map(collisionKey);
        expect(new Set(left).size).toBe(left.length);
      }),
      RUNS,
    );
  });
});

describe('an update plan that reads version lists only where it has to', () => {
  it('brings the same as one that has them all', { tags: ['deep'] }, async () => {
    let [read, unread] = [0, 0];
    await fc.assert(
      fc.asyncProperty(input, picks, async (drawn, chosenPicks) => {
        const given = { ...drawn, versions: drawn.versions.map(publishApart) };
        const chosen = pick(Object.keys(given.files), chosenPicks);
        const sparing = new PlanningWorld(given);
        // A list that cannot be read (hidden) does not count as one that was not read.
        const cached = PROJECTS.filter((project) => !given.hidden?.includes(project));
        const lavish = new PlanningWorld({ ...given, cached });
        const [one, other] = [
          await sparing.planUpdate({ chosen }),
          await lavish.planUpdate({ chosen }),
        ];
        expect(changesOf(one).map(toChange)).toEqual(changesOf(other).map(toChange));
        const lists = sparing.asked.filter((question) => question.startsWith('versions of'));
        if (changesOf(one).length > 0 && lists.length === 0) unread += 1;
        read += lists.length;
      }),
      { numRuns: 600 },
    );
    expect(unread).toBeGreaterThan(5);
    expect(read).toBeGreaterThan(100);
  });

  it.each([
    ['excludes before it requires', ['incompatible', 'required']],
    ['requires before it excludes', ['required', 'incompatible']],
  ] as const)('passes over a version that %s the same project', async (_, types) => {
    const make = (project: string, number: string, needs: readonly (readonly [string, string])[]) =>
      makeVersion({
        project,
        number,
        day: Number(number),
        dependencies: needs.map(([projectId, dependencyType]) => ({
          projectId,
          dependencyType: dependencyType as 'required',
          versionId: null,
        })),
      });
    const world = new PlanningWorld({
      versions: [
        make('a', '1', []),
        make('a', '2', []),
        make('b', '1', []),
        make('b', '2', [['c', 'required']]),
        make('c', '1', [['a', 'required']]),
        make(
          'c',
          '2',
          types.map((type) => ['a', type] as const),
        ),
        make('c', '3', [['nowhere', 'required']]),
      ],
      files: { 'pmods/b.jar': 'b 1' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/b.jar'] });
    expect(changesOf(plan).map(({ to }) => to?.versionId)).toEqual(['b@2', 'c@1', 'a@2']);
  });

  it('passes over a version that excludes the very version that it requires, though no list was read', async () => {
    const named = (
      dependencyType: 'required' | 'incompatible',
      versionId: string | null = null,
    ) => ({
      projectId: 'a',
      versionId,
      dependencyType,
    });
    const make = (project: string, number: string, dependencies: ReturnType<typeof named>[]) =>
      makeVersion({ project, number, day: Number(number), loaders: LOADERS, dependencies });
    const world = new PlanningWorld({
      versions: [
        make('a', '1', []),
        make('a', '2', []),
        make('c', '1', [named('required')]),
        make('c', '2', [named('required')]),
        make('c', '3', [named('incompatible'), named('required', 'a@1')]),
      ],
      files: { 'pmods/a.jar': 'a 1', 'qmods/c.jar': 'c 1' },
    });
    const plan = await world.planUpdate({ chosen: ['pmods/a.jar', 'qmods/c.jar'] });
    expect(changesOf(plan).map(({ to }) => to?.versionId)).toEqual(['a@2', 'c@2', 'a@2']);
  });
});

/** Of two versions published at the same time either is the newest. */
function publishApart(version: Version, index: number): Version {
  const published = new Date(Date.parse(version.datePublished) + index);
  return { ...version, datePublished: published.toISOString() };
}

function toChange({ id, kind, to, warnings }: Plan['items'][number]) {
  return { id, kind, version: to?.versionId, warnings };
}

const edit = fc.record({
  kind: fc.constantFrom('change', 'remove', 'move', 'add'),
  at: fc.nat({ max: 9 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

/** Edits by a person between two operations; returns the expected files by path. */
function editFolder(world: PlanningWorld, edits: readonly Edit[]): Map<string, string | undefined> {
  const done = new Map<string, string | undefined>();
  const write = (path: string, bytes: string | undefined) => {
    if (bytes === undefined) world.folder.delete(path);
    else world.folder.set(path, bytes);
    done.set(path, bytes);
  };
  for (const [index, { kind, at }] of edits.entries()) {
    const path = [...world.folder.keys()].filter((each) => !done.has(each))[at];
    const bytes = path === undefined ? undefined : world.folder.get(path);
    if (kind === 'add') write(`pmods/person ${index}.jar`, `a person's ${index}`);
    else if (path === undefined) continue;
    else if (kind === 'change') write(path, `changed by a person ${index}`);
    else write(path, undefined);
    if (kind === 'move' && bytes !== undefined) write(`pmods/moved ${index}.jar`, bytes);
  }
  return done;
}

const choices = fc.array(picks, { minLength: 1, maxLength: 3 });

const step = fc.record({
  verb: fc.constantFrom('update', 'undo', 'undo', 'redo', 'restore'),
  chosen: picks,
  goal: fc.nat(),
});

async function updateSome(world: PlanningWorld, chosenPicks: readonly boolean[]): Promise<void> {
  await world.update({
    chosen: pick(
      [...world.installed()].map(({ record }) => record.path),
      chosenPicks,
    ),
  });
}

describe('any undo', () => {
  it('returns to names, bytes and records before, one operation at a time and all at once', async () => {
    await fc.assert(
      fc.asyncProperty(input, choices, fc.nat(), async (given, updates, goal) => {
        const world = new PlanningWorld(given);
        const states = [stateOf(world)];
        for (const chosenPicks of updates) {
          await updateSome(world, chosenPicks);
          states.push(stateOf(world));
        }
        const to = goal % updates.length;
        await world.undo({ to });
        expect(stateOf(world)).toEqual(states[to]);
        await world.undo({ to: updates.length });
        expect(stateOf(world)).toEqual(states.at(-1));
        // The restores first, each of which is a change.
        for (const state of [states[to], ...states.toReversed()]) {
          await world.undo();
          expect(stateOf(world)).toEqual(state);
        }
        await expect(world.planUndo()).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
      }),
      RUNS,
    );
  });

  it('and any redo and restore does what it offers, as on the stacks of an editor', async () => {
    await fc.assert(
      fc.asyncProperty(input, fc.array(step, { maxLength: 12 }), async (given, steps) => {
        const world = new PlanningWorld(given);
        const model: Model = { all: [stateOf(world)], undo: [], redo: [] };
        for (const one of steps) {
          const { expected, got, offered, did } = await take(world, one, model);
          expect(got).toEqual(expected);
          expect(did).toEqual(offered);
          expect(world.loadout.generation).toBe(model.all.length - 1);
        }
      }),
      RUNS,
    );
  });

  it('leaves every file as a person left it', async () => {
    await fc.assert(
      fc.asyncProperty(
        input,
        choices,
        fc.array(edit, { maxLength: 5 }),
        fc.boolean(),
        async (given, updates, edits, isAll) => {
          const world = new PlanningWorld(given);
          for (const chosenPicks of updates) await updateSome(world, chosenPicks);
          const edited = editFolder(world, edits);
          const plan = await world.undo(isAll ? { to: 0 } : {});
          const kept = [...edited].filter(([, bytes]) => bytes !== undefined);
          expect(kept.map(([path]) => [path, world.folder.get(path)])).toEqual(kept);
          const removed = new Set(
            [...edited].filter(([, bytes]) => bytes === undefined).map(([path]) => path),
          );
          expect(changesOf(plan).filter(({ from }) => from && removed.has(from.path))).toEqual([]);
        },
      ),
      RUNS,
    );
  });
});

type State = ReturnType<typeof stateOf>;

/** The state at each generation, and the states that undo and redo lead to. */
interface Model {
  readonly all: State[];
  undo: State[];
  redo: State[];
}

interface StepTaken {
  /** The state, or the code of the refusal. */
  readonly expected: State | string | undefined;
  readonly got: State | string;
  /** The step that the undo stack announced, and the step that the history recorded. */
  readonly offered?: unknown;
  readonly did?: unknown;
}

async function take(
  world: PlanningWorld,
  { verb, chosen, goal }: typeof step extends fc.Arbitrary<infer Value> ? Value : never,
  model: Model,
): Promise<StepTaken> {
  const before = stateOf(world);
  if (verb === 'undo' || verb === 'redo') return takeStep(world, verb, model);
  const to = goal % model.all.length;
  if (verb === 'update') await updateSome(world, chosen);
  else if (to === model.all.length - 1) return { expected: before, got: before };
  else await world.undo({ to });
  const got = stateOf(world);
  model.undo.push(before);
  model.redo = [];
  model.all.push(got);
  return { expected: verb === 'update' ? got : model.all[to], got };
}

async function takeStep(
  world: PlanningWorld,
  verb: 'undo' | 'redo',
  model: Model,
): Promise<StepTaken> {
  const expected = model[verb].pop();
  if (expected === undefined) {
    const planned = world.planUndo({ intent: verb });
    const got = await planned.then(
      () => 'planned',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    return { expected: verb === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO', got };
  }
  model[verb === 'undo' ? 'redo' : 'undo'].push(stateOf(world));
  const offered = {
    kind: verb,
    step: readUndoStack(world.generations, world.generations.length - 1)[verb].at(-1),
  };
  await world.undo({ intent: verb });
  const got = stateOf(world);
  const did = readUndoStack(world.generations, world.generations.length - 1).reversals.get(
    model.all.length,
  );
  model.all.push(got);
  return { expected, got, offered, did };
}

/** Ignores order. */
function stateOf({ folder, loadout }: PlanningWorld) {
  return {
    folder: new Map(folder),
    addons: new Map(loadout.addons.map((record) => [record.id, record])),
  };
}
