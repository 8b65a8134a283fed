import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { type ApplyEngine, createWaitingEngine } from './apply-engine.ts';
import type { Operation } from './operation.ts';

const operation = {} as Operation;

/** An engine that refuses this often, then does its work. */
function createBusyEngine(refusals: number, refusal = new AppError('LOCKED', { pid: 7 })) {
  let attempts = 0;
  const attempt = async <T>(value: T): Promise<T> => {
    attempts += 1;
    if (attempts <= refusals) throw refusal;
    return value;
  };
  const recover = async () => {
    attempts += 1;
    return { outcomes: [], lockedBy: attempts <= refusals ? 7 : null };
  };
  const engine = { apply: () => attempt(undefined), prune: () => attempt(5), recover };
  return { engine: engine as unknown as ApplyEngine, attempts: () => attempts };
}

describe('a folder that another process holds', () => {
  test('is tried again until it is free, and each wait is reported', async () => {
    const { engine, attempts } = createBusyEngine(3);
    let waits = 0;
    await createWaitingEngine(engine, createFakeClock()).apply('/', operation, {
      signal: new AbortController().signal,
      onWait: () => (waits += 1),
    });
    expect({ attempts: attempts(), waits }).toEqual({ attempts: 4, waits: 3 });
  });

  test('is given up after 15 seconds, with the pid of its holder', async () => {
    const { engine } = createBusyEngine(Number.POSITIVE_INFINITY);
    const clock = createFakeClock();
    await expect(createWaitingEngine(engine, clock).apply('/', operation)).rejects.toMatchObject({
      code: 'LOCKED',
      params: { pid: 7 },
    });
    expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(15_000);
  });

  test('is waited for no longer when the job is cancelled', async () => {
    const { engine, attempts } = createBusyEngine(Number.POSITIVE_INFINITY);
    const stop = new AbortController();
    const waiting = createWaitingEngine(engine, createFakeClock()).apply('/', operation, {
      signal: stop.signal,
      onWait: () => stop.abort(),
    });
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(attempts()).toBe(1);
  });

  test('is read when it is free, by who looks at its files', async () => {
    const { engine, attempts } = createBusyEngine(3);
    const wait = { signal: new AbortController().signal, onWait: () => undefined };
    const waiting = createWaitingEngine(engine, createFakeClock());
    expect(await waiting.recover('/', wait)).toEqual({ outcomes: [], lockedBy: null });
    expect(attempts()).toBe(4);
  });

  test('is reported at once when only its record is read', async () => {
    const { engine, attempts } = createBusyEngine(3);
    const waiting = createWaitingEngine(engine, createFakeClock());
    expect(await waiting.recover('/')).toEqual({ outcomes: [], lockedBy: 7 });
    expect(attempts()).toBe(1);
  });

  test('keeps what its vault has too much', async () => {
    const { engine } = createBusyEngine(1);
    const waiting = createWaitingEngine(engine, createFakeClock());
    expect(await waiting.prune('/', new Set(), 0)).toBe(0);
    expect(await waiting.prune('/', new Set(), 0)).toBe(5);
  });

  test('is the only thing that is waited for', async () => {
    const { engine, attempts } = createBusyEngine(1, new AppError('DISK_FULL'));
    const waiting = createWaitingEngine(engine, createFakeClock());
    await expect(waiting.apply('/', operation)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(attempts()).toBe(1);
  });
});
