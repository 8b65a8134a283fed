import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DraftField, DraftFile } from '#shared/domain/draft.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import { HEAD_BYTES, toFileType } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { readFactsOrNull, makeFolders, removeIfThere, removeTree } from '../../disk/folders.ts';
import { errnoOf, type Io } from '../../disk/io.ts';
import { unlinkQuietly } from '../../disk/write-file-durable.ts';
import type { Random } from '../../host.ts';
import type { Scanner } from '../../scan/scanner.ts';
import { mapWriteErrors } from '../../uploads/uploads.ts';

const PRIVATE_FILE_MODE = 0o600;
const MAX_TRIES = 5;
const RETRY_MS = 20;
const DRAFT_ID = /^[A-Za-z0-9]{1,64}$/;

export type DraftFiles = ReturnType<typeof createDraftFiles>;

interface KeepFileOptions {
  readonly field: DraftField;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies of files to publish, so that a draft outlives the original file, the window and the
 * process.
 */
export function createDraftFiles({
  io,
  dataDir,
  random,
  readFile,
}: {
  readonly io: Io;
  readonly dataDir: string;
  readonly random: Random;
  readonly readFile: Scanner['readFile'];
}) {
  const root = join(dataDir, 'drafts');
  /** Folder of a draft's copies. */
  const folderOf = (draftId: string): string => {
    if (!DRAFT_ID.test(draftId)) throw new AppError('DRAFT_UNKNOWN', { draft: draftId });
    return join(root, draftId);
  };
  /** Absolute. */
  const pathOf = (draftId: string, { id, name }: Pick<DraftFile, 'id' | 'name'>): string =>
    join(folderOf(draftId), `${id}.${toFileType(name) ?? 'bin'}`);

  return {
    folderOf,
    pathOf,
    /**
     * Copies and reads a file; the copy is on disk when it resolves. Throws FILE_UNREADABLE,
     * INPUT_INVALID when it is too large, DISK_FULL, WRITE_FAILED.
     */
    async keep(
      draftId: string,
      path: string,
      { field, signal }: KeepFileOptions,
    ): Promise<DraftFile> {
      const name = basename(path);
      requirePublishable(io, path, field);
      const id = random.id();
      const copy = pathOf(draftId, { id, name });
      await mapWriteErrors(async () => {
        await copyDurable(io, folderOf(draftId), { from: path, to: copy });
        for (const folder of [root, dataDir]) await io.flushDirectory(folder);
      });
      // The copy is uploaded, so the copy is read.
      const { size, sha1, sha512 } = await readFile(copy, signal);
      return { id, name, size, sha1, sha512 };
    },
    /** Reads the copy's metadata now. Throws FILE_UNREADABLE. */
    read: (draftId: string, file: DraftFile, signal?: AbortSignal) =>
      readFile(pathOf(draftId, file), signal),
    /** Returns the first bytes; null when the copy is gone or has another size. */
    async head(draftId: string, file: DraftFile): Promise<Uint8Array | null> {
      const copy = await io.openFile(pathOf(draftId, file), 'read').catch(() => null);
      if (copy === null) return null;
      try {
        if (copy.look().size !== file.size) return null;
        const buffer = Buffer.alloc(HEAD_BYTES);
        return buffer.subarray(0, await copy.read(buffer, 0));
      } finally {
        await copy.close();
      }
    },
    drop: (draftId: string, file: DraftFile) => removeIfThere(io, pathOf(draftId, file)),
    // Another process that discards the same draft now may write its lock there.
    dropAll: (draftId: string) => removeWhileUsed(io, folderOf(draftId)),
    /** Removes the copies of unknown drafts. */
    sweep(isKnown: (draftId: string) => boolean): void {
      if (readFactsOrNull(io, root)?.kind !== 'directory') return;
      for (const name of io.list(root)) {
        if (!DRAFT_ID.test(name) || isKnown(name)) continue;
        // Another process may be creating it right now.
        const facts = readFactsOrNull(io, join(root, name));
        if (facts === null || Date.now() - facts.modifiedMs < DAY_MS) continue;
        removeTree(io, join(root, name));
      }
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function requirePublishable(io: Io, path: string, field: DraftField): void {
  const size = sizeOfFile(io, path);
  const most =
    field === 'primaryFile' ? SIZE_LIMITS.primaryFileBytes : SIZE_LIMITS.additionalFileBytes;
  // Not copied at all: the registry would reject it.
  if (size > most) throw new AppError('INPUT_INVALID', { field, rule: 'too_big', most });
}

/** Copying a pipe would wait for a writer. */
function sizeOfFile(io: Io, path: string): number {
  const file = basename(path);
  try {
    const facts = io.look(io.realPath(path));
    if (facts?.kind === 'file') return facts.size;
  } catch (error) {
    throw new AppError('FILE_UNREADABLE', { file, cause: codeOf(error) }, error);
  }
  throw new AppError('FILE_UNREADABLE', { file, cause: 'not-a-file' });
}

async function copyDurable(
  io: Io,
  folder: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  makeFolders(io, folder);
  const temporary = `${to}.part`;
  try {
    await io.duplicateFile(io.realPath(from), temporary, PRIVATE_FILE_MODE);
    const copy = await io.openFile(temporary, 'change');
    try {
      await copy.sync();
    } finally {
      await copy.close();
    }
    io.rename(temporary, to);
  } catch (error) {
    unlinkQuietly(io, temporary);
    throw error;
  }
  await io.flushDirectory(folder);
}

async function removeWhileUsed(io: Io, folder: string): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      removeTree(io, folder);
      return;
    } catch (error) {
      const isUsed = ['ENOTEMPTY', 'ENOENT', 'EBUSY', 'EPERM'].includes(errnoOf(error) ?? '');
      if (!isUsed || time === MAX_TRIES) throw error;
      await sleep(RETRY_MS * time);
    }
  }
}
