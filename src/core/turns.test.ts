import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTurnOver, letOthersRun } from './turns.ts';

let nowMs = 0;

beforeEach(() => {
  // Other code of this process may have run since the last test, whose time was ahead.
  nowMs = Math.max(nowMs, performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => void vi.restoreAllMocks());

function workUntilTurnIsOver(): void {
  nowMs += 10;
  expect(isTurnOver()).toBe(true);
}

describe('letOthersRun', () => {
  it('lets what waits run', async () => {
    let hasRun = false;
    workUntilTurnIsOver();
    setImmediate(() => {
      hasRun = true;
    });
    await letOthersRun();
    expect(hasRun).toBe(true);
    expect(isTurnOver()).toBe(false);
  });

  it('goes on at once while the turn is young', async () => {
    let hasRun = false;
    workUntilTurnIsOver();
    await letOthersRun();
    setImmediate(() => {
      hasRun = true;
    });
    await letOthersRun();
    expect(hasRun).toBe(false);
  });

  it('rejects when the signal aborted meanwhile', async () => {
    const controller = new AbortController();
    workUntilTurnIsOver();
    setImmediate(() => controller.abort());
    await expect(letOthersRun(controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
