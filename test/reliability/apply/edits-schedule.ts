import { disturbFolder } from './faults.ts';
import type { Scenario } from './operations.ts';
import { emptyStats, type Run } from './run.ts';
import { runSchedule, type Trouble } from './schedule.ts';
import { NO_FAULTS } from './sim-io.ts';

const MAX_EDITS = 4;

/** Operations that crash, and a person who replaces, edits and removes files before recovery. */
export function runEditsSchedule(seed: number): void {
  // Decided without the generator, so that older seeds still give the same schedules.
  const afterProcess = seed % 5 === 0 ? copyAgain : edit;
  runSchedule(seed, emptyStats(), { trouble: { ...EDITS, afterProcess } });
}

/**
 * A person copies the same bytes over a file that is about to be replaced or already in place; they
 * are not synced.
 */
function copyAgain(run: Run, { operation }: Scenario): void {
  if (run.unsynced !== null) return;
  const { op, steps } = operation;
  const files = run.world.files();
  const shared = steps.flatMap(({ n, old, new: next }) =>
    [
      { path: old?.path ?? '', staged: `o${n}` },
      { path: next?.path ?? '', staged: `n${n}` },
    ].flatMap(({ path, staged }) => {
      const node = files.get(path);
      const isShared = node !== undefined && files.get(`.loadout/stage/${op}/${staged}`) === node;
      return isShared ? [{ path, content: node.data, node }] : [];
    }),
  );
  const [copied] = run.prng.shuffle(shared);
  if (copied === undefined) return;
  run.world.disk.write(copied.node, copied.content, run.prng.chance(0.5));
  copied.node.synced = null;
  run.unsynced = copied;
}

const EDITS: Trouble = {
  faults: ({ prng }, { operation }) => ({
    ...NO_FAULTS,
    crashAt: 25 + prng.below(20 + 10 * operation.steps.length),
  }),
  recoveryFaults: ({ prng }) => ({ ...NO_FAULTS, crashAt: 1 + prng.below(60) }),
  afterProcess: edit,
};

function edit(run: Run, scenario: Scenario): void {
  const { prng, intrusions } = run;
  const { steps } = scenario.operation;
  const names = steps.flatMap((step) => [step.old, step.new].flatMap((file) => file?.path ?? []));
  while (intrusions.length < MAX_EDITS && prng.chance(0.4)) {
    disturbFolder(run, prng.pick(names), prng.pick(['replace', 'edit', 'remove']));
  }
}
