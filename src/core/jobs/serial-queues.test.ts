import { describe, expect, it } from 'vitest';
import { createSerialQueues } from './concurrency.ts';

function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let hasBegun = false;
  return {
    run: () => {
      hasBegun = true;
      return promise;
    },
    end: resolve,
    hasBegun: () => hasBegun,
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const waiting = { signal: new AbortController().signal, onWait: () => undefined };

describe('turns', () => {
  it('lets one after the other, and other names at once', async () => {
    const turns = createSerialQueues();
    const [one, two, other] = [createTask(), createTask(), createTask()];
    const first = turns.take('a', waiting, one.run);
    const second = turns.take('a', waiting, two.run);
    const third = turns.take('b', waiting, other.run);
    await settle();
    expect([one, two, other].map(({ hasBegun }) => hasBegun())).toEqual([true, false, true]);
    one.end();
    await first;
    await settle();
    expect(two.hasBegun()).toBe(true);
    two.end();
    other.end();
    await Promise.all([second, third]);
  });

  it('keeps who comes later waiting when one in between gives up', async () => {
    const turns = createSerialQueues();
    const [one, two, three] = [createTask(), createTask(), createTask()];
    const giveUp = new AbortController();
    const first = turns.take('a', waiting, one.run);
    const second = turns.take('a', { ...waiting, signal: giveUp.signal }, two.run);
    giveUp.abort();
    await expect(second).rejects.toMatchObject({ code: 'CANCELLED' });
    const third = turns.take('a', waiting, three.run);
    await settle();
    expect(three.hasBegun()).toBe(false);
    one.end();
    await first;
    await settle();
    expect([two, three].map(({ hasBegun }) => hasBegun())).toEqual([false, true]);
    three.end();
    await third;
  });

  it('continue after a failure', async () => {
    const turns = createSerialQueues();
    const failing = turns.take('a', waiting, () => Promise.reject(new Error('it failed')));
    const after = turns.take('a', waiting, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('it failed');
    expect(await after).toBe('done');
  });
});
