import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { CliIo } from './io.ts';

type WorkingFolder = Pick<CliIo, 'cwd'>;

/** Throws WORKING_FOLDER_UNUSABLE. */
export function requireCwd({ cwd }: WorkingFolder): string {
  if (cwd instanceof AppError) throw cwd;
  return cwd;
}

/** Resolves a typed path. Throws WORKING_FOLDER_UNUSABLE for one relative to the working folder. */
export function toPath(place: WorkingFolder, typed: string): string {
  return isAbsolute(typed) ? resolve(typed) : resolve(requireCwd(place), typed);
}

/** Whether the working folder is this folder or inside it. */
export function standsIn({ cwd }: WorkingFolder, root: string): boolean {
  if (cwd instanceof AppError) return false;
  const way = relative(root, realpathSync(cwd));
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
}
