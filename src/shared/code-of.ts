/** Failures for which Node has no name, by their numbers: of Linux, and where no other has it of macOS. */
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
/** libuv counts its own from 4,000. */
const LARGEST = 3999;

/**
 * What the system, Node or Loadout calls the failure: `ENOENT`, `FOLDER_MISSING`; `E126` for one of the system that has
 * only a number; null for one without a name.
 */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const errno = 'errno' in error && typeof error.errno === 'number' ? error.errno : null;
  const named = UNNAMED.get(errno);
  if (named !== undefined) return named;
  // Node gives such a failure different codes: `UNKNOWN` from `writeSync`, "Unknown system error -126" elsewhere.
  const isNamed = NAMED.test(error.code) && error.code !== 'UNKNOWN';
  return isNamed || errno === null || errno < -LARGEST ? error.code : `E${-errno}`;
}
