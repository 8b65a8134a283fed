import { expect, it } from 'vitest';
import { makeLoadoutFile } from '#test/builders/loadout-file.ts';
import { AppError } from '#shared/errors.ts';
import { type RecordServices, saveRecord } from './change-service.ts';

const file = makeLoadoutFile({ id: 'L', name: 'New name', generation: 4 });

it('a record that was written is kept, even if the folder cannot be opened right afterwards', async () => {
  const applied: unknown[] = [];
  const services = {
    engine: { apply: async (...change: unknown[]) => void applied.push(change) },
    access: {
      open: () => Promise.reject(new AppError('FILE_UNREADABLE', { cause: 'EIO' })),
      toBrief: (root: string, written: typeof file) => ({ ...written, root }),
    },
    clock: { now: () => new Date(0) },
    random: { id: () => 'op' },
  } as unknown as RecordServices;
  const saved = await saveRecord(services, '/game', { file, notes: [] });
  expect(applied).toHaveLength(1);
  expect(saved.brief).toMatchObject({ name: 'New name', generation: 5, root: '/game' });
});
