import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, posix, resolve, win32 } from 'node:path';
import { AppError } from '#shared/errors.ts';

export interface DataDirectoryRequest {
  /** What the person named on the command line. */
  readonly dataDir?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** Where Loadout keeps its data: design.md decision 17. An empty variable counts as not set. */
export function findDataDirectory(request: DataDirectoryRequest): string {
  const named = request.dataDir || request.environment['LOADOUT_DATA_DIR'];
  return named ? resolve(named) : platformDirectory(request);
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
  // The XDG rules tell programs to ignore a relative path there.
  const base = xdg && posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share');
  return posix.join(base, 'loadout');
}

/** Makes the directory and its `logs` when missing, mode 0700. Throws FOLDER_NOT_WRITABLE. */
export function prepareDataDirectory(directory: string): void {
  makePrivateFolder(directory);
  makePrivateFolder(join(directory, 'logs'));
  try {
    if (process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0) {
      chmodSync(directory, 0o700);
    }
  } catch (error) {
    throw notWritable(directory, error);
  }
}

/** Makes a folder, and those around it that are missing, with mode 0700. Throws FOLDER_NOT_WRITABLE. */
export function makePrivateFolder(folder: string): void {
  try {
    makeMissing(folder);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/** One after the other: where the system makes no folders, as in /proc, Node's recursive call never ends. */
function makeMissing(folder: string): void {
  if (isDirectory(folder)) return;
  const around = dirname(folder);
  if (around !== folder) makeMissing(around);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isDirectory(folder)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function notWritable(folder: string, cause: unknown): AppError {
  return new AppError('FOLDER_NOT_WRITABLE', { folder }, cause);
}
