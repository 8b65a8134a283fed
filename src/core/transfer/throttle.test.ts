// @promise every setting takes effect immediately, in every process
import { expect, test } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createThrottle } from './throttle.ts';

const SIGNAL = new AbortController().signal;

test('downloads together stay under the rate', async () => {
  const clock = createFakeClock();
  const throttle = createThrottle(clock, () => 1000);
  const startMs = clock.monotonicMs();
  for (let chunk = 0; chunk < 10; chunk += 1) await throttle.take(500, SIGNAL);
  expect(clock.monotonicMs() - startMs).toBe(5000);
});

test('one that waits makes the next wait behind it', async () => {
  const waits: number[] = [];
  const clock = { ...createFakeClock(), sleep: async (ms: number) => void waits.push(ms) };
  const throttle = createThrottle(clock, () => 1000);
  await Promise.all([throttle.take(1000, SIGNAL), throttle.take(1000, SIGNAL)]);
  expect(waits).toEqual([1000, 2000]);
});

test('without a rate nothing waits, and a rate set meanwhile holds from the next chunk on', async () => {
  const clock = createFakeClock();
  let rate: number | null = null;
  const throttle = createThrottle(clock, () => rate);
  await throttle.take(1_000_000, SIGNAL);
  expect(clock.sleeps).toEqual([]);
  rate = 1000;
  await throttle.take(100, SIGNAL);
  expect(clock.sleeps).toEqual([100]);
});

test('waiting ends with the transfer', async () => {
  const stopped = AbortSignal.abort();
  const throttle = createThrottle(createFakeClock(), () => 1);
  await expect(throttle.take(1, stopped)).rejects.toMatchObject({ code: 'CANCELLED' });
});
