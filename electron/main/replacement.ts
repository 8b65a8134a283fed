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
  /** The copy of the program that was replaced; null where its installer has to be fetched again. */
  previous: z.string().nullable(),
  starts: z.number().int(),
});
export type ReplacementNote = z.infer<typeof noteSchema>;

/**
 * What was put in place before this start, by a note that stays until the new version has shown its window. `folder`:
 * where the note and the copy of the replaced AppImage are.
 */
export function openReplacement(folder: string, version: string) {
  const file = join(folder, 'replaced.json');
  const previousFile = join(folder, 'previous.AppImage');
  const note = readNote(file);
  const isNew = note?.to === version;
  if (note !== null && isNew) write(file, { ...note, starts: note.starts + 1 });
  if (note !== null && !isNew) rmSync(file, { force: true });
  return {
    /** The version that was to replace this one, and did not; null: none. */
    notInstalled: note === null || isNew ? null : note.to,
    /** It works: nobody has to go back to what it replaced. */
    prove(): void {
      rmSync(file, { force: true });
      rmSync(previousFile, { force: true });
    },
    /** Keeps a copy of the program where it is one file, then notes what replaces it. Throws what the disk says. */
    begin(to: string, appImage: string | undefined): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (appImage !== undefined) copyFileSync(appImage, previousFile, constants.COPYFILE_FICLONE);
      const previous = appImage === undefined ? null : previousFile;
      write(file, { from: version, to, previous, starts: 0 });
    },
    /** Puts the copy back if the program is gone: electron-updater removes it before it has the new one there. */
    restore(appImage: string | undefined): void {
      if (appImage === undefined || existsSync(appImage) || !existsSync(previousFile)) return;
      copyFileSync(previousFile, appImage);
    },
  };
}

/** What this version replaced, while it has not shown its window yet; null: it works. */
export function readUnproven(folder: string, version: string): ReplacementNote | null {
  const note = readNote(join(folder, 'replaced.json'));
  return note?.to === version ? note : null;
}

function write(file: string, note: ReplacementNote): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
}

function readNote(file: string): ReplacementNote | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
