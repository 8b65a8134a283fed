import { runDamageSchedule } from './damage-schedule.ts';
import { runEditsSchedule } from './edits-schedule.ts';
import { runForeignSchedule } from './foreign-schedule.ts';
import { runRootsSchedule } from './roots-schedule.ts';
import { emptyStats } from './run.ts';
import { runSchedule } from './schedule.ts';
import { runStartSchedule } from './start-schedule.ts';
import { runStickySchedule } from './sticky-schedule.ts';

/** The kinds of schedules, by name: one seed is one schedule. */
export const SIM_PARTS = {
  apply: (seed: number) => runSchedule(seed, emptyStats()),
  sticky: runStickySchedule,
  edits: runEditsSchedule,
  damage: runDamageSchedule,
  foreign: runForeignSchedule,
  roots: runRootsSchedule,
  start: runStartSchedule,
};

export type SimPart = keyof typeof SIM_PARTS;
