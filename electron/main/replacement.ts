import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const noteSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Copy of the replaced program; null if its installer has to be downloaded again. */
  previous: z.string().nullable(),
  starts: z.number().int(),
});
export type ReplacementNote = z.infer<typeof noteSchema>;

/**
 * Tracks a replacement of the program with a note that stays until the new version has shown its
 * window. `folder`: contains the note and the copy of the replaced AppImage.
 */
export function openReplacement(folder: string, version: string) {
  const file = join(folder, 'replaced.json');
  const previousFile = join(folder, 'previous.AppImage');
  const note = readReplacementNote(file);
  const isNew = note?.to === version;
  if (note !== null && isNew) writeReplacementNote(file, { ...note, starts: note.starts + 1 });
  if (note !== null && !isNew) rmSync(file, { force: true });
  return {
    /** The version that was to replace this one but did not; null: none. */
    notInstalled: note === null || isNew ? null : note.to,
    /** This version works: the replaced one is no longer needed. */
    prove(): void {
      rmSync(file, { force: true });
      rmSync(previousFile, { force: true });
    },
    /**
     * Copies the program if it is a single file, then notes what replaces it. Throws the disk's
     * errors.
     */
    begin(to: string, appImage: string | undefined): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (appImage !== undefined) copyFileSync(appImage, previousFile, constants.COPYFILE_FICLONE);
      const previous = appImage === undefined ? null : previousFile;
      writeReplacementNote(file, { from: version, to, previous, starts: 0 });
    },
    /**
     * Restores the copy if the program is missing: electron-updater removes it before the new one
     * is in place.
     */
    restore(appImage: string | undefined): void {
      if (appImage === undefined || existsSync(appImage) || !existsSync(previousFile)) return;
      copyFileSync(previousFile, appImage);
    },
  };
}

/** Returns what this version replaced, until it has shown its window; null: it works. */
export function readUnproven(folder: string, version: string): ReplacementNote | null {
  const note = readReplacementNote(join(folder, 'replaced.json'));
  return note?.to === version ? note : null;
}

function writeReplacementNote(file: string, note: ReplacementNote): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
}

function readReplacementNote(file: string): ReplacementNote | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
