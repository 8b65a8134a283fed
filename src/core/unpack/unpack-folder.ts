import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import { makeFolders } from '../disk/folders.ts';
import { errnoOf, type Io, type OpenFile } from '../disk/io.ts';
import { toStorageError } from '../transfer/errors.ts';
import { readTar } from './read-tar.ts';
import { readTree, UnpackRefusalError, type UnpackRefusal } from './read-tree.ts';
import { openEntry } from './open-entry.ts';

const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
const GZIP_START = 0x1f;
const EXECUTABLE = 0o111;

interface UnpackFolderRequest {
  /** A `.tar.gz` or a zip. */
  readonly archive: string;
  /** Existing folder; the unpacked files of a refused archive stay in it. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Unpacks a program: every file durable, with its executable bit. A link becomes a copy of its
 * file, so that nothing in the folder leads out of it. Returns why the archive is refused, or null
 * when it is unpacked. Throws CANCELLED, DISK_FULL, WRITE_FAILED, FOLDER_NOT_WRITABLE.
 */
export async function unpackFolder(
  io: Io,
  { archive, folder, signal }: UnpackFolderRequest,
): Promise<UnpackRefusal | null> {
  let file: OpenFile | null = null;
  try {
    file = await io.openFile(archive, 'read');
    makeFolders(io, folder);
    const writer = createFolderWriter(io, folder, signal);
    const start = Buffer.alloc(1);
    await file.read(start, 0);
    await (start[0] === GZIP_START ? unpackTar(file, writer) : unpackZip(file, writer));
    return null;
  } catch (error) {
    if (error instanceof UnpackRefusalError && error.isForSpace)
      throw new AppError('DISK_FULL', {}, error);
    if (error instanceof UnpackRefusalError) return error.refusal;
    if (error instanceof AppError) throw error;
    // An error with an errno is the disk's, any other the archive's fault.
    if (errnoOf(error) !== null) throw toStorageError(error, 0);
    return 'damaged';
  } finally {
    await file?.close();
  }
}

export type FolderWriter = ReturnType<typeof createFolderWriter>;

/** Writes files below a folder, each durable; in total at most 2 GiB and half of the free space. */
export function createFolderWriter(io: Io, folder: string, signal: AbortSignal) {
  const made = new Set<string>();
  const freeBytes = io.freeBytes(folder);
  let totalBytes = 0;

  function prepare(path: string): string {
    if (signal.aborted) throw new AppError('CANCELLED');
    const target = join(folder, path);
    if (!made.has(dirname(target))) makeFolders(io, dirname(target), 0o755);
    made.add(dirname(target));
    return target;
  }

  function count(bytes: number): void {
    totalBytes += bytes;
    if (totalBytes > MAX_TOTAL_BYTES) throw new UnpackRefusalError('too-large');
    if (totalBytes > freeBytes / 2) throw new UnpackRefusalError('too-large', { isForSpace: true });
  }

  return {
    folder,
    freeBytes,
    signal,
    async write(path: string, mode: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      const target = prepare(path);
      const file = await io.openFile(target, 'create', toMode(mode));
      try {
        let position = 0;
        for await (const chunk of chunks) {
          count(chunk.length);
          await file.write(chunk, position);
          position += chunk.length;
        }
        await file.sync();
      } finally {
        await file.close();
      }
    },
    copy(from: string, path: string): void {
      const original = join(folder, from);
      const facts = io.look(original);
      count(facts?.size ?? 0);
      const target = prepare(path);
      io.copyFile(original, target, toMode(facts?.mode ?? 0));
      io.syncFile(target);
    },
    finish(): void {
      for (const path of made) io.syncDirectory(path);
    },
  };
}

/** Of an archive's mode only the executable bit is kept. */
function toMode(mode: number): number {
  return (mode & EXECUTABLE) === 0 ? 0o644 : 0o755;
}

async function unpackTar(file: OpenFile, writer: FolderWriter): Promise<void> {
  const links = await readTar(file, ({ path, mode, chunks }) => writer.write(path, mode, chunks));
  for (const [path, target] of links) writer.copy(target, path);
  writer.finish();
}

async function unpackZip(file: OpenFile, writer: FolderWriter): Promise<void> {
  const { openZip } = await import('./open-zip.ts');
  const zip = await openZip(file);
  const { freeBytes, signal } = writer;
  const { entries } = await readTree(zip, { reserved: new Set(), freeBytes, signal });
  for (const entry of entries) {
    await writeArchiveEntry(writer, zip, entry, {
      path: entry.fileName,
      mode: entry.externalFileAttributes >>> 16,
    });
  }
  writer.finish();
}

/** Throws RefusedArchive when the bytes do not match the archive's directory. */
export async function writeArchiveEntry(
  writer: FolderWriter,
  zip: ZipFile,
  entry: Entry,
  { path, mode }: { readonly path: string; readonly mode: number },
): Promise<void> {
  await writer.write(path, mode, readEntryChunks(zip, entry));
}

/** Throws RefusedArchive at its end when the bytes do not match the archive's directory. */
export async function* readEntryChunks(
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<Uint8Array, void, void> {
  let sum = 0;
  // Opened by its reader: a stream error without a listener ends the process.
  const stream: Readable = await openEntry(zip, entry);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new UnpackRefusalError('damaged');
}
