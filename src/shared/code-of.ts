/**
 * Errors that Node has no name for, by errno: Linux's, and macOS's where the numbers do not
 * overlap.
 */
const UNNAMED: ReadonlyMap<unknown, string> = new Map([
  [-69, 'EDQUOT'],
  [-74, 'EBADMSG'],
  [-94, 'EBADMSG'],
  [-116, 'ESTALE'],
  [-117, 'EUCLEAN'],
  [-122, 'EDQUOT'],
  [-123, 'ENOMEDIUM'],
]);
const NAMED = /^[A-Z][A-Z0-9_]*$/;
/** libuv's own error numbers begin at 4,000. */
const LARGEST = 3999;

/**
 * Returns the code of an error from the system, Node or Loadout: `ENOENT`, `FOLDER_MISSING`; `E126`
 * for a system error without a name; null for an error without a code.
 */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const errno = 'errno' in error && typeof error.errno === 'number' ? error.errno : null;
  const named = UNNAMED.get(errno);
  if (named !== undefined) return named;
  // Node uses different codes for such an error: `UNKNOWN` from `writeSync`, "Unknown system error
  // -126" elsewhere.
  const isNamed = NAMED.test(error.code) && error.code !== 'UNKNOWN';
  return isNamed || errno === null || errno < -LARGEST ? error.code : `E${-errno}`;
}
