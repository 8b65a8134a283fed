import type { Entry, ZipFile } from 'yauzl';
import { isNameUnsure, readEntryName } from '../disk/entry-name.ts';
import { findStrangeMethod, isEncrypted, isEncryptionError } from '../disk/packing-methods.ts';
import { collisionKey, isLongName, isSafeFileName } from '#shared/domain/file-name.ts';
import { MAX_RECEIPT_DEPTH } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';

export const MAX_ENTRIES = 20_000;
/** Below a lockfile's limit, with the slot's folder before it. */
const MAX_PATH = 900;
const MAX_TOTAL_BYTES = 4 * 1024 ** 3;
const MAX_RATIO = 200;
/** Below this size even extremely compressible bytes do no harm. */
const RATIO_FROM_BYTES = 1024 * 1024;
const FILE_TYPES = 0o170_000;
const REGULAR = 0o100_000;
const DIRECTORY = 0o040_000;
/** Archives that a person has to unpack, or install separately. */
export const NESTED = /\.(?:zip|jar|rar|7z)$/i;
/** Added by macOS to every archive. */
const RESOURCE_FORKS = '__MACOSX';
/** Why an archive is not unpacked (reliability B13, B14). */
export type UnpackRefusal =
  | 'damaged'
  | 'not-a-zip'
  | 'encrypted'
  | 'duplicate-names'
  | 'header-mismatch'
  | 'too-many-entries'
  | 'ratio'
  | 'unsafe-name'
  | 'colliding-names'
  | 'reserved-name'
  | 'too-deep'
  | 'special-entry'
  | 'method'
  | 'too-large'
  | 'long-name'
  | 'two-archives'
  | 'split'
  | 'nested'
  | 'empty'
  | 'nothing-to-unpack';

export class UnpackRefusalError extends Error {
  readonly refusal: UnpackRefusal;
  /** The entry or method that caused the refusal. */
  readonly detail: string | null;
  /** Refused only because this disk has too little space. */
  readonly isForSpace: boolean;

  constructor(
    refusal: UnpackRefusal,
    { detail = null, isForSpace = false }: { detail?: string | null; isForSpace?: boolean } = {},
  ) {
    super(refusal);
    this.refusal = refusal;
    this.detail = detail;
    this.isForSpace = isForSpace;
  }
}

export interface TreeLimits {
  /** Collision keys of top-level folders that are reserved. */
  readonly reserved: ReadonlySet<string>;
  /**
   * True when these files are in such a folder only because of how they were packed; the archive
   * has nothing else.
   */
  readonly isWrapped?: ((paths: readonly string[]) => boolean) | undefined;
  readonly freeBytes: number;
  /** By default an archive without files in folders is refused. */
  readonly mayBeEmpty?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface EntryTree {
  /** Files in folders, by path. */
  readonly entries: readonly Entry[];
  /** Files directly in the root. */
  readonly loose: readonly Entry[];
  /** Entries that are not unpacked: names that begin with a dot, and reserved folders. */
  readonly leftOut: readonly string[];
  /** Names of `loose` and `leftOut`. */
  readonly skipped: readonly string[];
  /** The first path with an uncertain encoding. */
  readonly unsureName: string | null;
}

/**
 * Checks every entry before one byte is unpacked (reliability B13, B14): an archive is accepted as
 * it is or refused, never repaired. Throws RefusedArchive, yauzl's errors, CANCELLED.
 */
export async function readTree(zip: ZipFile, limits: TreeLimits): Promise<EntryTree> {
  const kept = new KeptEntries(limits.freeBytes);
  const loose: Entry[] = [];
  const reserved: Entry[] = [];
  for await (const entry of honestEntries(zip, limits.signal)) {
    const segments = segmentsOfZipEntry(entry);
    if (segments.some(isLeftover)) continue;
    if (segments.length === 1 && !isFolder(entry)) loose.push(entry);
    else if (limits.reserved.has(collisionKey(segments[0] ?? ''))) reserved.push(entry);
    else kept.add(entry, segments);
  }
  const { entries, leftOut } = kept;
  if (entries.length === 0 && isWrapped(reserved, limits)) {
    for (const entry of reserved) kept.add(entry, segmentsOfZipEntry(entry));
  } else {
    for (const entry of reserved) leftOut.add(`${segmentsOfZipEntry(entry)[0]}/`);
  }
  if (entries.length === 0 && !limits.mayBeEmpty) {
    throw refuseEmpty(loose, [...leftOut]);
  }
  const skipped = [...loose.map(({ fileName }) => fileName), ...leftOut];
  const { unsureName } = kept;
  return {
    entries: entries.toSorted(compareEntryNames),
    loose,
    leftOut: [...leftOut],
    skipped,
    unsureName,
  };
}

function isWrapped(reserved: readonly Entry[], limits: TreeLimits): boolean {
  const paths = reserved.filter((entry) => !isFolder(entry)).map(({ fileName }) => fileName);
  return limits.isWrapped?.(paths) ?? false;
}

/** Entries to unpack, each checked before the next. */
class KeptEntries {
  readonly entries: Entry[] = [];
  readonly leftOut = new Set<string>();
  unsureName: string | null = null;
  readonly #names = new UniqueNames();
  readonly #freeBytes: number;
  #totalBytes = 0;

  constructor(freeBytes: number) {
    this.#freeBytes = freeBytes;
  }

  add(entry: Entry, segments: readonly string[]): void {
    const hidden = findHidden(entry, segments);
    if (hidden !== null) {
      this.leftOut.add(hidden);
      return;
    }
    requireSafeEntryPath(segments);
    this.#names.add(segments, isFolder(entry));
    if (isFolder(entry)) return;
    this.#totalBytes += entry.uncompressedSize;
    if (this.#totalBytes > MAX_TOTAL_BYTES) throw new UnpackRefusalError('too-large');
    if (this.#totalBytes > this.#freeBytes / 2)
      throw new UnpackRefusalError('too-large', { isForSpace: true });
    if (isNameUnsure(entry)) this.unsureName ??= entry.fileName;
    this.entries.push(entry);
  }
}

function refuseEmpty(loose: readonly Entry[], [elsewhere]: readonly string[]): UnpackRefusalError {
  if (elsewhere !== undefined)
    return new UnpackRefusalError('reserved-name', { detail: elsewhere });
  const names = loose.map(({ fileName }) => fileName);
  const nested = names.find((name) => NESTED.test(name));
  if (nested !== undefined) return new UnpackRefusalError('nested', { detail: nested });
  const [detail = null] = names;
  return new UnpackRefusalError(detail === null ? 'empty' : 'nothing-to-unpack', { detail });
}

/** A world has eight more levels below the folder of an instance. */
const MAX_LOOSE_DEPTH = 16;

/**
 * Lists every file of an archive whose paths are only read: checked as in `readTree`, but files may
 * be anywhere, and a name may begin with dots (`.minecraft`). Throws RefusedArchive, yauzl's
 * errors, CANCELLED.
 */
export async function readArchiveEntries(
  zip: ZipFile,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const names = new UniqueNames();
  const entries: Entry[] = [];
  for await (const entry of honestEntries(zip, signal)) {
    const segments = segmentsOfZipEntry(entry);
    if (segments[0] === RESOURCE_FORKS) continue;
    const detail = entry.fileName;
    if (segments.length > MAX_LOOSE_DEPTH) throw new UnpackRefusalError('too-deep', { detail });
    if (!segments.every((name) => isSafeFileName(name.replace(/^\.+/, ''))))
      throw new UnpackRefusalError('unsafe-name', { detail });
    names.add(segments, isFolder(entry));
    if (!isFolder(entry)) entries.push(entry);
  }
  return entries.toSorted(compareEntryNames);
}

async function* honestEntries(
  zip: ZipFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<Entry, void, void> {
  if (zip.entryCount > MAX_ENTRIES) throw new UnpackRefusalError('too-many-entries');
  for await (const entry of readableEntries(zip)) {
    if (signal?.aborted) throw new AppError('CANCELLED');
    // Some tools begin every path with `./`; the root itself is then no entry. macOS decomposes
    // letters.
    entry.fileName = readEntryName(entry)
      .replace(/^(?:\.\/)+/, '')
      .normalize('NFC');
    await requireHonest(zip, entry);
    if (entry.fileName !== '') yield entry;
  }
}

async function* readableEntries(zip: ZipFile): AsyncGenerator<Entry, void, void> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw isEncryptionError(error) ? new UnpackRefusalError('encrypted') : error;
  }
}

async function requireHonest(zip: ZipFile, entry: Entry): Promise<void> {
  if (isEncrypted(entry)) throw new UnpackRefusalError('encrypted');
  const method = findStrangeMethod(entry.compressionMethod, 'archive');
  if (method !== null) throw new UnpackRefusalError('method', { detail: method });
  const header = await zip.readLocalFileHeaderPromise(entry);
  const { fileName: detail } = entry;
  if (!header.fileName.equals(entry.fileNameRaw))
    throw new UnpackRefusalError('header-mismatch', { detail });
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > compressedSize * MAX_RATIO;
  if (isBomb && uncompressedSize > RATIO_FROM_BYTES) throw new UnpackRefusalError('ratio');
  // The upper half has Unix mode bits; zero when the archive was made without them.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPES;
  const allowed = isFolder(entry) ? DIRECTORY : REGULAR;
  if (type !== 0 && type !== allowed) throw new UnpackRefusalError('special-entry', { detail });
}

function isFolder({ fileName }: Entry): boolean {
  return fileName.endsWith('/');
}

function segmentsOfZipEntry(entry: Entry): string[] {
  const path = isFolder(entry) ? entry.fileName.slice(0, -1) : entry.fileName;
  return path.split('/');
}

function requireSafeEntryPath(segments: readonly string[]): void {
  const detail = segments.join('/');
  if (segments.length > MAX_RECEIPT_DEPTH) throw new UnpackRefusalError('too-deep', { detail });
  if (detail.length > MAX_PATH) throw new UnpackRefusalError('too-deep', { detail });
  if (segments.every(isSafeFileName)) return;
  const isLong = segments.every((name) => isSafeFileName(name) || isLongName(name));
  throw new UnpackRefusalError(isLong ? 'long-name' : 'unsafe-name', { detail });
}

/** Files that systems and version control leave behind; not worth reporting. */
function isLeftover(name: string): boolean {
  return (
    name === RESOURCE_FORKS || /^(?:\.DS_Store|\._.+|\.git(?:keep|ignore|attributes))$/i.test(name)
  );
}

/** Returns the hidden part of a path, down to the first hidden folder. */
function findHidden(entry: Entry, segments: readonly string[]): string | null {
  const at = segments.findIndex(isHidden);
  if (at < 0) return null;
  const name = segments.slice(0, at + 1).join('/');
  return isFolder(entry) || at < segments.length - 1 ? `${name}/` : name;
}

/** Valid on every system, but no game reads such a name. */
function isHidden(name: string): boolean {
  return /^\.[^.]/.test(name);
}

/** All file and folder names so far: refuses one that collides with another on some system. */
export class UniqueNames {
  readonly #known = new Map<string, { readonly path: string; readonly isFolder: boolean }>();

  add(segments: readonly string[], isFolder: boolean): void {
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const path = segments.slice(0, depth).join('/');
      const isWhole = depth === segments.length;
      const known = this.#known.get(collisionKey(path));
      const now = { path, isFolder: isFolder || !isWhole };
      if (known === undefined) this.#known.set(collisionKey(path), now);
      else if (known.path === path && !known.isFolder && !now.isFolder)
        throw new UnpackRefusalError('duplicate-names', { detail: path });
      else if (known.path !== path || !known.isFolder || !now.isFolder)
        throw new UnpackRefusalError('colliding-names', { detail: path });
    }
  }
}

function compareEntryNames(a: Entry, b: Entry): number {
  if (a.fileName === b.fileName) return 0;
  return a.fileName < b.fileName ? -1 : 1;
}
