/** EDQUOT, for which Node has no name, by its numbers on Linux and macOS. */
const UNNAMED: ReadonlyMap<unknown, string> = new Map([
  [-122, 'EDQUOT'],
  [-69, 'EDQUOT'],
]);

/** What the system, Node or Loadout calls the failure: `ENOENT`, `FOLDER_MISSING`; null for one without a name. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  // Node gives such a failure different codes: `UNKNOWN` from `writeSync`, "Unknown system error -122" elsewhere.
  const unnamed = 'errno' in error ? UNNAMED.get(error.errno) : undefined;
  return unnamed ?? (typeof error.code === 'string' ? error.code : null);
}
