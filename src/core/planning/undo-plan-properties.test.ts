// @promise files that a person added or changed survive undo
// @how property
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUndoStack } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import { PlanningWorld } from '#test/builders/planning-world.ts';
import { changesOf, input, pick, picks, RUNS } from '#test/builders/planning-inputs.ts';

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
