import { realpathSync } from 'node:fs';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';

/** What a decoder puts in the place of bytes that are no UTF-8. */
const NOT_DECODED = '\uFFFD';

/**
 * The path of the folder that the process was started in. Throws WORKING_FOLDER_UNUSABLE with `cause`: `missing`,
 * `not-utf8`, or the system's own error.
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
