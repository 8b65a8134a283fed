import { Readable } from 'node:stream';
import type { ZipReader } from '@zip.js/zip.js';
import type { Entry, ZipFile } from 'yauzl';
import { DEFLATE64 } from '../disk/packing-methods.ts';
import type { OpenFile } from '../disk/io.ts';

/** The part of a file that is an archive. */
export interface ArchiveFile extends Pick<OpenFile, 'read'> {
  readonly size: number;
}

/** The files of this process's open archives. */
const files = new WeakMap<ZipFile, ArchiveFile>();

/** Records the file of an archive, so that every entry of it can be read. */
export function rememberFile(zip: ZipFile, file: ArchiveFile): void {
  files.set(zip, file);
}

/**
 * Opens the unpacked bytes of an entry. Read it at once: a stream error without a listener ends the
 * process.
 */
export async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const file = files.get(zip);
  if (entry.compressionMethod !== DEFLATE64 || !file) return zip.openReadStreamPromise(entry);
  // Loaded with the first such entry: hardly any archive has one.
  const zipJs = await import('@zip.js/zip.js/index-native.js');
  const { size } = file;
  const reader = new (class extends zipJs.Reader<ArchiveFile> {
    override size = size;

    override async readUint8Array(position: number, length: number): Promise<Uint8Array> {
      const bytes = new Uint8Array(length);
      let offset = 0;
      while (offset < length) {
        const count = await file.read(bytes.subarray(offset), position + offset);
        if (count === 0) break;
        offset += count;
      }
      return bytes.subarray(0, offset);
    }
  })(file);
  return Readable.from(inflate(new zipJs.ZipReader(reader), entry));
}

async function* inflate(
  archive: ZipReader<ArchiveFile>,
  { relativeOffsetOfLocalHeader }: Entry,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const found of archive.getEntriesGenerator()) {
    if (found.directory || found.offset !== relativeOffsetOfLocalHeader) continue;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const written = found.getData(writable, { useWebWorkers: false });
    // It fails together with the stream, which is read first.
    written.catch(() => undefined);
    yield* readable;
    await written;
    return;
  }
  throw new Error('the archive has no such entry');
}
