import { expect, test } from 'vitest';
import { createTaskLimiter } from './concurrency.ts';

const NEVER = new AbortController().signal;

test('runs as many tasks as it has slots, the others in their order', async () => {
  const slots = createTaskLimiter(() => 2);
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const runs = gates.map(({ promise }, index) =>
    slots.run(async () => {
      started.push(index);
      await promise;
    }, NEVER),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await runs[1];
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3]);
  expect(slots.isIdle()).toBe(true);
});

test('leaves the queue at once when it is cancelled, and keeps no slot', async () => {
  const slots = createTaskLimiter(() => 1);
  const gate = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const first = slots.run(() => gate.promise, NEVER);
  const waiting = slots.run(async () => 'ran', stopping.signal);
  const behind = slots.run(async () => 'ran', NEVER);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(slots.run(async () => 'ran', stopping.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  gate.resolve();
  await first;
  expect(await behind).toBe('ran');
  expect(slots.isIdle()).toBe(true);
});

test('gives the slot back when a task fails', async () => {
  const slots = createTaskLimiter(() => 1);
  await expect(slots.run(() => Promise.reject(new Error('no')), NEVER)).rejects.toThrow('no');
  expect(slots.isIdle()).toBe(true);
});

test('a limit that changes holds from the next task that comes or ends', async () => {
  let limit = 1;
  const slots = createTaskLimiter(() => limit);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const runs = gates.map(({ promise }, index) =>
    slots.run(() => {
      started.push(index);
      return promise;
    }, NEVER),
  );
  await nextTurn();
  expect(started).toEqual([0]);
  limit = 3;
  gates[0]?.resolve();
  await runs[0];
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3]);
  limit = 1;
  gates[1]?.resolve();
  await runs[1];
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
