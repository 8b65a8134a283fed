import { disturbFolder } from './faults.ts';
import type { Scenario } from './operations.ts';
import { emptyStats, type Run } from './run.ts';
import { runSchedule, type Trouble } from './schedule.ts';
import { NO_FAULTS } from './sim-io.ts';

const MAX_EDITS = 4;

/** Operations that crash, and a person who replaces, edits and removes files before anything is recovered. */
export function runEditsSchedule(seed: number): void {
  runSchedule(seed, emptyStats(), { trouble: EDITS });
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
