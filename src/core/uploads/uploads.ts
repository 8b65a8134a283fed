import { join } from 'node:path';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull, makeFolders, removeTree } from '../disk/folders.ts';
import type { Io, OpenFile } from '../disk/io.ts';
import { requireDiskSpace } from '../disk/require-room.ts';
import type { Random } from '../host.ts';
import { isProcessRunning } from '../is-process-running.ts';

const MAX_FILE_BYTES = 2 * 1024 ** 3;
const MAX_OPEN_UPLOADS = 64;
const PRIVATE_FILE_MODE = 0o600;

export type Uploads = ReturnType<typeof createUploads>;

interface UploadSession {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly file: OpenFile;
  received: number;
  /** Chunks are written one at a time. */
  isBusy: boolean;
}

export interface UploadServices {
  readonly io: Io;
  readonly dataDir: string;
  readonly random: Random;
}

/** Files dropped into a window, as they arrive; they are removed with the core. */
export function createUploads({ io, dataDir, random }: UploadServices) {
  const spool = createSpool({ io, dataDir, random });
  const uploads = new Map<string, UploadSession>();
  /** Being opened and not in `uploads` yet: many may begin at once. */
  let beginning = 0;

  function find(uploadId: string): UploadSession {
    const upload = uploads.get(uploadId);
    if (!upload) throw new AppError('UPLOAD_UNKNOWN');
    return upload;
  }

  async function drop(uploadId: string, upload: UploadSession): Promise<void> {
    uploads.delete(uploadId);
    await upload.file.close().catch(() => undefined);
    removeUnlessHeld(io, upload.folder);
  }

  return {
    /**
     * Creates a folder for unpacked files; removed with the core too. Throws DISK_FULL,
     * WRITE_FAILED.
     */
    makeFolder(): Promise<string> {
      return mapWriteErrors(() => {
        const folder = spool.folderFor(random.id());
        makeFolders(io, folder);
        return Promise.resolve(folder);
      });
    },
    /** Throws UPLOAD_REFUSED, DISK_FULL, WRITE_FAILED. */
    async begin({ name, size }: { readonly name: string; readonly size: number }): Promise<string> {
      refuseOdd(name, size);
      if (uploads.size + beginning >= MAX_OPEN_UPLOADS) throw refused(name, 'too-many');
      const id = random.id();
      beginning += 1;
      try {
        uploads.set(id, await createUpload(io, { folder: spool.folderFor(id), name, size }));
      } finally {
        beginning -= 1;
      }
      return id;
    },
    /**
     * Returns the number of bytes received. Throws UPLOAD_REFUSED, UPLOAD_UNKNOWN, DISK_FULL,
     * WRITE_FAILED.
     */
    async append(uploadId: string, offset: number, bytes: Uint8Array): Promise<number> {
      const upload = find(uploadId);
      if (upload.isBusy || offset !== upload.received) throw refused(upload.name, 'order');
      if (bytes.length > MAX_CHUNK_BYTES) throw refused(upload.name, 'chunk');
      if (offset + bytes.length > upload.size) throw refused(upload.name, 'size');
      upload.isBusy = true;
      try {
        await mapWriteErrors(() => upload.file.write(bytes, offset));
        upload.received += bytes.length;
        return upload.received;
      } catch (error) {
        await drop(uploadId, upload);
        throw error;
      } finally {
        upload.isBusy = false;
      }
    },
    /**
     * Returns the absolute path of the complete file. Throws UPLOAD_UNKNOWN, UPLOAD_REFUSED when
     * bytes are missing.
     */
    async finish(uploadId: string): Promise<string> {
      const upload = find(uploadId);
      if (upload.isBusy || upload.received !== upload.size) throw refused(upload.name, 'size');
      uploads.delete(uploadId);
      await upload.file.close();
      return upload.path;
    },
    async abort(uploadId: string): Promise<boolean> {
      const upload = uploads.get(uploadId);
      if (!upload) return false;
      await drop(uploadId, upload);
      return true;
    },
    async close(): Promise<void> {
      for (const [id, upload] of uploads) await drop(id, upload);
      spool.remove();
    },
  };
}

function createSpool({ io, dataDir, random }: UploadServices) {
  const dropped = join(dataDir, 'dropped');
  /** Folder of this process: others on the same data folder have their own. */
  const own = join(dropped, `${process.pid}-${random.id()}`);
  let isSwept = false;
  return {
    folderFor(id: string): string {
      if (!isSwept) removeDroppedUploads(io, dropped);
      isSwept = true;
      return join(own, id);
    },
    remove(): void {
      // The first folder triggers the sweep: without a folder there is nothing to remove.
      if (isSwept) removeUnlessHeld(io, own);
    },
  };
}

async function createUpload(
  io: Io,
  { folder, name, size }: Pick<UploadSession, 'folder' | 'name' | 'size'>,
): Promise<UploadSession> {
  const path = join(folder, name);
  const file = await mapWriteErrors(async () => {
    makeFolders(io, folder);
    try {
      requireDiskSpace(io, folder, { bytes: size, files: 1 });
      return await io.openFile(path, 'create', PRIVATE_FILE_MODE);
    } catch (error) {
      removeTree(io, folder);
      throw error;
    }
  });
  return { folder, path, name, size, file, received: 0, isBusy: false };
}

/** Removes the leftovers of killed processes; those still in use are left to the next sweep. */
function removeDroppedUploads(io: Io, dropped: string): void {
  if (readFactsOrNull(io, dropped)?.kind !== 'directory') return;
  for (const name of io.list(dropped)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    if (Number.isNaN(pid) || isProcessRunning(pid)) continue;
    removeUnlessHeld(io, join(dropped, name));
  }
}

function removeUnlessHeld(io: Io, folder: string): void {
  try {
    removeTree(io, folder);
  } catch {
    // A file of it is open: a later sweep removes it.
  }
}

function refuseOdd(name: string, size: number): void {
  if (!isSafeFileName(name)) throw refused(null, 'name');
  if (size > MAX_FILE_BYTES) throw refused(name, 'size');
}

function refused(file: string | null, cause: string): AppError {
  return new AppError('UPLOAD_REFUSED', { file, cause });
}

/** Runs a task that writes to the disk. Throws DISK_FULL, WRITE_FAILED. */
export async function mapWriteErrors<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const cause = codeOf(error) ?? '';
    if (cause === 'ENOSPC' || cause === 'EDQUOT') throw new AppError('DISK_FULL', {}, error);
    throw new AppError('WRITE_FAILED', { path: null, cause }, error);
  }
}
