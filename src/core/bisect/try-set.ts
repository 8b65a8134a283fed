import type { BisectAnswer } from '#shared/domain/bisect.ts';
import type { CrashProblem } from '#shared/domain/crash.ts';
import type { GamePlay } from '#shared/domain/launcher.ts';
import { AppError } from '#shared/errors.ts';
import type { CrashService } from '../crashes/crashes.ts';
import { problemSignatureOf } from '../crashes/explain-crash.ts';
import type { Io } from '../disk/io.ts';
import type { Host } from '../host.ts';
import type { PlayService } from '../play/play.ts';
import { fillTemplate } from '../play/fill-template.ts';
import { OWN_COMMAND } from '../play/prepare-start.ts';
import { findRun, type StoredRun } from '../play/run-store.ts';
import type { BisectTestResult } from './bisect-record.ts';

const LOOK_MS = 500;
/** Longest wait for a game to end after being asked. */
const MAX_STOP_MS = 60_000;

export interface TestOutcome extends Pick<
  BisectTestResult,
  'answer' | 'runId' | 'problem' | 'signature'
> {
  /** Requirements from the log that were unknown: `[add-on, required]`. */
  readonly learned: readonly (readonly [string, string])[];
}

interface TryParts {
  readonly io: Io;
  readonly host: Host;
  readonly play: PlayService;
  readonly crashes: Pick<CrashService, 'findFatal'>;
}

/**
 * Finds the run that a killed process had started; null when it was lost or somebody stopped it.
 */
export async function findBegun(
  parts: TryParts,
  runId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  for (;;) {
    const kept = runId === null ? null : findKeptRun(parts, runId);
    if (kept === null || kept.run.state === 'lost' || kept.run.state === 'stopped') return null;
    if (kept.process !== null || kept.end !== null) return runId;
    // The process was killed while it started the game: a game that never came up must not count as
    // one that keeps running.
    await parts.host.clock.sleep(LOOK_MS, signal);
  }
}

/** Reads the outcome of the run that Loadout started for a person's answer. */
export async function readRunOutcome(
  parts: TryParts,
  begun: string | null,
  answer: BisectAnswer,
): Promise<TestOutcome> {
  const runId = begun !== null && findKeptRun(parts, begun) !== null ? begun : null;
  const isBroken = answer === 'broken' && runId !== null;
  const problem = isBroken ? await parts.crashes.findFatal(runId).catch(() => null) : null;
  const signature = problem && problemSignatureOf(problem);
  return { answer, runId, problem: problem?.message ?? null, signature, learned: [] };
}

function findKeptRun({ io, host }: TryParts, runId: string): StoredRun | null {
  try {
    return findRun(io, host.paths.dataDir, runId);
  } catch {
    return null;
  }
}

/**
 * Waits for the end of a run, or until it has run long enough to count as working, and then ends
 * it. `first`: signature of the problem that is searched for.
 */
export async function awaitOutcome(
  { host, play, crashes }: Pick<TryParts, 'host' | 'play' | 'crashes'>,
  { runId, afterMs, first }: { runId: string; afterMs: number; first: string | null },
  signal: AbortSignal,
): Promise<TestOutcome> {
  const { clock } = host;
  const stateOf = () => play.run({ runId, lines: 0 }).run.state;
  const startedMs = Date.parse(play.run({ runId, lines: 0 }).run.startedAt);
  while (stateOf() === 'running' && clock.now().getTime() - startedMs < afterMs)
    await clock.sleep(LOOK_MS, signal);
  const state = stateOf();
  // A loader, or the game, may show its error in a window and wait.
  const problem = await crashes.findFatal(runId);
  if (state === 'running') await endRun({ host, play }, runId, signal);
  const answer = toAnswer(state, problem, first);
  const isTold = answer === 'broken' || answer === 'invalid';
  return {
    answer,
    runId,
    problem: isTold ? (problem?.message ?? null) : null,
    signature: answer !== 'broken' ? null : problem === null ? state : problemSignatureOf(problem),
    learned: answer === 'invalid' && problem !== null ? listLearned(problem) : [],
  };
}

function listLearned({ blamed, required }: CrashProblem): TestOutcome['learned'] {
  return blamed.flatMap(({ addonId }) =>
    required.flatMap((other) =>
      other.addonId === addonId ? [] : [[addonId, other.addonId] as const],
    ),
  );
}

function toAnswer(state: string, problem: CrashProblem | null, first: string | null): BisectAnswer {
  if (state === 'running') return problem === null ? 'works' : toBroken(problem, first);
  if (state === 'ok') return 'works';
  // A run that was stopped or lost says nothing about the outcome.
  if (state === 'stopped' || state === 'lost') return 'unclear';
  return problem === null ? 'broken' : toBroken(problem, first);
}

function toBroken(problem: CrashProblem, first: string | null): BisectAnswer {
  const isAnother = first !== null && problemSignatureOf(problem) !== first;
  return isAnother && problem.isAboutSet ? 'invalid' : 'broken';
}

async function endRun(
  { host, play }: Pick<TryParts, 'host' | 'play'>,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  play.stop({ runId });
  for (let waited = 0; waited < MAX_STOP_MS; waited += LOOK_MS) {
    if (play.run({ runId, lines: 0 }).run.state !== 'running') return;
    await host.clock.sleep(LOOK_MS, signal);
  }
  throw new AppError('GAME_RUNNING', { run: runId });
}

/**
 * Throws BISECT_NO_FOLDER for a launcher, or a person's command, that accepts no other mods folder.
 */
export async function requireStaging(
  play: PlayService,
  gamePlay: GamePlay | null,
  loadoutId: string,
): Promise<void> {
  const look = await play.look({ loadoutId, launcher: null, world: null, asks: false });
  const chosen = gamePlay?.launchers.find(({ id }) => id === look.launcher);
  if (look.launcher === OWN_COMMAND) {
    const isOpen = look.settings.command?.some((argument) => argument.includes('{mods}')) === true;
    if (!isOpen) throw new AppError('BISECT_NO_FOLDER', { launcher: OWN_COMMAND });
  }
  if (chosen?.hasFixedSaveFolder === true)
    throw new AppError('BISECT_NO_FOLDER', { launcher: chosen.name });
}

/** Arguments for starting the game manually; empty when the loader accepts no folder. */
export function listArguments(
  gamePlay: GamePlay | null,
  loader: string | null,
  folders: { readonly mods: string; readonly save: string },
): string[] {
  const launcher = gamePlay?.launchers.find(
    (one) => one.side === 'client' && one.loader === loader && !one.hasFixedSaveFolder,
  );
  if (launcher === undefined) return [];
  const properties = Object.entries(launcher.properties)
    .filter(([, value]) => /\{(?:mods|save)\}/.test(value))
    .map(([name, value]) => `-D${name}=${value}`);
  return [...properties, ...launcher.arguments].flatMap((text) => fillTemplate(text, folders));
}
