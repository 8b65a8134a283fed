/**
 * Command line of the desktop program; a link is the only argument after `--` (reliability B17).
 */
export interface StartOptions {
  readonly dataDir: string | undefined;
  readonly link: string | null;
  /** Started by the system, without a request for a window. */
  readonly isInBackground: boolean;
  /** Folder of a run that this process only watches. */
  readonly watchedRun: string | null;
}

const SEPARATOR = '--';
const DATA_DIR = '--data-dir';
export const IN_BACKGROUND = '--background';
export const WATCH_RUN = '--watch-game-run';

/**
 * Parses a process's own arguments, and those of a second start, to which Chromium may have added
 * its own.
 */
export function readStartOptions(argv: readonly string[]): StartOptions {
  const end = argv.indexOf(SEPARATOR);
  const options = end === -1 ? argv : argv.slice(0, end);
  const [link, ...rest] = end === -1 ? [] : argv.slice(end + 1);
  return {
    dataDir: readDataDir(options),
    isInBackground: options.includes(IN_BACKGROUND),
    link: link !== undefined && rest.length === 0 ? link : null,
    watchedRun: readNext(options, WATCH_RUN) ?? null,
  };
}

function readDataDir(argv: readonly string[]): string | undefined {
  const joined = argv.find((argument) => argument.startsWith(`${DATA_DIR}=`));
  if (joined !== undefined) return joined.slice(DATA_DIR.length + 1) || undefined;
  return readNext(argv, DATA_DIR);
}

function readNext(argv: readonly string[], option: string): string | undefined {
  const at = argv.indexOf(option);
  return at === -1 ? undefined : argv[at + 1];
}
