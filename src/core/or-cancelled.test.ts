import { expect, test } from 'vitest';
import { orCancelled } from './or-cancelled.ts';

const NEVER = new Promise<never>(() => {});

test('waits for the work, with or without a signal', async () => {
  expect(await orCancelled(Promise.resolve(1))).toBe(1);
  expect(await orCancelled(Promise.resolve(2), new AbortController().signal)).toBe(2);
  await expect(orCancelled(Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('ends with CANCELLED when the signal aborts before or meanwhile', async () => {
  const stopping = new AbortController();
  const waiting = orCancelled(NEVER, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(orCancelled(NEVER, stopping.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
});
