import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const MAX = 75;
const WINDOW_MS = 600_000;
const take = (limiter: ReturnType<typeof createRateLimiter>, nowMs: number, address = 'a') =>
  limiter.take({ address, bucket: 'strictGet', nowMs });

describe('createRateLimiter', () => {
  it('locks a bucket that was used up until two windows after its first request', () => {
    const limiter = createRateLimiter('service windows');
    const burst = Array.from({ length: MAX + 1 }, () => take(limiter, 0));
    expect(burst.filter(Boolean)).toHaveLength(MAX);
    expect(take(limiter, WINDOW_MS + 1)).toBe(false);
    expect(take(limiter, 2 * WINDOW_MS - 1)).toBe(false);
    expect(take(limiter, 2 * WINDOW_MS + 1)).toBe(true);
  });

  it('never refuses an even pace of 95 % and refuses about half of 100 %', () => {
    const countRefused = (pace: number) => {
      const limiter = createRateLimiter('service windows');
      const gapMs = WINDOW_MS / (MAX * pace);
      const answers = Array.from({ length: MAX * 8 }, (_, index) => take(limiter, index * gapMs));
      return answers.filter((fits) => !fits).length / answers.length;
    };
    expect(countRefused(0.95)).toBe(0);
    expect(countRefused(1)).toBeGreaterThan(0.4);
    expect(countRefused(1)).toBeLessThan(0.6);
  });

  it('counts each address and each bucket for itself', () => {
    const limiter = createRateLimiter('service windows');
    for (let index = 0; index < MAX; index += 1) take(limiter, 0);
    expect(take(limiter, 0)).toBe(false);
    expect(take(limiter, 0, 'b')).toBe(true);
    expect(limiter.take({ address: 'a', bucket: 'get', nowMs: 0 })).toBe(true);
  });

  it('recovers within two seconds with windows of one second', () => {
    const limiter = createRateLimiter('windows of one second');
    for (let index = 0; index <= MAX; index += 1) take(limiter, 0);
    expect(take(limiter, 1500)).toBe(false);
    expect(take(limiter, 2001)).toBe(true);
  });

  it('refuses nothing without limits', () => {
    const limiter = createRateLimiter('none');
    expect(Array.from({ length: 500 }, () => take(limiter, 0)).every(Boolean)).toBe(true);
  });

  it('says after how many seconds a refused request fits, and it does', () => {
    for (const first of [0, 400, 900]) {
      const limiter = createRateLimiter('windows of one second');
      for (let index = 0; index < MAX; index += 1) take(limiter, first);
      const refused = { address: 'a', bucket: 'strictGet', nowMs: first + 300 } as const;
      expect(limiter.take(refused)).toBe(false);
      const seconds = limiter.secondsUntilFree(refused);
      expect(limiter.take({ ...refused, nowMs: refused.nowMs + seconds * 1000 })).toBe(true);
    }
  });
});
