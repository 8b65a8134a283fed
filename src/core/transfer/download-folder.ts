import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { STATE_FOLDER, vaultFile } from '#shared/domain/paths.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { MAX_CHUNK_BYTES, type SavedChunk } from '#shared/domain/upload.ts';
import { readFactsOrNull, makeFolders, removeIfThere } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { unlinkQuietly } from '../disk/write-file-durable.ts';
import type { FetchRequest, TransferQueue } from './transfer.ts';
import { checkOnDisk } from './part-file.ts';

/** Downloads on their way to a person, in the data directory. */
export interface DownloadFolder {
  /** Downloads the file, verified by both digests. Throws the errors of Transfer. */
  receive(request: ReceiveRequest): Promise<ReceivedFile>;
}

type ReceiveRequest = Omit<FetchRequest, 'root' | 'sources'> & { readonly source: DownloadSource };

interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /**
   * Call it once per receive. The file is removed after its last user released it as delivered;
   * after a failure it is kept for the next try.
   */
  release(isDelivered: boolean): Promise<void>;
}

export function createDownloadFolder(
  io: Io,
  transfer: TransferQueue,
  dataDir: string,
): DownloadFolder {
  const root = join(dataDir, 'downloads');
  const users = new Map<string, number>();

  async function release(sha512: string, isDelivered: boolean): Promise<void> {
    const left = (users.get(sha512) ?? 1) - 1;
    users.set(sha512, left);
    if (left > 0) return;
    users.delete(sha512);
    if (isDelivered) removeIfThere(io, join(root, vaultFile(sha512)));
  }

  return {
    async receive({ source, ...request }) {
      const { sha512 } = source;
      users.set(sha512, (users.get(sha512) ?? 0) + 1);
      try {
        makeFolders(io, join(root, STATE_FOLDER));
        const sizes = await transfer.fetchIntoVault({ ...request, root, sources: [source] });
        return {
          path: join(root, vaultFile(sha512)),
          sizeBytes: sizes.get(sha512) ?? source.size,
          release: (isDelivered) => release(sha512, isDelivered),
        };
      } catch (error) {
        await release(sha512, false);
        const isFull = error instanceof AppError && error.code === 'DISK_FULL';
        throw isFull ? new AppError('DISK_FULL', { place: 'data' }, error) : error;
      }
    },
  };
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

interface SaveRequest {
  readonly profile: ConnectedProfile;
  readonly source: DownloadSource;
  /** Absolute, chosen by the person. */
  readonly folder: string;
  /** A safe file name. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly gate?: FetchRequest['gate'];
  readonly onProgress: NonNullable<FetchRequest['onProgress']>;
}

/**
 * Downloads one file into a folder: it appears there complete, verified by both digests, and never
 * replaces another. Bytes received before a failure are kept in the data directory for the next
 * try. Throws FILE_EXISTS, FOLDER_MISSING, FOLDER_NOT_WRITABLE, WRITE_FAILED and the errors of
 * Transfer.
 */
export type SaveFile = (
  request: SaveRequest,
) => Promise<{ readonly path: string; readonly sizeBytes: number }>;

export function createFileSaver(io: Io, downloads: DownloadFolder): SaveFile {
  return async ({ profile, source, folder, name, signal, gate, onProgress }) => {
    requireFolder(io, folder);
    const path = join(folder, name);
    if (readFactsOrNull(io, path) !== null) throw createFileExistsError(path);
    const received = await downloads.receive({
      profile,
      source,
      signal,
      ...(gate === undefined ? {} : { gate }),
      onProgress,
    });
    let isDelivered = false;
    try {
      const sizeBytes = await placeVerified(io, { received: received.path, source, path, signal });
      isDelivered = true;
      return { path, sizeBytes };
    } finally {
      await received.release(isDelivered);
    }
  };
}

interface Placing {
  readonly received: string;
  readonly source: DownloadSource;
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Copies under a temporary name, verifies the copy on disk, then renames it in one step. */
async function placeVerified(io: Io, { received, source, path, signal }: Placing): Promise<number> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await io.duplicateFile(received, temporary, io.defaultFileMode);
    await syncFile(io, temporary);
    const { difference, sizeBytes } = await checkOnDisk(io, temporary, source, { signal });
    if (difference !== null) throw new AppError('WRITE_FAILED', { path, cause: difference });
    linkDownloadedFile(io, temporary, path);
    // The received file is removed afterwards.
    await io.flushDirectory(dirname(path));
    return sizeBytes;
  } catch (error) {
    throw signal.aborted ? new AppError('CANCELLED', {}, error) : toPlacingError(error, path);
  } finally {
    unlinkQuietly(io, temporary);
  }
}

/** A rename would replace a file that appeared there meanwhile; a new link does not. */
function linkDownloadedFile(io: Io, temporary: string, path: string): void {
  try {
    io.link(temporary, path);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw error;
    // Some file systems have no links; a copy under this name could be cut off in the middle.
    if (io.look(path) !== null) throw createFileExistsError(path, error);
    io.rename(temporary, path);
  }
}

async function syncFile(io: Io, path: string): Promise<void> {
  const file = await io.openFile(path, 'change');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function requireFolder(io: Io, folder: string): void {
  try {
    if (io.look(io.realPath(folder))?.kind === 'directory') return;
  } catch (error) {
    throw new AppError('FOLDER_MISSING', { folder }, error);
  }
  throw new AppError('FOLDER_MISSING', { folder });
}

function toPlacingError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) ?? '';
  if (code === 'EEXIST') return createFileExistsError(path, error);
  if (FULL.has(code)) return new AppError('DISK_FULL', {}, error);
  if (NOT_WRITABLE.has(code))
    return new AppError('FOLDER_NOT_WRITABLE', { path, cause: code }, error);
  return new AppError('WRITE_FAILED', { path, cause: code }, error);
}

function createFileExistsError(path: string, cause?: unknown): AppError {
  return new AppError('FILE_EXISTS', { path }, cause);
}

interface SendRequest {
  readonly registry: string;
  readonly project: string;
  readonly version: string;
  readonly file: string | null;
}

interface SendableFile {
  readonly client: { readonly profile: ConnectedProfile };
  readonly source: DownloadSource;
  readonly name: string;
}

/**
 * Streams a version's file, verified by both digests before its first byte. Throws the errors of
 * findFile and Transfer.
 */
export type SendFile = (
  request: SendRequest,
  signal?: AbortSignal,
) => AsyncGenerator<SavedChunk, void, void>;

export function createFileSender(services: {
  readonly io: Io;
  readonly downloads: DownloadFolder;
  readonly findFile: (request: SendRequest, signal?: AbortSignal) => Promise<SendableFile>;
}): SendFile {
  return async function* sendFile(request, signal = new AbortController().signal) {
    const { client, source, name } = await services.findFile(request, signal);
    yield { kind: 'progress', bytesDone: 0, bytesTotal: source.size };
    const { profile } = client;
    const received = await services.downloads.receive({ profile, source, signal });
    let isDelivered = false;
    try {
      yield { kind: 'file', name, size: received.sizeBytes };
      const sha512 = yield* streamChunks(services.io, received.path, signal);
      if (sha512 !== source.sha512) {
        throw new AppError('DOWNLOAD_DIFFERS', { file: name, algorithm: 'sha512' });
      }
      isDelivered = true;
      yield { kind: 'end', sha512 };
    } finally {
      await received.release(isDelivered);
    }
  };
}

/** Returns the digest of the yielded bytes. */
async function* streamChunks(
  io: Io,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<SavedChunk, string, void> {
  const digest = createHash('sha512');
  const file = await io.openFile(path, 'read');
  try {
    for await (const bytes of readChunks(file, MAX_CHUNK_BYTES)) {
      if (signal.aborted) throw new AppError('CANCELLED');
      digest.update(bytes);
      yield { kind: 'chunk', base64: bytes.toString('base64') };
    }
    return digest.digest('hex');
  } finally {
    await file.close();
  }
}
