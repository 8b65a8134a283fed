import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { DownloadFolder } from './download-folder.ts';
import { checkOnDisk } from './part-file.ts';
import type { FetchRequest } from './transfer.ts';

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
 * Downloads one file into a folder: it appears there whole, with the bytes of both digests, and never in the place of
 * another. What was received before a failure is kept in the data directory for the next try. Throws FILE_EXISTS,
 * FOLDER_MISSING, FOLDER_NOT_WRITABLE, WRITE_FAILED and what Transfer throws.
 */
export type SaveFile = (
  request: SaveRequest,
) => Promise<{ readonly path: string; readonly sizeBytes: number }>;

export function createFileSaver(downloads: DownloadFolder): SaveFile {
  return async ({ profile, source, folder, name, signal, gate, onProgress }) => {
    await requireFolder(folder);
    const path = join(folder, name);
    if ((await lstat(path).catch(() => null)) !== null) throw exists(path);
    const received = await downloads.receive({
      profile,
      source,
      signal,
      ...(gate === undefined ? {} : { gate }),
      onProgress,
    });
    let isDelivered = false;
    try {
      const sizeBytes = await placeVerified({ received: received.path, source, path, signal });
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

/** Copied under another name, compared there as the disk has it, then given its name in one step. */
async function placeVerified({ received, source, path, signal }: Placing): Promise<number> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await copyFile(received, temporary, constants.COPYFILE_EXCL);
    await syncFile(temporary);
    const { difference, sizeBytes } = await checkOnDisk(temporary, source, signal);
    if (difference !== null) throw new AppError('WRITE_FAILED', { path, cause: difference });
    await giveName(temporary, path);
    return sizeBytes;
  } catch (error) {
    throw signal.aborted ? new AppError('CANCELLED', {}, error) : toPlacingError(error, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A rename would replace what came to stand there meanwhile; a new link and an exclusive copy do not. */
async function giveName(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // Some file systems have no links.
    await copyFile(temporary, path, constants.COPYFILE_EXCL);
    await syncFile(path);
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function requireFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (stats?.isDirectory() !== true) throw new AppError('FOLDER_MISSING', { folder });
}

function toPlacingError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error) ?? '';
  if (code === 'EEXIST') return exists(path, error);
  if (FULL.has(code)) return new AppError('DISK_FULL', {}, error);
  if (NOT_WRITABLE.has(code))
    return new AppError('FOLDER_NOT_WRITABLE', { path, cause: code }, error);
  return new AppError('WRITE_FAILED', { path, cause: code }, error);
}

function exists(path: string, cause?: unknown): AppError {
  return new AppError('FILE_EXISTS', { path }, cause);
}
