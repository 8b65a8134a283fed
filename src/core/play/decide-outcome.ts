import type { Message } from '#shared/domain/addon.ts';
import type { Run } from '#shared/domain/run.ts';

/** What is known of a game that is over. */
export interface RunFacts {
  /** Why its program could not be started; null: it was. */
  readonly spawnFailure: Message | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly isStopAsked: boolean;
  /** Something in the log says that the game never came up. */
  readonly saysNotStarted: boolean;
  /** What the game wrote about a crash of this run; null: nothing. */
  readonly crashReport: string | null;
}

export type Outcome = Pick<Run, 'state' | 'stoppedBy' | 'reason'>;

/** Somebody asked the program to end: signals, and the exit codes that shells and Java make of them. */
const ENDING_SIGNALS = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);
const ENDING_CODES = new Set([129, 130, 143]);
const NOT_IN_GAME = /^[\s*]*Game started:\s*false\b/im;

/** How a run ended. A person's stop is no crash, whatever the exit code. */
export function decideOutcome(facts: RunFacts): Outcome {
  const { spawnFailure, exitCode, signal, isStopAsked, crashReport } = facts;
  if (spawnFailure !== null) return { state: 'not-started', stoppedBy: null, reason: spawnFailure };
  if (isStopAsked) return { state: 'stopped', stoppedBy: 'person', reason: null };
  const isEnded = ENDING_SIGNALS.has(signal ?? '') || ENDING_CODES.has(exitCode ?? 0);
  if (isEnded) return { state: 'stopped', stoppedBy: 'system', reason: null };
  if (exitCode === 0 && crashReport === null) return { state: 'ok', stoppedBy: null, reason: null };
  const neverStarted = crashReport === null ? facts.saysNotStarted : NOT_IN_GAME.test(crashReport);
  return { state: neverStarted ? 'not-started' : 'crashed', stoppedBy: null, reason: null };
}
