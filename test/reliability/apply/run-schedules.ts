import { emptyStats, type ScheduleStats } from './run.ts';
import { runSchedule } from './schedule.ts';

/** Schedules of one normal test run, over both halves; `LOADOUT_SIM_RUNS` raises it. */
export const SCHEDULES = Number(process.env['LOADOUT_SIM_RUNS'] ?? 6000);

export interface SimulatorRun {
  readonly stats: ScheduleStats;
  readonly perSecond: number;
}

/** Runs the seeds `from` to `from + count - 1`; the error names the first that fails. */
export function runSchedules(from: number, count: number): SimulatorRun {
  const stats = emptyStats();
  const startMs = performance.now();
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      runSchedule(seed, stats);
    } catch (error) {
      throw new Error(`schedule with seed ${seed} breaks an invariant`, { cause: error });
    }
  }
  return { stats, perSecond: Math.round((count * 1000) / (performance.now() - startMs)) };
}
