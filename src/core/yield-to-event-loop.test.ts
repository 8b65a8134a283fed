import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTimeSliceOver, yieldToEventLoop } from './yield-to-event-loop.ts';

let nowMs = 0;

beforeEach(() => {
  // Other code of this process may have run since the last test, whose time was ahead.
  nowMs = Math.max(nowMs, performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => void vi.restoreAllMocks());

function workUntilTurnIsOver(): void {
  nowMs += 10;
  expect(isTimeSliceOver()).toBe(true);
}

describe('letOthersRun', () => {
  it('lets what waits run', async () => {
    let hasRun = false;
    workUntilTurnIsOver();
    setImmediate(() => {
      hasRun = true;
    });
    await yieldToEventLoop();
    expect(hasRun).toBe(true);
    expect(isTimeSliceOver()).toBe(false);
  });

  it('continues at once while the turn is young', async () => {
    let hasRun = false;
    workUntilTurnIsOver();
    await yieldToEventLoop();
    setImmediate(() => {
      hasRun = true;
    });
    await yieldToEventLoop();
    expect(hasRun).toBe(false);
  });

  it('rejects when the signal aborted meanwhile', async () => {
    const controller = new AbortController();
    workUntilTurnIsOver();
    setImmediate(() => controller.abort());
    await expect(yieldToEventLoop(controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
