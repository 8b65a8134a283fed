import { basename } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { Io, OpenFile } from '../disk/io.ts';
import { requireDiskSpace } from '../disk/require-room.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { capBytes } from './download.ts';
import { appendToPart, createPart, movePartToVault, removePart, syncPart } from './part-file.ts';

/** A file outside the game's folder, with its size and digests. */
export interface LocalFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  readonly sha1: string;
  readonly sha512: string;
}

/**
 * Copies a file that a person chose into the vault, durably. Its bytes must still be those of the
 * plan. Throws PLAN_STALE when they are not, FILE_UNREADABLE, CANCELLED.
 */
export async function copyIntoVault(
  io: Io,
  root: string,
  file: LocalFile,
  signal: AbortSignal,
): Promise<void> {
  const source: DownloadSource = { url: '', ...file };
  const input = await openChosen(io, file);
  try {
    const part = await createPart(io, root, source, null);
    try {
      for await (const chunk of readChunks(input)) {
        if (signal.aborted) throw new AppError('CANCELLED');
        await appendToPart(part, chunk);
      }
      if (part.digests.difference(source) !== null) {
        throw new AppError('PLAN_STALE', { path: basename(file.path) });
      }
      await syncPart(io, root, source, part);
    } catch (error) {
      removePart(io, root, source);
      throw error;
    } finally {
      await part.file.close();
    }
  } finally {
    await input.close();
  }
  movePartToVault(io, root, source);
}

/** A person may have chosen a link. */
async function openChosen(io: Io, { path }: LocalFile): Promise<OpenFile> {
  try {
    return await io.openFile(io.realPath(path), 'read');
  } catch (error) {
    const cause = codeOf(error) ?? '';
    throw new AppError('FILE_UNREADABLE', { file: basename(path), cause }, error);
  }
}

/** Throws DISK_FULL when the disk has too little space for the missing files. */
export function requireSpace(
  io: Io,
  root: string,
  missing: readonly Pick<DownloadSource, 'size'>[],
): void {
  if (missing.length === 0) return;
  const bytes = missing.reduce((sum, source) => sum + Math.min(source.size, capBytes(source)), 0);
  requireDiskSpace(io, root, { bytes, files: missing.length });
}
