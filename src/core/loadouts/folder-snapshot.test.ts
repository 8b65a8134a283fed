import { expect, test } from 'vitest';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import type { ScanResult } from '../scan/scanner.ts';
import { createFolderSnapshotTaker, type FolderSnapshotServices } from './folder-snapshot.ts';
import { toSilentContext } from '../library/refresh.ts';

const EMPTY_SCAN: ScanResult = { items: [], problems: [], hashedFiles: 0, cachedFiles: 0 };

/** A folder that other processes change during the first `changes` scans. */
function createRestlessFolder(changes: number) {
  let scans = 0;
  const file = { addons: [] } as unknown as LoadoutFile;
  const services = {
    access: {
      open: async () => ({ root: '/game', file, slots: [], moment: String(scans) }),
      isStill: () => scans > changes,
    },
    scanner: {
      scan: async () => {
        scans += 1;
        return EMPTY_SCAN;
      },
    },
    readMetadata: false,
  } as unknown as FolderSnapshotServices;
  const context = toSilentContext(new AbortController().signal);
  return {
    take: () => createFolderSnapshotTaker(services)('loadout', context),
    scans: () => scans,
  };
}

test('scans an unchanging folder once', async () => {
  const folder = createRestlessFolder(0);
  await folder.take();
  expect(folder.scans()).toBe(1);
});

test('looks again, from the record on, at a folder that was changed meanwhile', async () => {
  const folder = createRestlessFolder(2);
  expect((await folder.take()).loadout.moment).toBe('2');
  expect(folder.scans()).toBe(3);
});

test('says that a folder which never comes to rest is being changed', async () => {
  await expect(createRestlessFolder(Infinity).take()).rejects.toMatchObject({ code: 'LOCKED' });
});
