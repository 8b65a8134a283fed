import { Readable } from 'node:stream';
import type { ZipReader } from '@zip.js/zip.js';
import type { Entry, ZipFile } from 'yauzl';
import type { OpenFile } from '../disk/io.ts';

const STORED = 0;
const DEFLATE = 8;
/** What the file manager of Windows takes for large files. */
const DEFLATE64 = 9;

/** The files that the archives of this process are read from. */
const files = new WeakMap<ZipFile, OpenFile>();

/** Tells which file an archive is in, so that every entry of it can be read. */
export function rememberFile(zip: ZipFile, file: OpenFile): void {
  files.set(zip, file);
}

/** Whether entries of this compression method can be read. */
export function isReadable(method: number): boolean {
  return [STORED, DEFLATE, DEFLATE64].includes(method);
}

/** The bytes of an entry, unpacked. To be read at once: a stream that fails where nobody listens yet ends the process. */
export async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const file = files.get(zip);
  if (entry.compressionMethod !== DEFLATE64 || !file) return zip.openReadStreamPromise(entry);
  // Loaded with the first such entry: hardly any archive has one.
  const zipJs = await import('@zip.js/zip.js/index-native.js');
  const { size } = file.look();
  const reader = new (class extends zipJs.Reader<OpenFile> {
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
  archive: ZipReader<OpenFile>,
  { relativeOffsetOfLocalHeader }: Entry,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const found of archive.getEntriesGenerator()) {
    if (found.directory || found.offset !== relativeOffsetOfLocalHeader) continue;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const written = found.getData(writable, { useWebWorkers: false });
    // It fails as the stream does, which is read first.
    written.catch(() => undefined);
    yield* readable;
    await written;
    return;
  }
  throw new Error('the archive has no such entry');
}
