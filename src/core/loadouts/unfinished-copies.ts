import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '#shared/code-of.ts';
import type { CoreParts } from '../core-parts.ts';
import { type AppDatabase, openExclusive } from '../database/open-database.ts';
import { makeFolders, removeIfThere, removeTree } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';
import { isLoadoutFolder, readLoadoutFile } from './state-folder.ts';

/** Name of an incomplete copy of a loadout, beside the folder that it becomes. */
const UNFINISHED_COPY = /^\.loadout-copy-[A-Za-z0-9]{18}$/;
const MAX_NOTE_BYTES = 16_384;

/**
 * Written to the data folder before the first folder is created: everything it names belongs to
 * this copy.
 */
const noteSchema = z.object({
  loadoutId: z.string().min(1),
  /** Parent of both. */
  parent: z.string().min(1),
  unfinished: z.string().regex(UNFINISHED_COPY),
  target: z.string().min(1),
});
type CopyNote = z.infer<typeof noteSchema>;

type CopyRecoveryParts = Pick<CoreParts, 'io' | 'host' | 'access' | 'store'>;

/**
 * Writes a note of the copy, and holds it until `end`: a process that starts meanwhile leaves the
 * copy alone; one that starts after this one died removes the files that the note names.
 */
export function noteCopy(
  { io, host }: Pick<CoreParts, 'io' | 'host'>,
  note: CopyNote,
): { end(): void } {
  const { dataDir } = host.paths;
  const paths = copyPathsOf(dataDir, note.loadoutId);
  makeFolders(io, paths.folder);
  const heldLock = openExclusive(paths.lock);
  writeFileDurable(io, paths.note, Buffer.from(JSON.stringify(note)));
  return {
    /** Also removes an incomplete copy. */
    end() {
      try {
        removeTree(io, join(note.parent, note.unfinished));
        removeIfThere(io, paths.note);
      } catch (error) {
        // The note stays, so the next start tries again.
        host.logger.warn('loadouts.copy-not-removed', { cause: codeOf(error) });
      }
      letGo(io, heldLock, paths.lock);
    },
  };
}

/** Removes the files of interrupted copies; a copy that was complete is adopted. */
export function recoverUnfinishedCopies(parts: CopyRecoveryParts): void {
  const { io, host } = parts;
  for (const loadoutId of listNotes(io, host.paths.dataDir)) {
    const paths = copyPathsOf(host.paths.dataDir, loadoutId);
    const heldLock = openExclusive(paths.lock);
    if (heldLock === null) continue;
    try {
      const note = readCopyNote(io, paths.note);
      if (note === null || finishCopy(parts, note)) removeIfThere(io, paths.note);
    } catch (error) {
      host.logger.warn('loadouts.copy-not-removed', { cause: codeOf(error) });
    }
    letGo(io, heldLock, paths.lock);
  }
}

/** Returns false when the disk is not available now. */
function finishCopy({ io, access, store }: CopyRecoveryParts, note: CopyNote): boolean {
  if (io.look(note.parent) === null) return false;
  removeTree(io, join(note.parent, note.unfinished));
  if (store.byId(note.loadoutId) !== null) return true;
  const root = join(note.parent, note.target);
  const isWhole = io.look(root)?.kind === 'directory' && isLoadoutFolder(root);
  if (isWhole && readLoadoutFile(root).id === note.loadoutId) access.adopt(root);
  else store.forget(note.loadoutId);
  return true;
}

function copyPathsOf(dataDir: string, loadoutId: string) {
  const folder = join(dataDir, 'copies');
  const base = join(folder, loadoutId);
  return { folder, note: `${base}.json`, lock: `${base}.lock` };
}

function listNotes(io: Io, dataDir: string): readonly string[] {
  const { folder } = copyPathsOf(dataDir, '');
  if (io.look(folder)?.kind !== 'directory') return [];
  return io.list(folder).flatMap((name) => /^([A-Za-z0-9]+)\.json$/.exec(name)?.[1] ?? []);
}

/** Returns null for an invalid note. */
function readCopyNote(io: Io, path: string): CopyNote | null {
  try {
    const text = Buffer.from(io.read(path, MAX_NOTE_BYTES)).toString();
    return noteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError || errnoOf(error) !== null) return null;
    throw error;
  }
}

function letGo(io: Io, heldLock: AppDatabase | null, lock: string): void {
  heldLock?.close();
  removeIfThere(io, lock);
}
