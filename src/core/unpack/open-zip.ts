import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { findArchiveBounds } from '../disk/archive-bounds.ts';
import type { OpenFile } from '../disk/io.ts';
import { isSplitError } from '../disk/packing-methods.ts';
import { type ArchiveFile, rememberFile } from './open-entry.ts';
import { UnpackRefusalError } from './read-tree.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * Reads the directory of an archive, with names still as bytes (`readEntryName`); the caller closes
 * the file. Throws RefusedArchive and yauzl's errors.
 */
export async function openZip(file: OpenFile): Promise<ZipFile> {
  const options = { autoClose: false, validateEntrySizes: true, decodeStrings: false };
  const { start, end, isUnclear } = await findArchiveBounds(
    file.look().size,
    async (position, length) => {
      const bytes = Buffer.alloc(length);
      await fillBuffer(file, bytes, position);
      return bytes;
    },
  );
  if (isUnclear) throw new UnpackRefusalError('two-archives');
  const part: ArchiveFile = {
    size: end - start,
    read: (buffer, position) => file.read(buffer, start + position),
  };
  const zip = await fromRandomAccessReaderPromise(new FileReader(part), part.size, options).catch(
    (error: unknown) => {
      throw isSplitError(error) ? new UnpackRefusalError('split') : error;
    },
  );
  rememberFile(zip, part);
  return zip;
}

class FileReader extends RandomAccessReader {
  readonly #file: ArchiveFile;

  constructor(file: ArchiveFile) {
    super();
    this.#file = file;
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    return Readable.from(streamRange(this.#file, start, end), { objectMode: false });
  }

  /** Without a stream: every entry has a header of a few bytes. */
  override read(...given: Parameters<RandomAccessReader['read']>): void {
    const [buffer, offset, length, position, callback] = given;
    void this.#fill(buffer.subarray(offset, offset + length), position, callback);
  }

  async #fill(
    buffer: Buffer,
    position: number,
    callback: (error: Error | null) => void,
  ): Promise<void> {
    let failure: Error | null = null;
    try {
      await fillBuffer(this.#file, buffer, position);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    callback(failure);
  }
}

async function* streamRange(file: ArchiveFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    await fillBuffer(file, buffer, position);
    yield buffer;
    position += buffer.length;
  }
}

async function fillBuffer(
  file: Pick<ArchiveFile, 'read'>,
  buffer: Buffer,
  position: number,
): Promise<void> {
  for (let offset = 0; offset < buffer.length;) {
    const count = await file.read(buffer.subarray(offset), position + offset);
    if (count === 0) throw new Error('the archive is shorter than its directory says');
    offset += count;
  }
}
