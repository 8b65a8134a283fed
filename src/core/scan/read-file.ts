import { createHash } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { jarKindOfEntries } from '#shared/domain/jar-kind.ts';
import { listCompanionPaths } from '#shared/domain/slot-files.ts';
import type { PlannedFile, EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import type { ManifestKind, Slot } from '#shared/domain/slot.ts';
import type { ArchiveContent, ChecksumPair, FileStamp } from './protocol.ts';

// O_NONBLOCK: opening a pipe that replaced the file must not wait for a writer. Windows has neither
// flag.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Facts of one file outside the slots. */
export interface ReadFile {
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
  readonly metadata: readonly EmbeddedMetadata[];
  /** Why its metadata could not be read, or only partly. */
  readonly problem: Message | null;
  /** Names of the folders at the root of a zip archive. */
  readonly folders: readonly string[];
  /** Kind of an archive that has nothing a game loads. */
  readonly jarKind: ReturnType<typeof jarKindOfEntries>;
}

export function toFileStamp(stats: BigIntStats): FileStamp {
  return {
    sizeBytes: Number(stats.size),
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
    inode: stats.ino,
  };
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return (
    a.sizeBytes === b.sizeBytes &&
    a.mtimeNs === b.mtimeNs &&
    a.ctimeNs === b.ctimeNs &&
    a.inode === b.inode
  );
}

/** Opens for reading without following a link. Throws the system's errors. */
export function openWithoutFollowing(file: string): number {
  return openSync(file, OPEN_FLAGS);
}

/**
 * Computes both digests in one read, with the stamp of the bytes; null when the file changed
 * meanwhile.
 */
export function digestFile(
  descriptor: number,
  file: string,
  buffer: Buffer,
): { digests: ChecksumPair; stamp: FileStamp } | null {
  const before = toFileStamp(fstatSync(descriptor, { bigint: true }));
  const sha1 = createHash('sha1');
  const sha512 = createHash('sha512');
  let total = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, 0, buffer.length, null);
    if (count === 0) break;
    const chunk = buffer.subarray(0, count);
    sha1.update(chunk);
    sha512.update(chunk);
    total += count;
  }
  // By name, so that a file renamed into this place is noticed too.
  const after = toFileStamp(lstatSync(file, { bigint: true }));
  if (total !== before.sizeBytes || !isSameStamp(before, after)) return null;
  return { digests: { sha1: sha1.digest('hex'), sha512: sha512.digest('hex') }, stamp: before };
}

const MAX_COMPANION_BYTES = 4 * 1024 * 1024;

/**
 * Reads the companions that are now beside `path`; links, folders and anything larger than settings
 * are left out.
 */
export function readCompanions(root: string, slot: Slot, path: string): readonly PlannedFile[] {
  return listCompanionPaths(slot, path).flatMap(
    (companion) => readCompanionFile(root, companion) ?? [],
  );
}

function readCompanionFile(root: string, path: string): PlannedFile | null {
  const bytes = readCompanionBytes(join(root, path));
  if (bytes === null) return null;
  return { path, size: bytes.length, sha512: createHash('sha512').update(bytes).digest('hex') };
}

function readCompanionBytes(file: string): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openWithoutFollowing(file);
  } catch {
    return null;
  }
  try {
    const stats = fstatSync(descriptor);
    const isSmallFile = stats.isFile() && stats.nlink === 1 && stats.size <= MAX_COMPANION_BYTES;
    return isSmallFile ? readFileSync(descriptor) : null;
  } finally {
    closeSync(descriptor);
  }
}

const MAX_FOLDERS = 64;

/** Reads facts from the names in a zip archive; empty for anything else. */
export async function inspectArchiveNames(
  file: string,
): Promise<Pick<ReadFile, 'folders' | 'jarKind'>> {
  const names = (await withReadableFile(file, listArchiveNames)) ?? [];
  const folders = new Set<string>();
  for (const name of names) {
    const slash = name.indexOf('/');
    if (slash > 0 && folders.size < MAX_FOLDERS) folders.add(name.slice(0, slash));
  }
  return { folders: [...folders], jarKind: toJarKind(names) };
}

/** Reads an archive's metadata, whatever its file name; null when it cannot be read. */
export async function readArchiveFacts(
  file: string,
  manifests: readonly ManifestKind[],
): Promise<(ArchiveContent & Pick<ReadFile, 'jarKind'>) | null> {
  return withReadableFile(file, async (descriptor, sizeBytes) => {
    const { readArchiveContent } = await import('./archive.ts');
    const content = await readArchiveContent(descriptor, sizeBytes, manifests);
    return { ...content, jarKind: toJarKind(await listArchiveNames(descriptor, sizeBytes)) };
  });
}

function toJarKind(names: readonly string[]): ReadFile['jarKind'] {
  return names.length === 0 ? null : jarKindOfEntries(names);
}

/** Empty for anything that is no intact archive. */
async function listArchiveNames(descriptor: number, sizeBytes: number): Promise<readonly string[]> {
  const { listEntryNames } = await import('./archive.ts');
  return listEntryNames(descriptor, sizeBytes).catch(() => []);
}

/** Returns null when it cannot be read. */
async function withReadableFile<T>(
  file: string,
  read: (descriptor: number, sizeBytes: number) => Promise<T>,
): Promise<T | null> {
  let descriptor: number | null = null;
  try {
    descriptor = openWithoutFollowing(file);
    return await read(descriptor, fstatSync(descriptor).size);
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}
