import { z } from 'zod';
import { messageSchema } from './addon.ts';
import type { HistoryEntry } from './job.ts';

/**
 * How a start of the game ended. `not-started`: it ended before the game was there; `stopped`: somebody ended it;
 * `lost`: whoever watched it is gone, so its end is unknown.
 */
const RUN_STATES = ['running', 'ok', 'crashed', 'not-started', 'stopped', 'lost'] as const;

/** Why a run was made: a person plays, or a set of add-ons is tried. A `play` that ended `ok` shows that its generation works. */
const RUN_PURPOSES = ['play', 'test'] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];

const runJavaSchema = z.object({ path: z.string(), version: z.string(), major: z.number() });

/** One start of the game, as lists show it. */
export const runSchema = z.object({
  id: z.string(),
  loadoutId: z.string(),
  /** Of the loadout at the start. */
  generation: z.number(),
  purpose: z.enum(RUN_PURPOSES),
  /** `command`: the person's own. */
  launcher: z.string(),
  launcherName: z.string(),
  gameVersion: z.string().nullable(),
  /** null: the person's own command. */
  java: runJavaSchema.nullable(),
  /** The folder of the world that was opened at the start; null: none was named. */
  world: z.string().nullable(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** How long the loadout was played before it, in all; null: a run of an older Loadout, which did not count. */
  playedBeforeMs: z.number().nonnegative().nullable(),
  /** null while it runs, and where its end is unknown. */
  endedAt: z.string().nullable(),
  state: z.enum(RUN_STATES),
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  /** Who ended a `stopped` run: a person through Loadout, or something else on the system. */
  stoppedBy: z.enum(['person', 'system']).nullable(),
  /** Why it is `not-started`; null: the log tells, if anything does. */
  reason: messageSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

/** A file that the game wrote about its end. */
const runReportSchema = z.object({ name: z.string(), text: z.string() });

export const runDetailsSchema = z.object({
  run: runSchema,
  /** The argument vector, without secrets. */
  command: z.array(z.string()),
  folder: z.string(),
  /** Names of the environment variables that Loadout set. */
  environment: z.array(z.string()),
  log: z.object({
    /** Its last lines, without colours and secrets. */
    lines: z.array(z.string()),
    /** Lines before them are left out of this answer, or were dropped from the middle of the log. */
    isCut: z.boolean(),
    /** What the game wrote. */
    bytes: z.number(),
    /** What of it was not kept. */
    droppedBytes: z.number(),
  }),
  reports: z.array(runReportSchema),
});
export type RunDetails = z.infer<typeof runDetailsSchema>;

/** How long a loadout was played in all, by its kept runs, newest first; a run whose end is unknown counts nothing. */
export function sumPlayed(runs: readonly Run[], now: number): number {
  let playedMs = 0;
  for (const { purpose, state, startedAt, endedAt, playedBeforeMs } of runs) {
    const end = state === 'running' ? now : Date.parse(endedAt ?? startedAt);
    if (purpose === 'play') playedMs += Math.max(0, end - Date.parse(startedAt));
    if (playedBeforeMs !== null) return playedMs + playedBeforeMs;
  }
  return playedMs;
}

/** True for a run that shows that its generation works. */
export function wentWell({ state, purpose }: Pick<Run, 'state' | 'purpose'>): boolean {
  return state === 'ok' && purpose === 'play';
}

/**
 * When the newest run that went well on a change of the history was started; null: none did. A change that was applied in
 * parts is each of them.
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
