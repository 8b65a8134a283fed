import { join } from 'node:path';
import { z } from 'zod';
import { messageSchema } from '#shared/domain/addon.ts';
import { BISECT_ANSWERS, BISECT_PURPOSES } from '#shared/domain/bisect.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import { removeTree } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const FOLDER = 'bisect';
const RECORD = 'bisect.json';
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

const pathSchema = z
  .string()
  .refine((path) => path.split('/').every((segment) => isSafeFileName(segment)));

const bisectTestResultSchema = z.object({
  /** Ids of the enabled add-ons. */
  enabled: z.array(z.string()),
  purpose: z.enum(BISECT_PURPOSES),
  answer: z.enum(BISECT_ANSWERS),
  answeredAt: z.string(),
  runId: z.string().nullable(),
  problem: messageSchema.nullable(),
  /**
   * The pattern of the problem with its parameters: two starts with the same signature broke in the
   * same way.
   */
  signature: z.string().nullable(),
});
export type BisectTestResult = z.infer<typeof bisectTestResultSchema>;

/** A bisect on disk: `<data>/bisect/<loadout>/bisect.json`. */
const bisectRecordSchema = z.object({
  format: z.literal(1),
  loadoutId: z.string(),
  startedAt: z.string(),
  isAuto: z.boolean(),
  /** Loadout starts the game itself: it counts as working after running this long. */
  afterSeconds: z.number(),
  /** Loader of the add-ons. */
  loader: z.string().nullable(),
  /** The run of the present start. */
  runId: z.string().nullable(),
  /** Their order numbers them for the whole bisect. */
  addons: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The name a person would type. */
      name: z.string(),
      hasUpdate: z.boolean(),
      /** Paths in the game folder, and in the staging folder. */
      files: z.array(z.object({ path: z.string(), to: pathSchema })),
    }),
  ),
  requires: z.record(z.string(), z.array(z.string())),
  answers: z.array(bisectTestResultSchema),
});
export type BisectRecord = z.infer<typeof bisectRecordSchema>;

export function bisectFolder(dataDir: string, loadoutId: string): string {
  if (!isSafeFileName(loadoutId)) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
  return join(dataDir, FOLDER, loadoutId);
}

/**
 * null when there is none, or it is unreadable after disk damage: the answers can be given again.
 */
export function readBisect(io: Io, folder: string): BisectRecord | null {
  try {
    const text = Buffer.from(io.read(join(folder, RECORD), MAX_RECORD_BYTES)).toString('utf8');
    return bisectRecordSchema.parse(JSON.parse(text));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.ZodError)
      return null;
    throw error;
  }
}

/** Durable when it returns. */
export function saveBisect(io: Io, folder: string, record: BisectRecord): void {
  saveFile(io, join(folder, RECORD), JSON.stringify(record));
}

/** The record first: without it the rest only takes space. */
export function removeBisect(io: Io, folder: string): void {
  if (io.look(folder) === null) return;
  removeTree(io, join(folder, RECORD));
  io.syncDirectory(folder);
  removeTree(io, folder);
}
