import type { JobContext } from './job-runner.ts';
import { createPauseSwitch } from './gates.ts';

/** Of work that nobody watches. */
export function toSilentContext(signal: AbortSignal): JobContext {
  return {
    signal,
    gate: createPauseSwitch(),
    report: () => undefined,
    inTurn: (run) => run(),
    isGivenUp: () => false,
  };
}
