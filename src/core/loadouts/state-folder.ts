import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  type BigIntStats,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { addonRecordSchema, type AddonRecord } from '#shared/domain/addon.ts';
import {
  generationSchema,
  loadoutFileSchema,
  type Generation,
  type LoadoutFile,
} from '#shared/domain/loadout.ts';
import {
  generationCopy,
  generationFile,
  GENERATIONS_FOLDER,
  STATE_FOLDER,
} from '#shared/domain/paths.ts';
import { revertAddons } from '#shared/domain/advance-addons.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { isLost } from '../disk/lost-bytes.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { isWholeRecord } from '../apply/record-text.ts';

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;
// O_NONBLOCK: opening a named pipe must not wait for a writer. Windows has neither flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Records that are validated before yielding (design decision 2). */
const RECORDS_PER_TURN = 500;

/** Identity of the directory at a path, compared before each operation (reliability B21). */
export interface FolderIdentity {
  readonly device: string;
  readonly inode: string;
}

/** Throws FOLDER_MISSING. */
export function readIdentity(root: string): FolderIdentity {
  const stats = statOrNull(root);
  if (!stats?.isDirectory()) throw new AppError('FOLDER_MISSING', { folder: root });
  return { device: String(stats.dev), inode: String(stats.ino) };
}

/**
 * True when the root has a state folder. Throws UNSAFE_STATE_FOLDER for a link or a foreign owner.
 */
export function hasStateFolder(root: string): boolean {
  const stats = statOrNull(join(root, STATE_FOLDER));
  if (!stats) return false;
  const owner = process.getuid?.();
  if (!stats.isDirectory() || (owner !== undefined && stats.uid !== BigInt(owner))) {
    throw new AppError('UNSAFE_STATE_FOLDER', { folder: root });
  }
  return true;
}

/**
 * True when the folder is a loadout, even a damaged one. False when its creation was interrupted
 * before the record was written: creating it again loses nothing. Throws UNSAFE_STATE_FOLDER.
 */
export function isLoadoutFolder(root: string): boolean {
  return hasStateFolder(root) && !isUnfinishedStart(join(root, STATE_FOLDER));
}

/** Files that a creation writes before the record. */
const STARTED =
  /^(generations|incoming|vault|stage|intent|lock\.(db|json).*|loadout\.json\.[^.]+\.tmp)$/;
const FIRST_GENERATION = /^0\.json(\.gz)?(\.[^.]+\.tmp)?$/;

function isUnfinishedStart(state: string): boolean {
  return (
    listNames(state).every((name) => STARTED.test(name)) &&
    listNames(join(state, 'generations')).every((name) => FIRST_GENERATION.test(name)) &&
    ['vault', 'incoming', 'stage', 'intent'].every(
      (name) => listNames(join(state, name)).length === 0,
    )
  );
}

function listNames(folder: string): readonly string[] {
  return statOrNull(folder)?.isDirectory() ? readdirSync(folder) : [];
}

/** Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED. */
export function readLoadoutFile(root: string): LoadoutFile {
  return parseLoadoutFile(readLoadoutText(root));
}

/**
 * Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED when there is no such file or its bytes changed since
 * it was written.
 */
export function readLoadoutText(root: string): string {
  return requireWholeRecord(readLoadoutBytes(root).toString());
}

/** Its bytes, which may be damaged. Throws as `readLoadoutText`. */
export function readLoadoutBytes(root: string): Buffer {
  hasStateFolder(root);
  return readWithoutLinks(join(root, STATE_FOLDER, 'loadout.json'));
}

/** Throws LOADOUT_DAMAGED. */
export function parseLoadoutFile(text: string): LoadoutFile {
  return parseDocument(text, loadoutFileSchema);
}

/** As `parseLoadoutFile` for parsed JSON, yielding in between: it may hold thousands of add-ons. */
export function checkLoadoutFile(value: unknown): Promise<LoadoutFile> {
  return checkInTurns(value, loadoutFileSchema);
}

/**
 * Reads generations from the newest on, each only when it is asked for: it may hold thousands of
 * add-ons.
 */
export function* readNewestGenerations(
  root: string,
  newest: number,
): Generator<Generation, void, void> {
  for (const { number } of listGenerationStamps(root, newest).toReversed()) {
    const generation = readGenerationFile(root, number);
    if (generation !== null) yield generation;
  }
}

/**
 * Lists the generations up to `newest` that have a file, oldest first; `stamp` changes when the
 * file does.
 */
export function listGenerationStamps(
  root: string,
  newest: number,
): readonly { readonly number: number; readonly stamp: string }[] {
  const folder = join(root, GENERATIONS_FOLDER);
  if (!statOrNull(folder)?.isDirectory()) return [];
  const numbers = new Set(
    readdirSync(folder).flatMap((name) => /^(\d+)\.json(?:\.gz)?$/.exec(name)?.[1] ?? []),
  );
  return [...numbers]
    .map(Number)
    .filter((number) => number <= newest)
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const stats =
        statOrNull(join(root, generationFile(number))) ??
        statOrNull(join(root, generationCopy(number)));
      return stats ? [{ number, stamp: `${stats.ino}:${stats.size}:${stats.mtimeNs}` }] : [];
    });
}

/**
 * The add-ons of a generation: its own list, or the list of the next complete generation (or the
 * record) with the changes in between reversed. null if one of these generations is missing or
 * damaged.
 */
export function readAddonsAt(
  root: string,
  { addons, generation }: Pick<LoadoutFile, 'addons' | 'generation'>,
  number: number,
): readonly AddonRecord[] | null {
  const newestFirst: Generation[] = [];
  for (let at = number; at <= generation; at += 1) {
    const one = readGenerationFile(root, at);
    if (one === null) return null;
    // The generation's own changes are part of its state, so they are not reverted.
    if (at > number) newestFirst.unshift(one);
    if (one.addons !== undefined) return newestFirst.reduce(revertAddons, one.addons);
  }
  return newestFirst.reduce(revertAddons, addons);
}

/** Returns null when both the file and its copy are missing or damaged. Throws FILE_UNREADABLE. */
export function readGenerationFile(root: string, number: number): Generation | null {
  const failures: unknown[] = [];
  for (const readText of [readGenerationText, readGenerationCopy]) {
    try {
      const generation = parseDocument(readText(root, number), generationSchema);
      if (generation.number === number) return generation;
    } catch (error) {
      if (!isLoadoutDamage(error)) failures.push(error);
    }
  }
  // A file that cannot be read now, for whatever reason, is not lost.
  if (failures.length > 0) throw failures[0];
  return null;
}

function isLoadoutDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'LOADOUT_DAMAGED';
}

function readGenerationText(root: string, number: number): string {
  return readWholeRecord(join(root, generationFile(number)));
}

function readGenerationCopy(root: string, number: number): string {
  const bytes = readWithoutLinks(join(root, generationCopy(number)));
  try {
    return requireWholeRecord(
      gunzipSync(bytes, { maxOutputLength: MAX_DOCUMENT_BYTES }).toString(),
    );
  } catch (error) {
    throw new AppError('LOADOUT_DAMAGED', { field: 'sum' }, error);
  }
}

function readWholeRecord(path: string): string {
  return requireWholeRecord(readWithoutLinks(path).toString());
}

export function requireWholeRecord(text: string): string {
  if (!isWholeRecord(text)) throw new AppError('LOADOUT_DAMAGED', { field: 'sum' });
  return text;
}

function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  return parseStateFile(parseJson(text), schema);
}

function parseStateFile<T>(value: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('LOADOUT_DAMAGED', { field }, parsed.error);
  }
  return parsed.data;
}

const withRecordsSchema = z.looseObject({ addons: z.array(z.unknown()) });
const recordsSchema = z.object({ addons: z.array(addonRecordSchema) });

/** As `check`, one group of add-ons at a time. */
async function checkInTurns<T extends { readonly addons: AddonRecord[] }>(
  value: unknown,
  schema: z.ZodType<T>,
): Promise<T> {
  const { addons: unchecked, ...rest } = parseStateFile(value, withRecordsSchema);
  const checked = parseStateFile({ ...rest, addons: [] }, schema);
  const addons: AddonRecord[] = [];
  for (let start = 0; start < unchecked.length; start += RECORDS_PER_TURN) {
    await yieldToEventLoop();
    const group = unchecked.slice(start, start + RECORDS_PER_TURN);
    for (const record of parseStateFile({ addons: group }, recordsSchema).addons)
      addons.push(record);
  }
  return { ...checked, addons };
}

/** Throws LOADOUT_DAMAGED. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('LOADOUT_DAMAGED', { field: '' }, error);
  }
}

function readWithoutLinks(file: string): Buffer {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, OPEN_FLAGS);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > MAX_DOCUMENT_BYTES)
      throw new AppError('LOADOUT_DAMAGED', { field: '' });
    return readFileSync(descriptor);
  } catch (error) {
    const cause = codeOf(error) ?? '';
    if (error instanceof AppError) throw error;
    if (isLost(cause)) throw new AppError('LOADOUT_DAMAGED', { field: '' }, error);
    throw new AppError('FILE_UNREADABLE', { file, cause }, error);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function statOrNull(path: string): BigIntStats | null {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}
