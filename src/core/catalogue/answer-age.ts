import { isFresh } from '#shared/domain/answer-lives.ts';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { Clock } from '../host.ts';

/** As it came; `at` in milliseconds since 1970, null: what ships with the program. */
export interface GivenAnswer {
  readonly at?: number | null;
  readonly expired?: boolean;
  readonly cause?: ErrorPayload | null;
}

export type AgeTally = ReturnType<typeof createAgeTally>;

/** Collects how old the answers to one question are, and why the registry could not be asked. */
export function createAgeTally(clock: Pick<Clock, 'now'>) {
  let oldest: number | null = null;
  let stale = false;
  let cause: ErrorPayload | null = null;
  return {
    /** Null until a request failed. */
    get cause() {
      return cause;
    },
    add({ at = null, ...answer }: GivenAnswer, lifeMs: number): void {
      cause ??= answer.cause ?? null;
      if (at === null) return;
      oldest = Math.min(oldest ?? at, at);
      stale ||= !isFresh({ ...answer, at }, lifeMs, clock.now().getTime());
    },
    toAge: (): AnswerAge => ({
      stale,
      oldestAnswerAt: oldest === null ? null : new Date(oldest).toISOString(),
      cause,
    }),
  };
}
