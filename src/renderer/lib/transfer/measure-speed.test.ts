// @promise the speed is the average of the last seconds, and is not guessed before that
import { describe, expect, test } from 'vitest';
import { addSample, estimateLeft, measureSpeed, type SpeedSample } from './measure-speed.ts';

function collect(samples: readonly SpeedSample[]): readonly SpeedSample[] {
  return samples.reduce<readonly SpeedSample[]>(addSample, []);
}

/** A sample every 100 ms. */
function steady(fromMs: number, untilMs: number, bytesPerSecond: number): readonly SpeedSample[] {
  const count = (untilMs - fromMs) / 100 + 1;
  return Array.from({ length: count }, (_, at) => ({
    atMs: fromMs + at * 100,
    bytes: (at * bytesPerSecond) / 10,
  }));
}

describe('the speed', () => {
  test('is absent before two seconds have passed', () => {
    expect(measureSpeed([], 5000)).toBeNull();
    expect(measureSpeed(collect(steady(0, 1900, 1e6)), 1900)).toBeNull();
    expect(measureSpeed(collect(steady(0, 2000, 1e6)), 2000)).toBe(1e6);
  });

  test('is the average of the last five seconds, whatever came before', () => {
    const fast = steady(0, 10_000, 8e6);
    const slow = steady(10_000, 20_000, 1e6).map(({ atMs, bytes }) => ({
      atMs,
      bytes: bytes + 80e6,
    }));
    const samples = collect([...fast, ...slow.slice(1)]);
    expect(measureSpeed(samples, 20_000)).toBe(1e6);
    expect(samples.length).toBeLessThan(60);
  });

  test('does not jump with one large piece', () => {
    const calm = steady(0, 5000, 100_000);
    const piece = { atMs: 5100, bytes: 500_000 + 400_000 };
    expect(measureSpeed(collect([...calm, piece]), 5100)).toBeLessThan(200_000);
  });

  test('falls to nothing while nothing comes, and is never negative', () => {
    const samples = collect(steady(0, 5000, 1e6));
    expect(measureSpeed(samples, 7500)).toBe(5e5);
    expect(measureSpeed(samples, 11_000)).toBe(0);
    expect(
      measureSpeed(
        [
          { atMs: 0, bytes: 10 },
          { atMs: 3000, bytes: 0 },
        ],
        3000,
      ),
    ).toBe(0);
  });
});

describe('the time that is left', () => {
  const left = { bytes: 1e6, speed: 1e5, limitedUntilMs: null, isMoving: true };

  test('is absent while the speed is unknown', () => {
    expect(estimateLeft({ ...left, speed: null }, 0)).toBeNull();
    expect(estimateLeft({ ...left, speed: 0 }, 0)).toBeNull();
  });

  test('is what the slower of the connection and the limit needs', () => {
    expect(estimateLeft(left, 0)).toBe(10_000);
    expect(estimateLeft({ ...left, limitedUntilMs: 60_000 }, 0)).toBe(60_000);
    expect(estimateLeft({ ...left, limitedUntilMs: 60_000 }, 55_000)).toBe(10_000);
  });

  test('follows the limit alone while nothing arrives', () => {
    const held = { ...left, speed: 10, limitedUntilMs: 60_000, isMoving: false };
    expect(estimateLeft(held, 20_000)).toBe(40_000);
    expect(estimateLeft({ ...held, limitedUntilMs: 10_000 }, 20_000)).toBeNull();
  });
});
