/** What the system, Node or Loadout calls the failure: `ENOENT`, `FOLDER_MISSING`; null for one without a name. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
