import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { codeOf } from '#shared/error-code.ts';
import { AppError } from '#shared/errors.ts';
import { appendToPart, createPart, movePartToVault, removePart, syncPart } from './part-file.ts';
import type { LocalFile } from './transfer.ts';

const CHUNK_BYTES = 256 * 1024;

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
