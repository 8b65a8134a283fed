import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import type { JobProgress } from '#shared/domain/job.ts';
import type { LockedAddon } from '#shared/domain/lock-file.ts';
import { AppError } from '#shared/errors.ts';
import { readFactsOrNull, makeFolders, removeTree } from '#core/disk/folders.ts';
import type { Io } from '#core/disk/io.ts';
import { saveFile } from '#core/disk/write-file-durable.ts';
import { yieldToEventLoop } from '#core/yield-to-event-loop.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Throws FILE_EXISTS, FOLDER_MISSING, DISK_FULL, WRITE_FAILED. */
export async function saveNewFile(io: Io, path: string, bytes: Uint8Array): Promise<void> {
  await asExport(path, () => {
    requireNew(io, path);
    saveFile(io, path, bytes, { mode: io.defaultFileMode });
  });
}

interface ExportRequest {
  /** The loadout's folder. */
  readonly from: string;
  /** Does not exist yet. */
  readonly to: string;
  readonly addons: readonly Pick<LockedAddon, 'path' | 'sha512' | 'files'>[];
  readonly signal: AbortSignal;
  readonly report: (progress: Pick<JobProgress, 'done' | 'total'>) => void;
}

interface FileToExport {
  readonly path: string;
  /** null: any bytes. */
  readonly sha512: string | null;
}

/**
 * Copies add-ons into a new folder, which gets its name only when it is complete and synced. Of an
 * unpacked add-on, the existing files are copied: the user may have changed or deleted files of a
 * pack. Throws FILE_EXISTS, FOLDER_MISSING, FILE_UNREADABLE for a file that changed or vanished
 * meanwhile, DISK_FULL, WRITE_FAILED, CANCELLED.
 */
export async function exportAddons(io: Io, request: ExportRequest): Promise<void> {
  const { from, to, addons, signal, report } = request;
  await asExport(to, async () => {
    requireNew(io, to);
    const files = addons.flatMap(({ path, sha512, files: unpacked }): FileToExport[] =>
      unpacked === null
        ? [{ path, sha512 }]
        : unpacked
            .filter((file) => io.look(join(from, file.path)) !== null)
            .map((file) => ({ path: file.path, sha512: null })),
    );
    const unfinished = `${to}.${randomBytes(6).toString('hex')}.part`;
    io.makeDirectory(unfinished, 0o755);
    try {
      const folders = new Set([unfinished]);
      for (const [done, file] of files.entries()) {
        await yieldToEventLoop(signal);
        report({ done, total: files.length });
        const target = join(unfinished, file.path);
        makeFolders(io, dirname(target), 0o755);
        for (let at = dirname(target); at !== unfinished; at = dirname(at)) folders.add(at);
        await exportFile(io, file, { source: join(from, file.path), target });
      }
      for (const folder of folders) await io.flushDirectory(folder);
      requireNew(io, to);
      io.rename(unfinished, to);
      await io.flushDirectory(dirname(to));
    } catch (error) {
      removeTree(io, unfinished);
      throw error;
    }
  });
}

async function exportFile(
  io: Io,
  { path, sha512 }: FileToExport,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<void> {
  const unreadable = (cause: string | null, error?: unknown) =>
    new AppError('FILE_UNREADABLE', { file: basename(path), cause }, error);
  let expected: string;
  try {
    expected = sha512 ?? io.hash(source).sha512;
    await (await io.openFile(source, 'read')).close();
  } catch (error) {
    throw unreadable(codeOf(error), error);
  }
  await io.duplicateFile(source, target, io.defaultFileMode);
  io.syncFile(target);
  if (io.hash(target).sha512 !== expected) throw unreadable(null);
}

function requireNew(io: Io, path: string): void {
  if (readFactsOrNull(io, path) !== null) throw new AppError('FILE_EXISTS', { path });
}

async function asExport(path: string, write: () => void | Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const cause = codeOf(error) ?? 'unreadable';
    if (FULL.has(cause)) throw new AppError('DISK_FULL', {}, error);
    if (cause === 'ENOENT') throw new AppError('FOLDER_MISSING', { folder: dirname(path) }, error);
    throw new AppError('WRITE_FAILED', { path, cause }, error);
  }
}
