import { join } from 'node:path';
import { dequal } from 'dequal/lite';
import { collisionKey, isSafeFileName } from '#shared/domain/file-name.ts';
import { joinPath } from '#shared/domain/paths.ts';
import { DEFAULT_WORLD_FORMAT, type Slot, type WorldFormat } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { errnoOf, type FileFacts, type Io } from '../disk/io.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import {
  isUsableSegment,
  MAX_WORLD_BYTES,
  MAX_WORLD_DEPTH,
  MAX_WORLD_FILES,
} from './snapshot-record.ts';

const MAX_WORLD_FILE_BYTES = 1024 * 1024;
const MAX_TITLE_LENGTH = 200;

/** A world, by the name of its folder and its path below the root. */
export interface WorldFolder {
  readonly name: string;
  readonly path: string;
  readonly format: WorldFormat;
}

/**
 * Lists the worlds in their slots: folders with the file that makes one, as the game sees them. Throws
 * FILE_UNREADABLE.
 */
export function listWorldFolders(
  io: Io,
  root: string,
  slots: readonly Slot[],
): readonly WorldFolder[] {
  return listWorldSlots(slots).flatMap((directory) => {
    if (io.look(join(root, directory))?.kind !== 'directory') return [];
    const format = worldFormatOf(slots, directory);
    return io
      .list(join(root, directory))
      .map((name) => ({ name, path: joinPath(directory, name), format }))
      .filter((world) => isUsableSegment(world.name) && isReadableWorld(io, root, world))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  });
}

/** How the game marks the worlds in this directory. */
export function worldFormatOf(slots: readonly Slot[], directory: string): WorldFormat {
  const slot = slots.find((one) => one.rule === 'world' && one.directory === directory);
  return slot?.world ?? DEFAULT_WORLD_FORMAT;
}

/** The directories that hold worlds. */
export function listWorldSlots(slots: readonly Slot[]): readonly string[] {
  return [
    ...new Set(slots.filter(({ rule }) => rule === 'world').map(({ directory }) => directory)),
  ];
}

/** Throws FILE_UNREADABLE: an unreadable world must not look like none. */
function isReadableWorld(io: Io, root: string, { path, format }: WorldFolder): boolean {
  const folder = join(root, path);
  try {
    return (
      io.look(folder)?.kind === 'directory' && io.look(join(folder, format.file))?.kind === 'file'
    );
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { file: path, cause: errnoOf(error) }, error);
  }
}

/** Returns the name that the player gave the world; null when its file has no readable one. */
export function readWorldTitle(io: Io, folder: string, format: WorldFormat): string | null {
  try {
    const text = Buffer.from(io.read(join(folder, format.file), MAX_WORLD_FILE_BYTES)).toString();
    const info: unknown = JSON.parse(text);
    const fields = typeof info === 'object' && info !== null ? Object.entries(info) : [];
    const title: unknown = fields.find(([name]) => name === format.title)?.[1];
    return typeof title === 'string' && title.trim() !== ''
      ? title.trim().slice(0, MAX_TITLE_LENGTH)
      : null;
  } catch {
    return null;
  }
}

/** Everything in a world's folder; paths are relative to it. */
export interface WorldContent {
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Folders without entries. */
  readonly emptyFolders: readonly string[];
  /** Number of links, special files, and names that cannot be created everywhere. */
  readonly leftOut: number;
}

/** Throws WORLD_TOO_LARGE; WORLD_IN_USE when an entry disappears meanwhile. */
export async function readWorldContent(
  io: Io,
  { name, folder }: { readonly name: string; readonly folder: string },
  signal?: AbortSignal,
): Promise<WorldContent> {
  const files = new Map<string, FileFacts>();
  const emptyFolders: string[] = [];
  let leftOut = 0;
  let sizeBytes = 0;

  async function walk(path: string, depth: number): Promise<void> {
    const names = io.list(join(folder, path));
    if (names.length === 0 && path !== '') emptyFolders.push(path);
    if (emptyFolders.length > MAX_WORLD_FILES) throw new AppError('WORLD_TOO_LARGE', { name });
    for (const one of names) {
      await yieldToEventLoop(signal);
      const below = joinPath(path, one);
      const facts = io.look(join(folder, below));
      const isKept = facts?.kind === 'file' || facts?.kind === 'directory';
      if (!isKept || !isUsableSegment(one)) {
        leftOut += 1;
        continue;
      }
      if (facts.kind === 'directory') {
        if (depth >= MAX_WORLD_DEPTH) throw new AppError('WORLD_TOO_LARGE', { name });
        await walk(below, depth + 1);
        continue;
      }
      files.set(below, facts);
      sizeBytes += facts.size;
      if (files.size > MAX_WORLD_FILES || sizeBytes > MAX_WORLD_BYTES)
        throw new AppError('WORLD_TOO_LARGE', { name });
    }
  }

  try {
    await walk('', 1);
  } catch (error) {
    throw toInUse(error, name);
  }
  return { files, emptyFolders, leftOut };
}

/** An entry that disappears or is locked while it is read belongs to a running game. */
export function toInUse(error: unknown, name: string): unknown {
  const isInUse = ['ENOENT', 'EBUSY', 'ENOTDIR'].includes(errnoOf(error) ?? '');
  return isInUse ? new AppError('WORLD_IN_USE', { name }, error) : error;
}

/** True if the world was not written between the two listings. */
export function isSameWorldContent(before: WorldContent, after: WorldContent): boolean {
  return (
    before.files.size === after.files.size &&
    before.leftOut === after.leftOut &&
    dequal(before.emptyFolders, after.emptyFolders) &&
    [...before.files].every(([path, facts]) => {
      const now = after.files.get(path);
      return now !== undefined && isUnchangedFile(facts, now);
    })
  );
}

export function isUnchangedFile(one: FileFacts, other: FileFacts): boolean {
  return (
    one.ino === other.ino &&
    one.size === other.size &&
    one.modifiedMs === other.modifiedMs &&
    one.changedMs === other.changedMs
  );
}

/**
 * Returns a name that no folder in the directory has, on any system: the wanted one, or that with a
 * number. Throws FILE_EXISTS for a taken name that was typed, USAGE for one that is not safe.
 */
export function findFreeWorldName(
  io: Io,
  directory: string,
  wanted: string,
  isTyped: boolean,
): string {
  if (!isSafeFileName(wanted)) throw new AppError('USAGE', { argument: '--as', value: wanted });
  const taken = new Set(io.list(directory).map(collisionKey));
  if (!taken.has(collisionKey(wanted))) return wanted;
  if (isTyped) throw new AppError('FILE_EXISTS', { path: wanted });
  for (let number = 2; ; number += 1) {
    const name = `${wanted} ${number}`;
    if (!taken.has(collisionKey(name))) return name;
  }
}
