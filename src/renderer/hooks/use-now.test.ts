import { expect, test, vi } from 'vitest';
import { clockOf } from './use-now.ts';

test('all ages are computed from the same time, however late they are shown', () => {
  vi.useFakeTimers();
  const told: number[][] = [[], []];
  const { subscribe, read } = clockOf(30_000);
  const show = (index: number) => subscribe(() => void told[index]?.push(read()));
  const leave = show(0);
  vi.advanceTimersByTime(20_000);
  const other = clockOf(30_000);
  const leaveToo = other.subscribe(() => void told[1]?.push(other.read()));
  expect(other.read()).toBe(read());
  vi.advanceTimersByTime(45_000);
  expect(told[0]).toHaveLength(2);
  expect(told[1]).toEqual(told[0]);
  leave();
  leaveToo();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  expect(read()).toBe(Date.now());
  vi.useRealTimers();
});
