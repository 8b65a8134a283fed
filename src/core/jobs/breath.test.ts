import { describe, expect, it } from 'vitest';
import { createBreath } from './breath.ts';

describe('createBreath', () => {
  it('lets what waits run', async () => {
    let hasRun = false;
    setImmediate(() => {
      hasRun = true;
    });
    await createBreath().take();
    expect(hasRun).toBe(true);
  });

  it('rejects when the signal aborted meanwhile', async () => {
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await expect(createBreath(controller.signal).take()).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});
