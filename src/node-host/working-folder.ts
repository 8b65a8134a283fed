import { realpathSync } from 'node:fs';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';

/** Replacement character of a decoder for bytes that are not UTF-8. */
const NOT_DECODED = '\uFFFD';

/**
 * Returns the path of the folder in which the process was started. Throws WORKING_FOLDER_UNUSABLE
 * with `cause`: `missing`, `not-utf8`, or the system's own error.
 */
export function readWorkingFolder(
  read: () => string = () => process.cwd(),
  toReal: (path: string) => string = realpathSync,
): string {
  let path = '';
  try {
    path = read();
    toReal(path);
    return path;
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    const missing = path.includes(NOT_DECODED) ? 'not-utf8' : 'missing';
    const cause = code === 'ENOENT' ? missing : code;
    throw new AppError('WORKING_FOLDER_UNUSABLE', { cause }, error);
  }
}
