import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { message } from '#shared/messages/message.ts';
import type { Io } from '../disk/io.ts';
import type { Host } from '../host.ts';
import { playRunnerUrl } from '../worker-url.ts';
import { withoutHiddenOptions } from './find-java.ts';
import { findRun, type StoredRun, saveEnd } from './run-store.ts';
import { type StartPlan, writeStartPlan } from './start-plan.ts';

const LOOK_MS = 50;
/** The watcher is a small program: if it is silent for so long, it cannot run here. */
const BEGIN_MS = 30_000;

/** Never passed to a game: they concern this program, or the one that started it. */
const OWN_VARIABLES = /^(LOADOUT_|NODE_|ELECTRON_|VITEST|CHROME_DESKTOP$)/;

/** The environment of this process without variables that a game must not have. */
export function gameEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(withoutHiddenOptions(environment));
  return Object.fromEntries(entries.filter(([name]) => !OWN_VARIABLES.test(name)));
}

/**
 * Starts the watcher of a run that has its record, a process that outlives this one, and resolves
 * when it has started the game or failed. The plan is passed in a file that only this user can read
 * and that the watcher removes.
 */
export async function startRun(
  { io, host }: { readonly io: Io; readonly host: Host },
  { id, folder }: { readonly id: string; readonly folder: string },
  plan: StartPlan,
): Promise<StoredRun> {
  const { dataDir } = host.paths;
  writeStartPlan(io, folder, plan);
  const failure = await spawnWatcher(host, folder, plan.environment);
  const untilMs = host.clock.monotonicMs() + BEGIN_MS;
  for (;;) {
    const kept = findRun(io, dataDir, id);
    if (kept.process !== null || kept.end !== null) return kept;
    if (failure() !== null || host.clock.monotonicMs() > untilMs) {
      const reason = message('run-watcher-failed', { cause: failure() ?? 'timeout' });
      const ended = { endedAt: new Date().toISOString(), state: 'not-started' as const, reason };
      const nothing = { exitCode: null, signal: null, stoppedBy: null, bytes: 0, droppedBytes: 0 };
      saveEnd(io, folder, { ...ended, ...nothing });
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Returns a function that says why it failed; its null means that it did not. */
async function spawnWatcher(
  { runnerCommand }: Host,
  folder: string,
  environment: StartPlan['environment'],
): Promise<() => string | null> {
  const [program, ...args] = runnerCommand ?? [process.execPath, fileURLToPath(playRunnerUrl())];
  let failure: string | null = null;
  const child = spawn(program ?? '', [...args, folder], {
    detached: true,
    stdio: 'ignore',
    env: environment,
    windowsHide: true,
  });
  child.once('error', ({ message: text }) => (failure = text));
  child.once('exit', (code) => (failure ??= `exit ${code ?? ''}`));
  child.unref();
  return () => failure;
}
