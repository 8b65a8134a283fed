import { join } from 'node:path';
import { z } from 'zod';
import type { Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const PLAN_FILE = 'start.json';
const MAX_PLAN_BYTES = 4 * 1024 * 1024;

/** Files that report how a game ended; `*` in a name matches anything. */
const reportPlaceSchema = z.object({ folder: z.string(), pattern: z.string() });

/**
 * Input of a run's watcher. It may contain secrets, so the watcher removes it before it starts
 * anything.
 */
const startPlanSchema = z.object({
  command: z.array(z.string()).min(1),
  folder: z.string(),
  environment: z.record(z.string(), z.string()),
  /** Values that must not appear in a log. */
  secrets: z.array(z.string()),
  home: z.string(),
  /** Written to the program's input to make it stop; null: it has no such command. */
  stopInput: z.string().nullable(),
  reports: z.array(reportPlaceSchema),
  /** Fragments of the log which show that the game never came up. */
  notStarted: z.array(z.string()),
  /** Time from asking the game to end until it is killed. */
  graceMs: z.number(),
});
export type StartPlan = z.infer<typeof startPlanSchema>;

export function writeStartPlan(io: Io, folder: string, plan: StartPlan): void {
  saveFile(io, join(folder, PLAN_FILE), JSON.stringify(plan));
}

/** Reads and removes it. */
export function takeStartPlan(io: Io, folder: string): StartPlan {
  const path = join(folder, PLAN_FILE);
  const text = Buffer.from(io.read(path, MAX_PLAN_BYTES)).toString('utf8');
  io.unlink(path);
  return startPlanSchema.parse(JSON.parse(text));
}
