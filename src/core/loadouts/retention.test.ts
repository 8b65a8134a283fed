import { expect, test } from 'vitest';
import type { Generation } from '#shared/domain/loadout.ts';
import { settingsSchema } from '#shared/domain/settings.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { pruneAfterChange } from './retention.ts';

const NEWEST = {
  number: 1,
  changes: [{ from: { sha512: 'old', files: null }, to: { sha512: 'new', files: null } }],
} as unknown as Generation;

const REQUEST = { root: '/games/cosmic', newest: NEWEST };

function settingsOf(maxVaultBytes: number) {
  return {
    current: () => ({
      ...settingsSchema.parse({}),
      storage: { ...settingsSchema.parse({}).storage, maxVaultBytes },
    }),
  };
}

test('the vault is kept at its size, except for files that undoing the change requires', async () => {
  const asked: unknown[] = [];
  const parts = {
    engine: { prune: async (...args: unknown[]) => asked.push(args) },
    settings: settingsOf(7),
    host: { logger: createMemoryLogger() },
  };
  await pruneAfterChange(parts, REQUEST);
  expect(asked).toEqual([['/games/cosmic', new Set(['old', 'new']), 7]]);
});

test('a vault that cannot be pruned is logged and does not fail the change', async () => {
  const logger = createMemoryLogger();
  const error = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  const parts = {
    engine: { prune: async () => Promise.reject(error) },
    settings: settingsOf(7),
    host: { logger },
  };
  await pruneAfterChange(parts, REQUEST);
  expect(logger.lines).toEqual([{ event: 'vault.not-pruned', fields: { error } }]);
});
