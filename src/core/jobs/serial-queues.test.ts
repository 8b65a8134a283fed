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

  it('are not given to who is cancelled already, even if nobody else waits', async () => {
    const turns = createSerialQueues();
    const task = createTask();
    const taken = turns.take('a', { signal: AbortSignal.abort() }, task.run);
    await expect(taken).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(task.hasBegun()).toBe(false);
  });

  it('tell only who has to wait, before and after', async () => {
    const turns = createSerialQueues();
    const one = createTask();
    const told: string[] = [];
    const tell = (who: string) => (isWaiting: boolean) => void told.push(`${who} ${isWaiting}`);
    const first = turns.take('a', { ...waiting, onWait: tell('first') }, one.run);
    const second = turns.take('a', { ...waiting, onWait: tell('second') }, async () => {
      told.push('second runs');
    });
    expect(told).toEqual(['second true']);
    one.end();
    await Promise.all([first, second]);
    expect(told).toEqual(['second true', 'second false', 'second runs']);
  });

  it('continue after a failure', async () => {
    const turns = createSerialQueues();
    const failing = turns.take('a', waiting, () => Promise.reject(new Error('it failed')));
    const after = turns.take('a', waiting, () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('it failed');
    expect(await after).toBe('done');
  });
});
