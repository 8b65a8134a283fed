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
import { readEntryName } from '../disk/entry-name.ts';
import { type ArchiveContent, type ArchiveRefusal, refusedContent } from './protocol.ts';
import { MANIFEST_NAMES, parseManifests } from './manifests.ts';

/** Reads the metadata of an open jar or zip. Never rejects: the answer says why nothing was read. */
export async function readArchiveContent(
  descriptor: number,
  sizeBytes: number,
): Promise<ArchiveContent> {
  const reader = new DescriptorReader(descriptor);
  const open = () => fromRandomAccessReaderPromise(reader, sizeBytes, OPTIONS);
  const found = await readManifests(open, () => readStart(descriptor), MANIFEST_NAMES);
  return 'refusal' in found ? refusedContent(found.refusal) : parseManifests(found.files);
}

/** The same for an archive in memory. */
export async function readArchiveBytes(bytes: Buffer): Promise<ArchiveContent> {
  const open = () => fromBufferPromise(bytes, OPTIONS);
  const found = await readManifests(open, () => bytes.subarray(0, START_BYTES), MANIFEST_NAMES);
  return 'refusal' in found ? refusedContent(found.refusal) : parseManifests(found.files);
}

// Only entries that are read have to keep the limits of size and ratio.
const MAX_ENTRIES = 20_000;
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const MAX_RATIO = 200;
const READ_BYTES = 64 * 1024;
const START_BYTES = 4;
// Names are compared, never used: one that is wrong hides nothing of the others.
const OPTIONS = { autoClose: false, validateEntrySizes: true, decodeStrings: false };

type FoundManifests =
  | { readonly files: ReadonlyMap<string, Buffer> }
  | { readonly refusal: ArchiveRefusal };

/**
 * The entries with one of these names out of an open zip file. The whole directory is checked first: an archive
 * that two readers could understand differently is refused, whatever its manifest says.
 */
async function readManifests(
  openZip: () => Promise<ZipFile>,
  readFirst: () => Buffer,
  names: ReadonlySet<string>,
): Promise<FoundManifests> {
  try {
    const zip = await openZip();
    const wanted = await checkDirectory(zip, names);
    const files = new Map<string, Buffer>();
    for (const [name, entry] of wanted) files.set(name, await readEntry(zip, entry));
    return { files };
  } catch (error) {
    if (error instanceof RefusedArchive) return { refusal: error.refusal };
    return { refusal: hasZipStart(readFirst()) ? 'damaged' : 'no-archive' };
  }
}

/** Whether the file begins with an entry, or with the end of an archive without any. */
function hasZipStart(start: Buffer): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(start.toString('latin1'));
}

function readStart(descriptor: number): Buffer {
  const start = Buffer.alloc(START_BYTES);
  readSync(descriptor, start, 0, start.length, 0);
  return start;
}

class RefusedArchive extends Error {
  readonly refusal: ArchiveRefusal;

  constructor(refusal: ArchiveRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

async function checkDirectory(
  zip: ZipFile,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new RefusedArchive('too-many-entries');
  const seen = new Set<string>();
  const wanted = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = readEntryName(entry);
    if (seen.has(name)) throw new RefusedArchive('duplicate-names');
    seen.add(name);
    if (entry.isEncrypted()) throw new RefusedArchive('encrypted');
    const header = await zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw)) throw new RefusedArchive('header-mismatch');
    if (names.has(name)) wanted.set(name, entry);
  }
  return wanted;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { uncompressedSize, compressedSize } = entry;
  if (Math.max(uncompressedSize, compressedSize) > MAX_ENTRY_BYTES) {
    throw new RefusedArchive('entry-too-large');
  }
  if (uncompressedSize > compressedSize * MAX_RATIO) throw new RefusedArchive('ratio');
  return buffer(await zip.openReadStreamPromise(entry));
}

type ReadRange = [target: Buffer, offset: number, length: number, position: number];
type ReadCallback = (error: Error | null, bytesRead?: number) => void;

/** Reads a descriptor that somebody else closes. Synchronous, because this thread has nothing else to do. */
class DescriptorReader extends RandomAccessReader {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  override read(...parameters: Parameters<RandomAccessReader['read']>): void {
    const [target, offset, length, position, callback] = parameters as [...ReadRange, ReadCallback];
    try {
      callback(null, readSync(this.#descriptor, target, offset, length, position));
    } catch (error) {
      callback(error instanceof Error ? error : new Error('read failed'));
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end));
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
