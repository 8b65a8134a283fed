import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      throw new AppError('CANCELLED', {}, error);
    }
  },
};

export interface FakeClock extends Clock {
  /** Every sleep so far, in milliseconds. */
  readonly sleeps: readonly number[];
  /** Moves only the wall clock, as a user or NTP does. */
  jump(ms: number): void;
}

/** Time advances only by sleeping, and sleeping returns at once. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  const sleeps: number[] = [];
  let wallMs = startMs;
  let monotonicMs = 0;
  return {
    sleeps,
    now: () => new Date(wallMs),
    monotonicMs: () => monotonicMs,
    async sleep(ms, signal) {
      if (signal?.aborted === true) throw new AppError('CANCELLED');
      sleeps.push(ms);
      wallMs += ms;
      monotonicMs += ms;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
    },
    jump(ms) {
      wallMs += ms;
    },
  };
}

const MOMENT_MS = 2;

/** Sleeps at most a moment, then advances the time by the rest. */
export function createHurriedClock(): Clock {
  let aheadMs = 0;
  const monotonicMs = () => performance.now() + aheadMs;
  return {
    monotonicMs,
    now: () => new Date(Date.now() + aheadMs),
    async sleep(ms, signal) {
      const untilMs = monotonicMs() + ms;
      await systemClock.sleep(Math.min(ms, MOMENT_MS), signal);
      aheadMs += Math.max(0, untilMs - monotonicMs());
    },
  };
}

const HASTE = 25;

/**
 * Shortens sleeps but not the time itself: code that checks the clock again, like a rate limit,
 * takes the full time, while a pause between two attempts ends early.
 */
export const restlessClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / HASTE, signal),
};

const PATIENCE = 20;

/** Slows the monotonic clock so that timeouts last twenty times as long, for busy machines. */
export const patientClock: Clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() / PATIENCE,
};
