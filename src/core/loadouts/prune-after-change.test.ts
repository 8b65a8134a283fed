import { expect, test } from 'vitest';
import type { Generation } from '#shared/domain/loadout.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createPruneAfterChange } from './prune-after-change.ts';

const NEWEST = {
  number: 1,
  changes: [{ from: { sha512: 'old', files: null }, to: { sha512: 'new', files: null } }],
} as unknown as Generation;

test('the vault is kept at its size, but for what undoing the change needs', async () => {
  const asked: unknown[] = [];
  const prune = createPruneAfterChange({
    engine: { prune: async (...args) => asked.push(args) },
    maxVaultBytes: () => 7,
    logger: createMemoryLogger(),
  });
  await prune('/games/cosmic', NEWEST);
  expect(asked).toEqual([['/games/cosmic', new Set(['old', 'new']), 7]]);
});

test('a vault that lets go of nothing is told in the log and takes nothing back', async () => {
  const logger = createMemoryLogger();
  const error = Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  const prune = createPruneAfterChange({
    engine: { prune: async () => Promise.reject(error) },
    maxVaultBytes: () => 7,
    logger,
  });
  await prune('/games/cosmic', NEWEST);
  expect(logger.lines).toEqual([{ event: 'vault.not-pruned', fields: { error } }]);
});
