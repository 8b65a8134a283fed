import { z } from 'zod';
import { messageSchema } from './addon.ts';
import type { HistoryEntry } from './job.ts';

/**
 * How a start of the game ended. `not-started`: the process ended before the game was up;
 * `stopped`: it was ended on purpose; `lost`: the process that watched it is gone, so its end is
 * unknown.
 */
const RUN_STATES = ['running', 'ok', 'crashed', 'not-started', 'stopped', 'lost'] as const;

/**
 * Purpose of a run: the user plays, or a set of add-ons is tested. A `play` run that ended `ok`
 * shows that its generation works.
 */
const RUN_PURPOSES = ['play', 'test'] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];

const runJavaSchema = z.object({ path: z.string(), version: z.string(), major: z.number() });

/** One start of the game, as listed. */
export const runSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  /** Generation of the loadout at the start. */
  generation: z.number(),
  purpose: z.enum(RUN_PURPOSES),
  /** `command`: a custom command. */
  launcher: z.string(),
  launcherName: z.string(),
  gameVersion: z.string().nullable(),
  /** null: a custom command. */
  java: runJavaSchema.nullable(),
  /** Folder of the world opened at the start; null: none was requested. */
  world: z.string().nullable(),
  /** ISO 8601. */
  startedAt: z.string(),
  /**
   * Total play time of the loadout before this run; null: the run of an older Loadout, which did
   * not count it.
   */
  playedBeforeMs: z.number().nonnegative().nullable(),
  /** null while it runs, or if its end is unknown. */
  endedAt: z.string().nullable(),
  state: z.enum(RUN_STATES),
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  /** Who ended a `stopped` run: the user through Loadout, or something else on the system. */
  stoppedBy: z.enum(['person', 'system']).nullable(),
  /** The reason for `not-started`; null: the log may contain it. */
  reason: messageSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

/** A crash report written by the game. */
const runReportSchema = z.object({ name: z.string(), text: z.string() });

export const runDetailsSchema = z.object({
  run: runSchema,
  /** The argument vector, without secrets. */
  command: z.array(z.string()),
  folder: z.string(),
  /** Names of the environment variables set by Loadout. */
  environment: z.array(z.string()),
  log: z.object({
    /** Its last lines, without colours and secrets. */
    lines: z.array(z.string()),
    /** Earlier lines are left out of this answer, or were dropped from the middle of the log. */
    isCut: z.boolean(),
    /** Bytes written by the game. */
    bytes: z.number(),
    /** Bytes of them that were not stored. */
    droppedBytes: z.number(),
  }),
  reports: z.array(runReportSchema),
});
export type RunDetails = z.infer<typeof runDetailsSchema>;

/**
 * Returns the total play time of a loadout from its stored runs, newest first; a run with an
 * unknown end adds nothing.
 */
export function sumPlayed(runs: readonly Run[], now: number): number {
  let playedMs = 0;
  for (const { purpose, state, startedAt, endedAt, playedBeforeMs } of runs) {
    const end = state === 'running' ? now : Date.parse(endedAt ?? startedAt);
    if (purpose === 'play') playedMs += Math.max(0, end - Date.parse(startedAt));
    if (playedBeforeMs !== null) return playedMs + playedBeforeMs;
  }
  return playedMs;
}

/** Whether a run shows that its generation works. */
export function wentWell({ state, purpose }: Pick<Run, 'state' | 'purpose'>): boolean {
  return state === 'ok' && purpose === 'play';
}

/**
 * Returns the start time of the newest run that went well with a change of the history; null: none
 * did. A change applied in parts includes all its generations.
 */
export function findRanWell(
  runs: readonly Run[],
  { number, parts }: Pick<HistoryEntry, 'number' | 'parts'>,
): string | null {
  const numbers = parts?.done.map((part) => part.number) ?? [number];
  return (
    runs
      .filter((run) => wentWell(run) && numbers.includes(run.generation))
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .at(-1) ?? null
  );
}
