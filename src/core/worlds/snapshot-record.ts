import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { WORLD_BLOCKS_FOLDER, WORLDS_FOLDER } from '#shared/domain/paths.ts';
import { SNAPSHOT_REASONS, type WorldSnapshot } from '#shared/domain/world.ts';
import { isWholeRecord, toRecordText } from '../apply/record-text.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';

export const MAX_WORLD_FILES = 100_000;
export const MAX_WORLD_BYTES = 16 * 1024 ** 3;
export const MAX_WORLD_DEPTH = 24;
const MAX_RECORD_BYTES = 128 * 1024 * 1024;
// Control characters, and path separators of any system.
const UNUSABLE = /[\p{Cc}\\/\uFFFD]/u;
const BLOCK = /^(\d{1,7}) (\d{1,14}) (\d{1,8}) ([A-Za-z0-9_-]{43})$/;

/** A piece of a file: the place of its bytes, and half of their sha512. */
export interface BlockPlace {
  /** The sha512 of the stored file with them. */
  readonly object: string;
  readonly offset: number;
  readonly size: number;
  readonly digest: string;
}

const pathSchema = z
  .string()
  .refine(
    (path) => path.split('/').every(isUsableSegment) && path.split('/').length <= MAX_WORLD_DEPTH,
  );
const digestSchema = z.string().regex(/^[0-9a-f]{128}$/);

/** Facts of a file when it was read: a file with equal facts is not read again. */
const stampSchema = z.object({
  modifiedMs: z.number(),
  changedMs: z.number(),
  ino: z.string(),
});
export type Stamp = z.infer<typeof stampSchema>;

const recordSchema = z.object({
  format: z.literal(1),
  /** Name of the world's folder. */
  world: z.string().refine(isUsableSegment),
  /** Relative to the root. */
  path: pathSchema,
  number: z.number().int().positive(),
  takenAt: z.iso.datetime(),
  reason: z.enum(SNAPSHOT_REASONS),
  title: z.string().nullable(),
  gameVersion: z.string().nullable(),
  generation: z.number().int().nonnegative(),
  addedBytes: z.number().nonnegative(),
  leftOut: z.number().nonnegative(),
  /** Folders of the world without files in them, relative to it. */
  folders: z.array(pathSchema).max(MAX_WORLD_FILES),
  /** The stored files that `blocks` refer to by index. */
  objects: z.array(digestSchema),
  files: z
    .array(
      z.object({
        path: pathSchema,
        size: z.number().int().nonnegative(),
        sha512: digestSchema,
        /** null: it had changed so recently that a later change might have equal facts. */
        stamp: stampSchema.nullable(),
        /** Each `<object> <offset> <size> <digest>`. */
        blocks: z.array(z.string().regex(BLOCK)),
      }),
    )
    .max(MAX_WORLD_FILES),
});
type StoredRecord = z.infer<typeof recordSchema>;

export interface SnapshotFile {
  readonly path: string;
  readonly size: number;
  readonly sha512: string;
  readonly stamp: Stamp | null;
  readonly blocks: readonly BlockPlace[];
}

/** `.loadout/worlds/<world>/<number>.json`. */
export interface SnapshotRecord extends Omit<StoredRecord, 'format' | 'objects' | 'files'> {
  readonly files: readonly SnapshotFile[];
}

/** False for a name that cannot be created on this system, or that would lead elsewhere. */
export function isUsableSegment(name: string): boolean {
  const isPlain = name !== '' && name !== '.' && name !== '..' && !UNUSABLE.test(name);
  return isPlain && name.length <= 255 && (process.platform !== 'win32' || isSafeFileName(name));
}

/** Folder of a world's snapshots. A name that is not safe everywhere is replaced by its digest. */
export function snapshotFolder(root: string, world: string): string {
  const digest = createHash('sha512').update(world).digest('hex').slice(0, 32);
  return join(root, WORLDS_FOLDER, isSafeFileName(world) ? world : `.name-${digest}`);
}

/**
 * Numbers of the snapshots in such a folder, newest first; empty when it is missing or no folder.
 */
export function listSnapshots(io: Io, folder: string): readonly number[] {
  if (io.look(folder)?.kind !== 'directory') return [];
  return io
    .list(folder)
    .map((name) => Number(/^([1-9]\d{0,8})\.json$/.exec(name)?.[1]))
    .filter((number) => number > 0)
    .toSorted((a, b) => b - a);
}

/** The folders of all worlds that have snapshots. */
export function listSnapshotFolders(io: Io, root: string): readonly string[] {
  const all = join(root, WORLDS_FOLDER);
  if (io.look(all)?.kind !== 'directory') return [];
  const blocks = join(root, WORLD_BLOCKS_FOLDER);
  return io
    .list(all)
    .map((name) => join(all, name))
    .filter((folder) => folder !== blocks && io.look(folder)?.kind === 'directory')
    .toSorted();
}

/**
 * Returns null for a record that is damaged, unreadable or gone. Throws the disk's other errors.
 */
export function readSnapshotRecord(io: Io, folder: string, number: number): SnapshotRecord | null {
  const path = recordFile(folder, number);
  if (io.look(path)?.kind !== 'file') return null;
  try {
    const text = Buffer.from(io.read(path, MAX_RECORD_BYTES)).toString();
    const parsed = isWholeRecord(text) ? recordSchema.safeParse(JSON.parse(text)) : null;
    return parsed?.success === true && parsed.data.number === number ? toRecord(parsed.data) : null;
  } catch (error) {
    if (error instanceof SyntaxError || errnoOf(error) === 'EFBIG') return null;
    throw error;
  }
}

/** Durable once it returns, together with the name of its folder. */
export function writeSnapshotRecord(io: Io, root: string, record: SnapshotRecord): void {
  const folder = snapshotFolder(root, record.world);
  if (io.look(folder) === null) io.makeDirectory(folder, 0o700);
  io.syncDirectory(join(root, WORLDS_FOLDER));
  const text = toRecordText(toStored(record));
  writeFileDurable(io, recordFile(folder, record.number), Buffer.from(text));
}

export function recordFile(folder: string, number: number): string {
  return join(folder, `${number}.json`);
}

export function toSnapshot(record: SnapshotRecord): WorldSnapshot {
  const { number, takenAt, reason, gameVersion, generation, files, addedBytes, leftOut } = record;
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0);
  const facts = { number, takenAt, reason, gameVersion, generation, addedBytes, leftOut };
  return { ...facts, files: files.length, sizeBytes };
}

function toStored(record: SnapshotRecord): StoredRecord {
  const places = new Map<string, number>();
  const toPlace = (object: string): number => {
    const known = places.get(object);
    if (known === undefined) places.set(object, places.size);
    return known ?? places.size - 1;
  };
  const files = record.files.map(({ blocks, ...file }) => ({
    ...file,
    blocks: blocks.map(
      ({ object, offset, size, digest }) => `${toPlace(object)} ${offset} ${size} ${digest}`,
    ),
  }));
  return { format: 1, ...record, objects: [...places.keys()], files };
}

/**
 * Returns null when a block refers to no stored file, or a file's blocks do not add up to its size.
 */
function toRecord({ objects, files, ...stored }: StoredRecord): SnapshotRecord | null {
  const read = files.map((file) => ({
    ...file,
    blocks: file.blocks.flatMap((text) => {
      const [, place, offset, size, digest = ''] = BLOCK.exec(text) ?? [];
      const object = objects[Number(place)];
      return object === undefined
        ? []
        : [{ object, offset: Number(offset), size: Number(size), digest }];
    }),
  }));
  const isWhole = read.every(
    ({ size, blocks }) => blocks.reduce((sum, block) => sum + block.size, 0) === size,
  );
  const { format: _, ...record } = stored;
  return isWhole ? { ...record, files: read } : null;
}
