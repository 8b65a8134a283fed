import { readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { type ArchiveBounds, findArchiveBounds } from '../disk/archive-bounds.ts';
import { readEntryName } from '../disk/entry-name.ts';
import { findFormat, FORMAT_BYTES, isZipPart, isZipStart } from '../disk/file-format.ts';
import {
  findStrangeMethod,
  isEncrypted,
  isEncryptionError,
  isSplitError,
} from '../disk/packing-methods.ts';
import { type ArchiveContent, type ArchiveRefusal, refusedContent } from './protocol.ts';
import { parseManifests } from './manifests.ts';
import type { ManifestKind } from '#shared/domain/slot.ts';

/**
 * Reads the metadata of an open jar or zip. Never rejects: the result says why nothing was read.
 */
export function readArchiveContent(
  descriptor: number,
  sizeBytes: number,
  manifests: readonly ManifestKind[],
): Promise<ArchiveContent> {
  return readContent({
    manifests,
    size: sizeBytes,
    open: ({ start, end }) =>
      fromRandomAccessReaderPromise(new DescriptorReader(descriptor, start), end - start, OPTIONS),
    read: (position, length) => readBytesAt(descriptor, position, length),
  });
}

/** As above for an archive in memory. */
export function readArchiveBytes(
  bytes: Buffer,
  manifests: readonly ManifestKind[],
): Promise<ArchiveContent> {
  return readContent({
    manifests,
    size: bytes.length,
    open: ({ start, end }) => fromBufferPromise(bytes.subarray(start, end), OPTIONS),
    read: (position, length) => bytes.subarray(position, position + length),
  });
}

/** Lists the names of all entries. Throws yauzl's errors. */
export async function listEntryNames(
  descriptor: number,
  sizeBytes: number,
): Promise<readonly string[]> {
  const read = async (position: number, length: number) =>
    readBytesAt(descriptor, position, length);
  const { start, end } = await findArchiveBounds(sizeBytes, read);
  const reader = new DescriptorReader(descriptor, start);
  const zip = await fromRandomAccessReaderPromise(reader, end - start, OPTIONS);
  if (zip.entryCount > MAX_ENTRIES) return [];
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(readEntryName(entry));
  return names;
}

// Only entries that are read must respect the limits of size and ratio.
const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const MAX_RATIO = 200;
const READ_BYTES = 64 * 1024;
// Names are compared, never used: an invalid one does not hide the others.
const OPTIONS = { autoClose: false, validateEntrySizes: true, decodeStrings: false };

interface ReadableArchive {
  /** Metadata files to look for. */
  readonly manifests: readonly ManifestKind[];
  readonly size: number;
  open(bounds: ArchiveBounds): Promise<ZipFile>;
  read(position: number, length: number): Buffer;
}

/**
 * Reads the metadata in an archive; refused where two readers could understand a manifest
 * differently.
 */
async function readContent(source: ReadableArchive): Promise<ArchiveContent> {
  const { size } = source;
  try {
    const content = await tryContent(source, { start: 0, end: size, isUnclear: false });
    if (content !== null) return content;
    // Hardly any file has bytes before or after its archive.
    const read = async (position: number, length: number) => source.read(position, length);
    const bounds = await findArchiveBounds(size, read);
    if (bounds.isUnclear) return refusedContent('two-archives');
    const again = bounds.end - bounds.start < size ? await tryContent(source, bounds) : null;
    if (again !== null) return again;
  } catch {
    // The file cannot be read to its end.
  }
  return refuseBytes(source);
}

/** Returns null when there is no archive within these bounds, or it is damaged. */
async function tryContent(
  source: ReadableArchive,
  bounds: ArchiveBounds,
): Promise<ArchiveContent | null> {
  try {
    const zip = await source.open(bounds);
    const wanted = await findManifests(zip, source.manifests);
    const files = new Map<string, Buffer>();
    for (const [name, entry] of wanted) files.set(name, await readSmallEntry(zip, entry));
    return parseManifests(files, source.manifests);
  } catch (error) {
    if (isEncryptionError(error)) return refusedContent('encrypted');
    if (isSplitError(error)) return refusedContent('split');
    if (!(error instanceof ArchiveRefusalError)) return null;
    return { ...refusedContent(error.refusal), ...(error.detail && { detail: error.detail }) };
  }
}

/** Determines from its first bytes what a file without an archive is. */
function refuseBytes({ size, read }: ReadableArchive): ArchiveContent {
  const start = read(0, Math.min(size, FORMAT_BYTES));
  if (isZipStart(start)) return refusedContent(isZipPart(start) ? 'split' : 'damaged');
  const detail = findFormat(start);
  return { ...refusedContent('no-archive'), ...(detail && { detail }) };
}

function readBytesAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let offset = 0; offset < length;) {
    const count = readSync(descriptor, bytes, offset, length - offset, position + offset);
    if (count === 0) throw new Error('unexpected end of file');
    offset += count;
  }
  return bytes;
}

class ArchiveRefusalError extends Error {
  readonly refusal: ArchiveRefusal;
  readonly detail: string | null;

  constructor(refusal: ArchiveRefusal, detail: string | null = null) {
    super(refusal);
    this.refusal = refusal;
    this.detail = detail;
  }
}

/** Finds the manifests. Problems of other entries do not hide them. */
async function findManifests(
  zip: ZipFile,
  manifests: readonly ManifestKind[],
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveRefusalError('too-many-entries');
  const wanted = new Set(manifests.map(({ file }) => file));
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = readEntryName(entry);
    if (!wanted.has(name)) continue;
    if (found.has(name)) throw new ArchiveRefusalError('duplicate-names');
    if (isEncrypted(entry)) throw new ArchiveRefusalError('encrypted');
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw))
      throw new ArchiveRefusalError('header-mismatch');
    found.set(name, entry);
  }
  return found;
}

async function readSmallEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { uncompressedSize, compressedSize, compressionMethod } = entry;
  const method = findStrangeMethod(compressionMethod, 'java');
  if (method !== null) throw new ArchiveRefusalError('method', method);
  if (Math.max(uncompressedSize, compressedSize) > MAX_ENTRY_BYTES) {
    throw new ArchiveRefusalError('entry-too-large');
  }
  if (uncompressedSize > compressedSize * MAX_RATIO) throw new ArchiveRefusalError('ratio');
  return buffer(await zip.openReadStreamPromise(entry));
}

type ReadArguments = [target: Buffer, offset: number, length: number, position: number];
type ReadCallback = (error: Error | null, bytesRead?: number) => void;

/**
 * Reads a descriptor that its owner closes. Synchronous, because this thread has nothing else to
 * do.
 */
class DescriptorReader extends RandomAccessReader {
  readonly #descriptor: number;
  readonly #start: number;

  constructor(descriptor: number, start: number) {
    super();
    this.#descriptor = descriptor;
    this.#start = start;
  }

  override read(...parameters: Parameters<RandomAccessReader['read']>): void {
    const [target, offset, length, position, callback] = parameters as [
      ...ReadArguments,
      ReadCallback,
    ];
    try {
      const from = this.#start + position;
      callback(null, readSync(this.#descriptor, target, offset, length, from));
    } catch (error) {
      callback(error instanceof Error ? error : new Error('read failed'));
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(this.#start + start, this.#start + end));
  }

  *#chunks(start: number, end: number): Generator<Buffer> {
    for (let position = start; position < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, end - position));
      const count = readSync(this.#descriptor, chunk, 0, chunk.length, position);
      if (count === 0) throw new Error('unexpected end of file');
      yield chunk.subarray(0, count);
      position += count;
    }
  }
}
