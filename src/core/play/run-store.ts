import { uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { messageSchema } from '#shared/domain/addon.ts';
import { type Run, runSchema } from '#shared/domain/run.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull, makeFolders, removeTree } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile, writeFileDurable } from '../disk/write-file-durable.ts';
import { isProcessRunning } from '../is-process-running.ts';

const RUNS_FOLDER = 'runs';
const RECORD_FILE = 'run.json';
const PROCESS_FILE = 'process.json';
const END_FILE = 'end.json';
const STOP_FILE = 'stop';
export const ALIVE_FILE = 'alive';

/** Runs of a loadout to keep. */
const KEPT_RUNS = 20;
const MAX_RECORD_BYTES = 1024 * 1024;
/** A watcher updates its mark every two seconds; the computer may have slept meanwhile. */
const STALE_MS = 10 * 60_000;
/** A started watcher writes its first record within this time. */
const STARTING_MS = 60_000;
const RUN_ID = /^[A-Za-z0-9]{8,64}$/;

/** Written before anything is started. */
const recordSchema = runSchema
  .omit({
    endedAt: true,
    state: true,
    exitCode: true,
    signal: true,
    stoppedBy: true,
    reason: true,
  })
  .extend({
    format: z.literal(1),
    command: z.array(z.string()),
    folder: z.string(),
    environment: z.array(z.string()),
    playedBeforeMs: runSchema.shape.playedBeforeMs.default(null),
  });
export type RunRecord = z.infer<typeof recordSchema>;

/** Written by the watcher once it has tried to start the game. */
const processSchema = z.object({ watcherPid: z.number(), gamePid: z.number().nullable() });
type RunProcess = z.infer<typeof processSchema>;

const endSchema = z.object({
  endedAt: z.string(),
  state: runSchema.shape.state,
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  stoppedBy: runSchema.shape.stoppedBy,
  reason: messageSchema.nullable(),
  bytes: z.number(),
  droppedBytes: z.number(),
});
export type RunEnd = z.infer<typeof endSchema>;

export interface StoredRun {
  readonly record: RunRecord;
  readonly process: RunProcess | null;
  /** null while it runs, or after its watcher died. */
  readonly end: RunEnd | null;
  readonly run: Run;
  readonly folder: string;
}

/** The folder of a run. Throws RUN_UNKNOWN for an invalid id, because ids also come from pages. */
function runFolder(dataDir: string, id: string): string {
  if (!RUN_ID.test(id)) throw new AppError('RUN_UNKNOWN', { id });
  return join(dataDir, RUNS_FOLDER, id);
}

/** Creates the folder of a new run with its record, durably. */
export function beginRecord(io: Io, dataDir: string, record: RunRecord): string {
  const folder = runFolder(dataDir, record.id);
  makeFolders(io, folder);
  writeRunFile(io, join(folder, RECORD_FILE), record);
  io.syncDirectory(join(dataDir, RUNS_FOLDER));
  return folder;
}

export function saveProcess(io: Io, folder: string, process: RunProcess): void {
  writeRunFile(io, join(folder, PROCESS_FILE), process);
}

export function saveEnd(io: Io, folder: string, end: RunEnd): void {
  writeRunFile(io, join(folder, END_FILE), end);
}

/**
 * Requests the end of the run; stored on disk, so that the end counts as a stop whatever happens.
 */
export function requestRunStop(io: Io, folder: string): void {
  saveFile(io, join(folder, STOP_FILE), '');
}

export function isAskedToStop(io: Io, folder: string): boolean {
  return readFactsOrNull(io, join(folder, STOP_FILE)) !== null;
}

/** Newest first; unreadable records are left out. */
export function readRuns(io: Io, dataDir: string, loadoutId: string | null): readonly StoredRun[] {
  return listIds(io, dataDir)
    .flatMap((id) => readRun(io, dataDir, id) ?? [])
    .filter(({ record }) => loadoutId === null || record.loadoutId === loadoutId)
    .toSorted((a, b) => (a.record.startedAt < b.record.startedAt ? 1 : -1));
}

/** Returns the unfinished run of a loadout, or null. Reads no record of a finished one, since every change calls this. */
export function findUnfinished(io: Io, dataDir: string, loadoutId: string): StoredRun | null {
  for (const id of listIds(io, dataDir)) {
    if (readFactsOrNull(io, join(runFolder(dataDir, id), END_FILE)) !== null) continue;
    const kept = readRun(io, dataDir, id);
    if (kept?.record.loadoutId === loadoutId && kept.run.state === 'running') return kept;
  }
  return null;
}

/** Throws RUN_UNKNOWN. */
export function findRun(io: Io, dataDir: string, id: string): StoredRun {
  const found = readRun(io, dataDir, id);
  if (found === null) throw new AppError('RUN_UNKNOWN', { id });
  return found;
}

function readRun(io: Io, dataDir: string, id: string): StoredRun | null {
  const folder = runFolder(dataDir, id);
  const record = readRunFile(io, join(folder, RECORD_FILE), recordSchema);
  if (record === null || record.id !== id) return null;
  const end = readRunFile(io, join(folder, END_FILE), endSchema);
  const process = readRunFile(io, join(folder, PROCESS_FILE), processSchema);
  const { format: _, command: _c, folder: _f, environment: _e, ...facts } = record;
  const ended = end ?? unfinished(io, { folder, record, process });
  const { bytes: _b, droppedBytes: _d, ...told } = ended;
  return { record, process, end, folder, run: { ...facts, ...told } };
}

function unfinished(
  io: Io,
  kept: {
    readonly folder: string;
    readonly record: RunRecord;
    readonly process: RunProcess | null;
  },
) {
  const state = isWatched(io, kept) ? ('running' as const) : ('lost' as const);
  return {
    endedAt: null,
    state,
    exitCode: null,
    signal: null,
    stoppedBy: null,
    reason: null,
    bytes: 0,
    droppedBytes: 0,
  };
}

/** False when the watcher of a run died with the machine, or was killed. */
function isWatched(io: Io, { folder, record, process }: Parameters<typeof unfinished>[1]): boolean {
  const nowMs = Date.now();
  if (process === null) return nowMs - Date.parse(record.startedAt) < STARTING_MS;
  const aliveMs = readFactsOrNull(io, join(folder, ALIVE_FILE))?.modifiedMs ?? 0;
  const bootMs = nowMs - uptime() * 1000;
  return isProcessRunning(process.watcherPid) && aliveMs > bootMs && nowMs - aliveMs < STALE_MS;
}

/** Removes old ended runs, so that one more fits into the limit. */
export function pruneRuns(io: Io, dataDir: string, loadoutId: string): void {
  const over = readRuns(io, dataDir, loadoutId).filter(({ run }) => run.state !== 'running');
  for (const { folder } of over.slice(KEPT_RUNS - 1)) {
    try {
      removeTree(io, folder);
    } catch {
      // A file of it is still open: the next start tries again.
    }
  }
}

function writeRunFile(io: Io, path: string, value: object): void {
  writeFileDurable(io, path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

function readRunFile<T>(io: Io, path: string, schema: z.ZodType<T>): T | null {
  try {
    const text = Buffer.from(io.read(path, MAX_RECORD_BYTES)).toString('utf8');
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function listIds(io: Io, dataDir: string): readonly string[] {
  try {
    return io.list(join(dataDir, RUNS_FOLDER)).filter((name) => RUN_ID.test(name));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}
