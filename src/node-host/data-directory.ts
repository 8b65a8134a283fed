import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, posix, resolve, win32 } from 'node:path';
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
  try {
    mkdirSync(join(directory, 'logs'), { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32' && (statSync(directory).mode & 0o077) !== 0) {
      chmodSync(directory, 0o700);
    }
  } catch (error) {
    throw new AppError('FOLDER_NOT_WRITABLE', { folder: directory }, error);
  }
}
