import { expect, test } from 'vitest';
import { createVaultSync } from './state-files.ts';

const DIGEST = 'ab'.repeat(64);

/** Directory syncs that end when the test says so. */
function createSlowDisk() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    sync: (folder: string) => {
      begun.push(folder);
      return new Promise<void>((resolve) => void ends.push(resolve));
    },
    async endAll() {
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('names that come while a directory is synced wait for another sync, which they share', async () => {
  const disk = createSlowDisk();
  const syncVault = createVaultSync(disk.sync);
  const first = syncVault('/game', DIGEST);
  const later = [syncVault('/game', DIGEST), syncVault('/game', DIGEST)];
  let isLaterDone = false;
  void Promise.all(later).then(() => (isLaterDone = true));
  expect(disk.begun).toHaveLength(3);
  await disk.endAll();
  await Promise.all([first, ...later]);
  expect(isLaterDone).toBe(true);
  // Shard, vault and state folder: once for the first file, and once more for the two that came
  // after it had begun.
  expect(disk.begun).toHaveLength(6);
});

test('a folder that cannot be synced fails those that wait for that sync, and no later one', async () => {
  let count = 0;
  const syncVault = createVaultSync(() =>
    (count += 1) === 1 ? Promise.reject(new Error('EIO')) : Promise.resolve(),
  );
  const first = syncVault('/game', DIGEST);
  const second = syncVault('/game', DIGEST);
  await expect(first).rejects.toThrow('EIO');
  await expect(second).resolves.toBeUndefined();
});
