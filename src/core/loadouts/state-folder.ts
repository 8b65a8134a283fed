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
import {
  generationSchema,
  loadoutFileSchema,
  type Generation,
  type LoadoutFile,
} from '#shared/domain/loadout.ts';
import { STATE_FOLDER } from '#shared/domain/state-folder.ts';
import { AppError } from '#shared/errors.ts';
import type { z } from 'zod';

const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;
// O_NONBLOCK: a pipe that somebody put there must not wait for a writer. Windows has neither flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Which directory stands at a path, whatever its name: compared before each operation (reliability B21). */
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

/** True when the root has a state folder of its own. Throws UNSAFE_STATE_FOLDER for a link or a foreign owner. */
export function hasStateFolder(root: string): boolean {
  const stats = statOrNull(join(root, STATE_FOLDER));
  if (!stats) return false;
  const owner = process.getuid?.();
  if (!stats.isDirectory() || (owner !== undefined && stats.uid !== BigInt(owner))) {
    throw new AppError('UNSAFE_STATE_FOLDER', { folder: root });
  }
  return true;
}

/** Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED. */
export function readLoadoutFile(root: string): LoadoutFile {
  return parseLoadoutFile(readLoadoutText(root));
}

/** Throws UNSAFE_STATE_FOLDER, LOADOUT_DAMAGED when there is no such file. */
export function readLoadoutText(root: string): string {
  hasStateFolder(root);
  return readWithoutLinks(join(root, STATE_FOLDER, 'loadout.json'));
}

/** Throws LOADOUT_DAMAGED. */
export function parseLoadoutFile(text: string): LoadoutFile {
  return parseDocument(text, loadoutFileSchema);
}

/** Every readable generation up to `newest`, oldest first; a damaged one is left out. */
export function readGenerations(root: string, newest: number): readonly Generation[] {
  return listGenerations(root, newest).flatMap(({ number }) => readGeneration(root, number) ?? []);
}

/** The same from the newest on, each read only when it is asked for: it may hold thousands of add-ons. */
export function* readNewestGenerations(
  root: string,
  newest: number,
): Generator<Generation, void, void> {
  for (const { number } of listGenerations(root, newest).toReversed()) {
    const generation = readGeneration(root, number);
    if (generation !== null) yield generation;
  }
}

/** The files of generations up to `newest`, oldest first; `stamp` is another one when the file is. */
export function listGenerations(
  root: string,
  newest: number,
): readonly { readonly number: number; readonly stamp: string }[] {
  const folder = join(root, STATE_FOLDER, 'generations');
  if (!statOrNull(folder)?.isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => /^(\d+)\.json$/.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .filter((number) => number <= newest)
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const stats = statOrNull(join(folder, `${number}.json`));
      return stats ? [{ number, stamp: `${stats.ino}:${stats.size}:${stats.mtimeNs}` }] : [];
    });
}

/** null for one that is missing or damaged. */
export function readGeneration(root: string, number: number): Generation | null {
  const file = join(root, STATE_FOLDER, 'generations', `${number}.json`);
  try {
    const generation = parseDocument(readWithoutLinks(file), generationSchema);
    return generation.number === number ? generation : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function parseDocument<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('LOADOUT_DAMAGED', { field }, parsed.error);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('LOADOUT_DAMAGED', { field: '' }, error);
  }
}

function readWithoutLinks(file: string): string {
  let descriptor: number;
  try {
    descriptor = openSync(file, OPEN_FLAGS);
  } catch (error) {
    throw new AppError('LOADOUT_DAMAGED', { field: '' }, error);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > MAX_DOCUMENT_BYTES)
      throw new AppError('LOADOUT_DAMAGED', { field: '' });
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function statOrNull(path: string): BigIntStats | null {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false }) ?? null;
}
