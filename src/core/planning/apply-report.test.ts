import { expect, it, vi } from 'vitest';
import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import { type AppliedOperation, toApplyReport } from './apply-report.ts';

it('a completed change is reported also if its folder cannot be opened right afterwards', async () => {
  const logger = { warn: vi.fn<() => void>() };
  const parts = {
    access: {
      open: () => Promise.reject(new AppError('DEFERRED', { path: 'lock.json' })),
      find: () => ({ id: 'one', name: 'One', generation: 6 }),
    },
    host: { logger },
  };
  const done = { generation: { number: 7, addons: [] }, external: null, left: [] };
  const report = await toApplyReport(
    parts as unknown as CoreParts,
    { loadoutId: 'one' } as Plan,
    done as unknown as AppliedOperation,
  );
  expect(report).toMatchObject({
    loadout: { id: 'one', generation: 7 },
    generation: { number: 7 },
  });
  expect(logger.warn).toHaveBeenCalledWith('apply.not-opened', expect.anything());
});
