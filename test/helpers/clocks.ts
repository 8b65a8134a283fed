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
  /** Moves the wall clock alone, as a person or a time server does. */
  jump(ms: number): void;
}

/** Time passes only by sleeping, and sleeping takes no time. */
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

/** Whoever waits gets a moment's rest only, and then the time has passed. */
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
 * Whoever sleeps is woken after a part of the time, and time itself goes as it does: what looks at the clock again, as a
 * limit does, takes as long as ever, and what only rests between two attempts does not.
 */
export const restlessClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / HASTE, signal),
};

const PATIENCE = 20;

/** Whoever waits up to a limit has twenty times as long: a busy machine needs it. */
export const patientClock: Clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() / PATIENCE,
};
