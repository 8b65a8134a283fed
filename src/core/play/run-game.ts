import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/domain/addon.ts';
import { codeOf } from '#shared/code-of.ts';
import { message } from '#shared/messages/message.ts';
import type { Io, OpenFile } from '../disk/io.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { createLogCleaner } from './clean-log.ts';
import { decideOutcome } from './decide-outcome.ts';
import { createReportWatch } from './game-reports.ts';
import { createProcessTree, type ProcessTree } from './process-tree.ts';
import { createRunLog, readRunLog, type RunLog } from './run-log.ts';
import { ALIVE_FILE, isAskedToStop, saveEnd, saveProcess } from './run-store.ts';
import { type StartPlan, takeStartPlan } from './start-plan.ts';

const LOOK_MS = 250;
const ALIVE_EVERY_MS = 2000;
/** Time to read the rest of the pipes after all processes are gone. */
const DRAIN_MS = 2000;

/** A running program. */
interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves when the program itself has ended; its children may continue. */
  readonly exited: Promise<void>;
  /** Resolves when its output is no longer held open by any process. */
  readonly closed: Promise<void>;
}

/**
 * The watcher of one run, a separate process: it starts the game, keeps its log, ends it on
 * request, and records how it ended. It outlives the Loadout that started it.
 */
export async function runGame(folder: string): Promise<void> {
  // Closing a terminal ends neither the game nor its watcher.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const io = createNodeIo();
  const plan = takeStartPlan(io, folder);
  const clean = createLogCleaner(plan.secrets, plan.home);
  const log = await createRunLog(io, folder, clean);
  const reports = createReportWatch(io, plan.reports, { folder, clean });
  const alive = await createAliveMark(io, folder);
  const started = await startGameProcess(plan, log);
  const child = 'child' in started ? started.child : null;
  saveProcess(io, folder, { watcherPid: process.pid, gamePid: child?.pid ?? null });
  if ('child' in started) {
    const tree = createProcessTree(started.pid, process.platform);
    const stop = createStop(io, { folder, plan, child: started.child, tree });
    await waitForEnd(started, tree, () => {
      alive.tell();
      reports.look();
      stop.look();
    });
  }
  reports.look();
  const counts = await log.finish();
  const { exitCode = null, signalCode: signal = null } = child ?? {};
  const outcome = decideOutcome({
    spawnFailure: 'child' in started ? null : started.failure,
    exitCode,
    signal,
    isStopAsked: isAskedToStop(io, folder),
    saysNotStarted: hasAny(io, folder, plan.notStarted),
    crashReport: reports.first(),
  });
  saveEnd(io, folder, {
    endedAt: new Date().toISOString(),
    exitCode,
    signal,
    ...outcome,
    ...counts,
  });
}

/** Resolves when the program has started or failed to start. */
async function startGameProcess(
  plan: StartPlan,
  log: RunLog,
): Promise<Started | { readonly failure: Message }> {
  try {
    const child = spawnGame(plan);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Uint8Array) => log.add(chunk)).on('error', () => {});
    child.stdin.on('error', () => {});
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', reject);
    });
    return { child, pid: child.pid ?? 0, exited, closed };
  } catch (error) {
    const [program = ''] = plan.command;
    const cause = codeOf(error) ?? 'unknown';
    return { failure: message('run-program-failed', { program, cause }) };
  }
}

function spawnGame({ command: [program = '', ...args], folder, environment }: StartPlan) {
  return spawn(program, args, {
    cwd: folder,
    env: environment,
    // Leader of a process group, so that all its children can be ended with it.
    detached: process.platform !== 'win32',
    // An input that never ends: a server would treat the end of its input as a request to stop.
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** A launcher that ends while the game continues is not the end: its whole group must be gone. */
async function waitForEnd(
  { child, exited, closed }: Started,
  tree: ProcessTree,
  look: () => void,
): Promise<void> {
  const timer = setInterval(look, LOOK_MS);
  try {
    await exited;
    if (process.platform === 'win32') await closed;
    while (await tree.isAlive()) await sleep(LOOK_MS);
    await Promise.race([closed, sleep(DRAIN_MS)]);
  } finally {
    clearInterval(timer);
    for (const stream of child.stdio) stream?.destroy();
  }
}

interface Stopping {
  readonly folder: string;
  readonly plan: StartPlan;
  readonly child: ChildProcess;
  readonly tree: ProcessTree;
}

/** Ends the game on request: by its stop command if it has one, then gently, then by force. */
function createStop(io: Io, { folder, plan, child, tree }: Stopping) {
  let isAsked = false;

  async function stop(): Promise<void> {
    if (plan.stopInput !== null) {
      child.stdin?.write(plan.stopInput);
      await sleep(plan.graceMs);
    }
    if (await tree.isAlive()) await tree.end(false);
    const untilMs = performance.now() + plan.graceMs;
    while (performance.now() < untilMs && (await tree.isAlive())) await sleep(LOOK_MS);
    // Repeated: a game that forks while it is being ended leaves processes behind.
    while (await tree.isAlive()) {
      await tree.end(true);
      await sleep(LOOK_MS);
    }
  }

  return {
    look(): void {
      if (isAsked || !isAskedToStop(io, folder)) return;
      isAsked = true;
      void stop();
    },
  };
}

/** Shows other processes that the run is watched. */
async function createAliveMark(io: Io, folder: string) {
  const file: OpenFile = await io.openFile(join(folder, ALIVE_FILE), 'create', 0o600);
  let toldMs = -Infinity;
  const tell = (): void => {
    if (performance.now() - toldMs < ALIVE_EVERY_MS) return;
    toldMs = performance.now();
    file.write(Buffer.from(new Date().toISOString()), 0).catch(() => undefined);
  };
  tell();
  return { tell };
}

function hasAny(io: Io, folder: string, fragments: readonly string[]): boolean {
  const { head, tail } = readRunLog(io, folder);
  return fragments.some((fragment) => head.includes(fragment) || tail.includes(fragment));
}
