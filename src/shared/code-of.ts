/** Node has no name for EDQUOT: its codes on Linux and macOS. */
const UNNAMED: Readonly<Record<string, string>> = {
  'Unknown system error -122': 'EDQUOT',
  'Unknown system error -69': 'EDQUOT',
};

/** What the system, Node or Loadout calls the failure: `ENOENT`, `FOLDER_MISSING`; null for one without a name. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? (UNNAMED[error.code] ?? error.code) : null;
}
