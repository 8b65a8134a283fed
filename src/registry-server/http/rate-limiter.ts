import type { Bucket } from '#shared/registry/profile.ts';
import type { Behaviour } from '../behaviour.ts';

/**
 * Buckets of this server's routes: those that clients pace themselves by, and those of writes and
 * passwords.
 */
export type ServerBucket = Bucket | 'modify' | 'critModify' | 'signIn';

/**
 * [max requests, window in seconds] per client address; a bucket that is not named is unlimited.
 */
export type RateLimits = Readonly<
  Partial<Record<ServerBucket, readonly [max: number, windowSeconds: number]>>
>;

/** registry §1.6. */
const SERVICE: RateLimits = {
  ddos: [30, 5],
  search: [60, 60],
  get: [200, 300],
  strictGet: [75, 600],
  cdnImage: [200, 300],
  cdnFile: [75, 600],
  modify: [75, 600],
  critModify: [30, 1200],
  signIn: [30, 1200],
};
/**
 * Self-hosted registry: limits only passwords, which are slow to hash on purpose, and writes, which
 * wait for the disk.
 */
const GENEROUS: RateLimits = { modify: [10_000, 10], critModify: [10_000, 10], signIn: [60, 60] };
const TEST_WINDOW_MS = 1000;
// Bounds the memory that client addresses take: above this, all windows are cleared.
const MOST_WINDOWS = 10_000;

interface Window {
  startMs: number;
  previous: number;
  current: number;
}

interface LimitedRequest {
  readonly address: string;
  readonly bucket: ServerBucket;
  readonly nowMs: number;
}

export interface RateLimiter {
  /** Returns whether the request is allowed; a refused one is not counted. */
  take(request: LimitedRequest): boolean;
  /**
   * Returns the whole seconds until a refused request is allowed, if no other is sent meanwhile.
   */
  secondsUntilFree(request: LimitedRequest): number;
}

/**
 * Implements the two-window sliding estimate of registry §1.6. The first window begins with the
 * first request, and a window that was used up refuses everything in the next one.
 */
export function createRateLimiter(
  mode: Behaviour['rateLimits'] | RateLimits | 'none',
): RateLimiter {
  const windows = new Map<string, Window>();
  if (mode === 'none') return { take: () => true, secondsUntilFree: () => 0 };
  const limits = typeof mode === 'object' ? mode : mode === 'generous' ? GENEROUS : SERVICE;
  const widthOf = (windowSeconds: number): number =>
    mode === 'windows of one second' ? TEST_WINDOW_MS : windowSeconds * 1000;

  return {
    take({ address, bucket, nowMs }) {
      const limit = limits[bucket];
      if (limit === undefined) return true;
      const [max, windowSeconds] = limit;
      const widthMs = widthOf(windowSeconds);
      if (windows.size > MOST_WINDOWS) windows.clear();
      const key = `${bucket} ${address}`;
      const window = windows.get(key) ?? { startMs: nowMs, previous: 0, current: 0 };
      windows.set(key, window);
      advance(window, widthMs, nowMs);
      const share = 1 - (nowMs - window.startMs) / widthMs;
      const isFull = window.previous >= max || window.previous * share + window.current + 1 > max;
      if (!isFull) window.current += 1;
      return !isFull;
    },
    secondsUntilFree({ address, bucket, nowMs }) {
      const limit = limits[bucket];
      const window = windows.get(`${bucket} ${address}`);
      if (limit === undefined || window === undefined) return 0;
      const [max, windowSeconds] = limit;
      const widthMs = widthOf(windowSeconds);
      // Requests of this window count in the next one too, all of them if this window was used up.
      const count = window.current + 1 > max ? 2 : 1;
      return Math.max(1, Math.ceil((window.startMs + count * widthMs - nowMs) / 1000));
    },
  };
}

function advance(window: Window, widthMs: number, nowMs: number): void {
  const passed = Math.floor((nowMs - window.startMs) / widthMs);
  if (passed === 0) return;
  window.previous = passed === 1 ? window.current : 0;
  window.current = 0;
  window.startMs = passed === 1 ? window.startMs + widthMs : nowMs;
}
