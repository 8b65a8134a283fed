import { constants } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { capBytes } from './download.ts';
import { appendToPart, createPart, movePartToVault, removePart, syncPart } from './part-file.ts';

const CHUNK_BYTES = 256 * 1024;
/** Left free on the disk after everything was fetched. */
const RESERVE_BYTES = 64 * 1024 ** 2;

/** A file outside the game's folder, with what was read of it. */
export interface LocalFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
}

/**
 * Copies a file that a person chose into the vault, durably. Its bytes must still be those that were planned with.
 * Throws PLAN_STALE when they are not, FILE_UNREADABLE, CANCELLED.
 */
export async function copyIntoVault(
  root: string,
  file: LocalFile,
  signal: AbortSignal,
): Promise<void> {
  const source: DownloadSource = { url: '', ...file };
  const input = await openChosen(file);
  try {
    const part = await createPart(root, source, null);
    try {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let position = 0; ;) {
        if (signal.aborted) throw new AppError('CANCELLED');
        const { bytesRead } = await input.read(buffer, 0, buffer.length, position);
        if (bytesRead === 0) break;
        await appendToPart(part, buffer.subarray(0, bytesRead));
        position += bytesRead;
      }
      if (part.digests.difference(source) !== null) {
        throw new AppError('PLAN_STALE', { path: basename(file.path) });
      }
      await syncPart(root, source, part);
    } catch (error) {
      await removePart(root, source);
      throw error;
    } finally {
      await part.handle.close();
    }
  } finally {
    await input.close();
  }
  await movePartToVault(root, source);
}

async function openChosen({ path }: LocalFile) {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const cause = codeOf(error) ?? '';
    throw new AppError('FILE_UNREADABLE', { file: basename(path), cause }, error);
  }
}

/** A courtesy before anything is fetched; a disk that fills up meanwhile is found by the write itself. */
export async function requireSpace(
  root: string,
  missing: readonly Pick<DownloadSource, 'size'>[],
): Promise<void> {
  if (missing.length === 0) return;
  const wanted = missing.reduce((sum, source) => sum + Math.min(source.size, capBytes(source)), 0);
  const { bavail, bsize } = await statfs(root);
  const neededBytes = wanted + RESERVE_BYTES;
  if (bavail * bsize < neededBytes) throw new AppError('DISK_FULL', { neededBytes });
}
