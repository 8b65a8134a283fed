import { describe, expect, it } from 'vitest';
import { isTurnOver, letOthersRun } from './turns.ts';

function workUntilTurnIsOver(): void {
  while (!isTurnOver());
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
