import type { Message } from '#shared/domain/addon.ts';
import type { Run } from '#shared/domain/run.ts';

/** The facts of a game that has ended. */
export interface RunFacts {
  /** Why its program could not be started; null when it was. */
  readonly spawnFailure: Message | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly isStopAsked: boolean;
  /** The log says that the game never came up. */
  readonly saysNotStarted: boolean;
  /** The game's report of a crash in this run, or null. */
  readonly crashReport: string | null;
}

export type RunOutcome = Pick<Run, 'state' | 'stoppedBy' | 'reason'>;

/**
 * The program was asked to end: signals, and the exit codes that shells and Java derive from them.
 */
const ENDING_SIGNALS = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);
const ENDING_CODES = new Set([129, 130, 143]);
const NOT_IN_GAME = /^[\s*]*Game started:\s*false\b/im;

/** Decides how a run ended. A stop by the person is no crash, whatever the exit code. */
export function decideOutcome(facts: RunFacts): RunOutcome {
  const { spawnFailure, exitCode, signal, isStopAsked, crashReport } = facts;
  if (spawnFailure !== null) return { state: 'not-started', stoppedBy: null, reason: spawnFailure };
  if (isStopAsked) return { state: 'stopped', stoppedBy: 'person', reason: null };
  const isEnded = ENDING_SIGNALS.has(signal ?? '') || ENDING_CODES.has(exitCode ?? 0);
  if (isEnded) return { state: 'stopped', stoppedBy: 'system', reason: null };
  if (exitCode === 0 && crashReport === null) return { state: 'ok', stoppedBy: null, reason: null };
  const neverStarted = crashReport === null ? facts.saysNotStarted : NOT_IN_GAME.test(crashReport);
  return { state: neverStarted ? 'not-started' : 'crashed', stoppedBy: null, reason: null };
}
