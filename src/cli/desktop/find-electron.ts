import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface ElectronSearch {
  /** The folder of the package `electron`; null if it is not installed. */
  readonly packageDir: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Called before its program is downloaded, which happens once. */
  readonly onFetch: () => void;
  readonly limitMs: number;
}

/** Returns the folder of the package `electron` as resolved from this program. */
export function findElectronPackage(from: string = import.meta.url): string | null {
  try {
    return dirname(createRequire(from).resolve('electron/package.json'));
  } catch {
    return null;
  }
}

/** Returns the program of Electron, downloading it if it is missing; null if that fails. */
export async function findElectron(search: ElectronSearch): Promise<string | null> {
  const { packageDir } = search;
  if (packageDir === null) return null;
  const present = readElectronProgram(packageDir);
  if (present !== null) return present;
  search.onFetch();
  return (await fetchProgram(packageDir, search)) ? readElectronProgram(packageDir) : null;
}

/**
 * Returns the program if the package already has it, without the download that importing the
 * package would start; else null.
 */
export function readElectronProgram(packageDir: string): string | null {
  const pathFile = join(packageDir, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const program = join(packageDir, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(program) ? program : null;
}

async function fetchProgram(
  packageDir: string,
  { environment, signal, limitMs }: ElectronSearch,
): Promise<boolean> {
  const child = spawn(process.execPath, [join(packageDir, 'install.js')], {
    stdio: 'ignore',
    env: { ...environment },
    signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
  });
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    return status === 0;
  } catch {
    return false;
  }
}
