import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, resolve, win32 } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { readWorkingFolder } from './working-folder.ts';

export interface DataDirectoryRequest {
  /** Value of the command line option. */
  readonly dataDir?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/**
 * Returns Loadout's data directory: design decision 17. An empty variable counts as unset. Throws
 * WORKING_FOLDER_UNUSABLE.
 */
export function findDataDirectory(request: DataDirectoryRequest): string {
  const named = request.dataDir || request.environment['LOADOUT_DATA_DIR'];
  if (!named) return platformDirectory(request);
  return isAbsolute(named) ? resolve(named) : resolve(readWorkingFolder(), named);
}

function platformDirectory({ environment, platform, home }: DataDirectoryRequest): string {
  if (platform === 'win32') {
    return win32.join(
      environment['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local'),
      'Loadout',
    );
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Loadout');
  const xdg = environment['XDG_DATA_HOME'];
  // The XDG specification requires a relative path to be ignored.
  const base = xdg && posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share');
  return posix.join(base, 'loadout');
}

/** Files that no other program's folder contains. */
const MARKS = ['loadout.db', 'journal.key'];
/** Names at the top of a data folder, which may exist before either mark, or after it is lost. */
const OWN_NAMES =
  /^(?:loadout\.db.*|settings\.json.*|accounts\.json.*|journal\.key.*|certificates\.pem|serve-\d+\.html.*|bisect|compile-cache|demo-game|demo-registry|downloads|drafts|dropped|games|images|logs|play|registries|registry|registry-mirror|runs|secrets|shell|unfinished)$/;

const READABLE_BY_OTHERS = 0o077;
const WRITABLE_BY_EVERYBODY = 0o002;

/**
 * Creates the directory and its `logs` if missing, with mode 0700. An existing one keeps its mode:
 * changing that of a folder such as /tmp would lock others out. Throws FOLDER_NOT_WRITABLE,
 * DATA_FOLDER_SHARED.
 */
export function prepareDataDirectory(directory: string): void {
  const cause = isDirectory(directory) ? findSharing(directory) : null;
  if (cause !== null) throw new AppError('DATA_FOLDER_SHARED', { folder: directory, cause });
  makePrivateFolder(directory);
  makePrivateFolder(join(directory, 'logs'));
}

/** Whether other users of this computer can list the folder. Windows has no such mode bits. */
export function isReadByOthers(folder: string): boolean {
  if (process.platform === 'win32') return false;
  return (modeOf(folder) & READABLE_BY_OTHERS) !== 0;
}

/** Whether compiled code may be cached in the folder and run from there. */
export function isPrivateFolder(folder: string): boolean {
  return isDirectory(folder) && findSharing(folder) === null;
}

/** Returns why the folder is shared with other users; null if it is not. */
function findSharing(folder: string): 'everybody-writes' | 'other-files' | null {
  if (!isReadByOthers(folder)) return null;
  if ((modeOf(folder) & WRITABLE_BY_EVERYBODY) !== 0) return 'everybody-writes';
  const names = listNames(folder);
  const isMarked = MARKS.some((mark) => names.includes(mark));
  const isOwn = isMarked || names.every((name) => OWN_NAMES.test(name));
  return isOwn ? null : 'other-files';
}

function modeOf(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/** Creates a folder and its missing parents with mode 0700. Throws FOLDER_NOT_WRITABLE. */
export function makePrivateFolder(folder: string): void {
  try {
    makeMissing(folder);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/**
 * Creates one level at a time: if the system creates no folders, as in /proc, Node's recursive call
 * never ends.
 */
function makeMissing(folder: string): void {
  if (isDirectory(folder)) return;
  const around = dirname(folder);
  if (around !== folder) makeMissing(around);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isDirectory(folder)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function notWritable(folder: string, cause: unknown): AppError {
  return new AppError('FOLDER_NOT_WRITABLE', { folder }, cause);
}
