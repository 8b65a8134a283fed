import { join } from 'node:path';
import { z } from 'zod';
import type { Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const PLAN_FILE = 'start.json';
const MAX_PLAN_BYTES = 4 * 1024 * 1024;

/** Files by which a game tells of its end: `*` stands for anything in a name. */
const reportPlaceSchema = z.object({ folder: z.string(), pattern: z.string() });

/** What the watcher of a run needs. It may hold secrets, so that the watcher removes it before it starts anything. */
const startPlanSchema = z.object({
  command: z.array(z.string()).min(1),
  folder: z.string(),
  environment: z.record(z.string(), z.string()),
  /** Values that no log may hold. */
  secrets: z.array(z.string()),
  home: z.string(),
  /** Written to the program's input to make it end by itself; null: it has no such word. */
  stopInput: z.string().nullable(),
  reports: z.array(reportPlaceSchema),
  /** Fragments of the log that say that the game never came up. */
  notStarted: z.array(z.string()),
  /** From asking the game to end until it is made to. */
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
