import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DraftField, DraftFile } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { HEAD_BYTES, toFileType } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import type { Random } from '../../host.ts';
import type { Scanner } from '../../scan/scanner.ts';
import { asStorage } from '../../uploads/uploads.ts';
import { statFile } from '../upload-file.ts';

const DRAFT_ID = /^[A-Za-z0-9]{1,64}$/;

export type DraftFiles = ReturnType<typeof createDraftFiles>;

interface Keeping {
  readonly field: DraftField;
  readonly signal?: AbortSignal | undefined;
}

/** Copies of what a person wants to publish, so that a draft outlives the file, the window and the program. */
export function createDraftFiles({
  dataDir,
  random,
  readFile,
}: {
  readonly dataDir: string;
  readonly random: Random;
  readonly readFile: Scanner['readFile'];
}) {
  const root = join(dataDir, 'drafts');
  /** Where the copies are. */
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
    /** Copies and reads a file. Throws FILE_UNREADABLE, INPUT_INVALID for one that is too large, DISK_FULL, WRITE_FAILED. */
    async keep(draftId: string, path: string, { field, signal }: Keeping): Promise<DraftFile> {
      const name = basename(path);
      await requirePublishable(path, field);
      const id = random.id();
      const copy = pathOf(draftId, { id, name });
      await copyInto(folderOf(draftId), path, copy);
      // The copy is what is sent, so the copy is what is read.
      const { size, sha1, sha512 } = await readFile(copy, signal);
      return { id, name, size, sha1, sha512 };
    },
    /** What the copy says of itself now. Throws FILE_UNREADABLE. */
    read: (draftId: string, file: DraftFile, signal?: AbortSignal) =>
      readFile(pathOf(draftId, file), signal),
    /** The first bytes; null where the copy is gone or is not what was kept. */
    async head(draftId: string, file: DraftFile): Promise<Uint8Array | null> {
      const handle = await open(pathOf(draftId, file), 'r').catch(() => null);
      if (handle === null) return null;
      try {
        const { size } = await handle.stat();
        if (size !== file.size) return null;
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    drop: (draftId: string, file: DraftFile) => rm(pathOf(draftId, file), { force: true }),
    // Whoever discards the same draft right now writes its lock there.
    dropAll: (draftId: string) =>
      rm(folderOf(draftId), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
    /** Removes the copies of drafts that are not known any more. */
    async sweep(isKnown: (draftId: string) => boolean) {
      const names = await readdir(root).catch(() => []);
      for (const name of names) {
        if (!DRAFT_ID.test(name) || isKnown(name)) continue;
        // Another process may be making it right now.
        const stats = await stat(join(root, name)).catch(() => null);
        if (stats === null || Date.now() - stats.mtimeMs < DAY_MS) continue;
        await rm(join(root, name), { recursive: true, force: true });
      }
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function requirePublishable(path: string, field: DraftField): Promise<void> {
  const { size } = await statFile(path);
  const most =
    field === 'primaryFile' ? SIZE_LIMITS.primaryFileBytes : SIZE_LIMITS.additionalFileBytes;
  // Not even copied: a draft is no place for it.
  if (size > most) throw new AppError('INPUT_INVALID', { field, rule: 'too_big', most });
}

async function copyInto(folder: string, from: string, to: string): Promise<void> {
  await asStorage(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  });
}
