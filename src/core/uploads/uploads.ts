import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { Random } from '../host.ts';

const MAX_FILE_BYTES = 2 * 1024 ** 3;
const MAX_OPEN_UPLOADS = 64;
const RESERVE_BYTES = 64 * 1024 ** 2;

export type Uploads = ReturnType<typeof createUploads>;

interface Upload {
  readonly folder: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly handle: FileHandle;
  received: number;
  /** One chunk after the other. */
  isBusy: boolean;
}

export interface UploadServices {
  readonly dataDir: string;
  readonly random: Random;
}

/** Files that a person dropped into a window, as they arrive; nothing of them outlives the core. */
export function createUploads({ dataDir, random }: UploadServices) {
  /** Of this process alone: another one on the same data folder has its own. */
  const dropped = join(dataDir, 'dropped');
  const spool = join(dropped, `${process.pid}-${random.id()}`);
  let swept: Promise<void> | null = null;
  const uploads = new Map<string, Upload>();
  /** On their way into `uploads`: many may begin at once. */
  let beginning = 0;

  function find(uploadId: string): Upload {
    const upload = uploads.get(uploadId);
    if (!upload) throw new AppError('UPLOAD_UNKNOWN');
    return upload;
  }

  async function drop(uploadId: string, upload: Upload): Promise<void> {
    uploads.delete(uploadId);
    await upload.handle.close().catch(() => undefined);
    await rm(upload.folder, { recursive: true, force: true });
  }

  return {
    /** Throws UPLOAD_REFUSED, DISK_FULL, WRITE_FAILED. */
    async begin({ name, size }: { readonly name: string; readonly size: number }): Promise<string> {
      refuseOdd(name, size);
      if (uploads.size + beginning >= MAX_OPEN_UPLOADS) throw refused(name, 'too-many');
      const id = random.id();
      beginning += 1;
      try {
        await (swept ??= sweep(dropped));
        uploads.set(id, await openUpload(join(spool, id), name, size));
      } finally {
        beginning -= 1;
      }
      return id;
    },
    /** Answers how much there is now. Throws UPLOAD_REFUSED, UPLOAD_UNKNOWN, DISK_FULL, WRITE_FAILED. */
    async append(uploadId: string, offset: number, bytes: Uint8Array): Promise<number> {
      const upload = find(uploadId);
      if (upload.isBusy || offset !== upload.received) throw refused(upload.name, 'order');
      if (bytes.length > MAX_CHUNK_BYTES) throw refused(upload.name, 'chunk');
      if (offset + bytes.length > upload.size) throw refused(upload.name, 'size');
      upload.isBusy = true;
      try {
        await asStorage(() => upload.handle.writeFile(bytes));
        upload.received += bytes.length;
        return upload.received;
      } catch (error) {
        await drop(uploadId, upload);
        throw error;
      } finally {
        upload.isBusy = false;
      }
    },
    /** The whole file, absolute. Throws UPLOAD_UNKNOWN, UPLOAD_REFUSED where bytes are missing. */
    async finish(uploadId: string): Promise<string> {
      const upload = find(uploadId);
      if (upload.isBusy || upload.received !== upload.size) throw refused(upload.name, 'size');
      uploads.delete(uploadId);
      await upload.handle.close();
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
      // Swept before the first upload: without one there is nothing to remove.
      if (swept !== null) await rm(spool, { recursive: true, force: true });
    },
  };
}

async function openUpload(folder: string, name: string, size: number): Promise<Upload> {
  const path = join(folder, name);
  const handle = await asStorage(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await requireSpace(folder, size);
      return await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
  return { folder, path, name, size, handle, received: 0, isBusy: false };
}

/** What processes left that did not come to their end; what cannot go now is left to the next one. */
async function sweep(dropped: string): Promise<void> {
  const names = await readdir(dropped).catch(() => []);
  for (const name of names) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1]);
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    await rm(join(dropped, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is a process.
    return codeOf(error) === 'EPERM';
  }
}

function refuseOdd(name: string, size: number): void {
  if (!isSafeFileName(name)) throw refused(null, 'name');
  if (size > MAX_FILE_BYTES) throw refused(name, 'size');
}

function refused(file: string | null, cause: string): AppError {
  return new AppError('UPLOAD_REFUSED', { file, cause });
}

async function requireSpace(folder: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const neededBytes = sizeBytes + RESERVE_BYTES;
  if (bavail * bsize < neededBytes) throw new AppError('DISK_FULL', { neededBytes });
}

/** What writes to the disk. Throws DISK_FULL, WRITE_FAILED. */
export async function asStorage<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const cause = codeOf(error) ?? '';
    if (cause === 'ENOSPC' || cause === 'EDQUOT') throw new AppError('DISK_FULL', {}, error);
    throw new AppError('WRITE_FAILED', { path: null, cause }, error);
  }
}
