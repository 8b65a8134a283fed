import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasDisplay } from '#node-host/open-file.ts';
import type { CliIo } from '../io.ts';
import { findElectron, findElectronPackage } from './find-electron.ts';

/** Why there is no window, or that it was opened and closed. */
export type WindowOutcome = 'closed' | 'no-display' | 'no-electron' | 'not-started';

export interface WindowOptions {
  /** null: the program's default. */
  readonly dataDir: string | null;
  readonly onFetch: () => void;
  /** Default: the package installed with this program. */
  readonly packageDir?: string | null;
}

const FETCH_LIMIT_MS = 180_000;
/** A program that fails sooner has never shown a window. */
const START_LIMIT_MS = 15_000;

/** Opens the desktop in Electron and waits until it is closed. */
export async function openWindow(io: CliIo, options: WindowOptions): Promise<WindowOutcome> {
  const { environment, signal } = io;
  const { dataDir, onFetch, packageDir = findElectronPackage() } = options;
  if (!hasDisplay(io)) return 'no-display';
  const program = await findElectron({
    packageDir,
    environment,
    signal,
    onFetch,
    limitMs: FETCH_LIMIT_MS,
  });
  if (program === null || packageDir === null) return 'no-electron';
  const argv = [join(packageDir, '../..'), ...(dataDir === null ? [] : ['--data-dir', dataDir])];
  return (await runProgram(program, argv, io)) ? 'closed' : 'not-started';
}

async function runProgram(
  program: string,
  argv: readonly string[],
  { environment, signal }: CliIo,
): Promise<boolean> {
  const begunMs = performance.now();
  const child = spawn(program, [...argv], {
    stdio: 'ignore',
    // Set by programs that run Electron as Node; with it no window would open.
    env: { ...environment, ELECTRON_RUN_AS_NODE: undefined },
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    return status === 0 || signal.aborted || performance.now() - begunMs > START_LIMIT_MS;
  } catch {
    return false;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
