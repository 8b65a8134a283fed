import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Io } from '#core/disk/io.ts';
import { saveFile, unlinkQuietly } from '#core/disk/write-file-durable.ts';
import { EXECUTABLE, partOf } from './app-image.ts';

const noteSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Copy of the replaced program; null if its installer has to be downloaded again. */
  previous: z.string().nullable(),
  starts: z.number().int(),
});
export type ReplacementNote = z.infer<typeof noteSchema>;

interface ReplacementOptions {
  readonly io: Io;
  /** Contains the note and the copy of the replaced AppImage. */
  readonly folder: string;
  readonly version: string;
  /** Path of this program if it is a single file. */
  readonly appImage: string | undefined;
}

/**
 * Tracks a replacement of the program with a note that stays until the new version has shown its
 * window.
 */
export function openReplacement({ io, folder, version, appImage }: ReplacementOptions) {
  const file = join(folder, 'replaced.json');
  const previousFile = join(folder, 'previous.AppImage');
  const note = readReplacementNote(file);
  const isNew = note?.to === version;
  const write = (written: ReplacementNote): void => saveFile(io, file, JSON.stringify(written));
  if (note !== null && isNew) write({ ...note, starts: note.starts + 1 });
  if (note !== null && !isNew) rmSync(file, { force: true });
  return {
    /** The version that was to replace this one but did not; null: none. */
    notInstalled: note === null || isNew ? null : note.to,
    /** This version works: the replaced one is no longer needed. Throws the disk's errors. */
    prove(): void {
      rmSync(file, { force: true });
      rmSync(previousFile, { force: true });
      // A kill while the program was replaced has left it.
      if (appImage !== undefined) rmSync(partOf(appImage), { force: true });
    },
    /**
     * Copies the program if it is a single file, then notes what replaces it. Throws the disk's
     * errors.
     */
    begin(to: string): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const previous = appImage === undefined ? null : previousFile;
      if (appImage !== undefined) {
        unlinkQuietly(io, previousFile);
        io.copyFile(appImage, previousFile, EXECUTABLE);
      }
      write({ from: version, to, previous, starts: 0 });
    },
  };
}

/** Returns what this version replaced, until it has shown its window; null: it works. */
export function readUnproven(folder: string, version: string): ReplacementNote | null {
  const note = readReplacementNote(join(folder, 'replaced.json'));
  return note?.to === version ? note : null;
}

function readReplacementNote(file: string): ReplacementNote | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
