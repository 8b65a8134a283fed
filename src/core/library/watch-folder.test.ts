import { expect, it } from 'vitest';
import type { FolderWatch } from '#shared/domain/core-event.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { watchFolder } from './watch-folder.ts';

// Has only the fields that watching compares.
function makeFolderSnapshot(...ids: readonly string[]): FolderSnapshot {
  const installed = ids.map((id) => ({ item: { path: id, sha512: id }, record: { id } }));
  const loadout = { root: '/game', slots: [], file: { addons: [] } };
  return { loadout, installed } as unknown as FolderSnapshot;
}

/** Returns the requests until the folder was watched: kind and add-ons. */
async function watchFirst(
  looks: FolderSnapshot[],
  known: FolderSnapshot | null = null,
): Promise<string[]> {
  const asked: string[] = [];
  const stopping = new AbortController();
  let newest = known;
  await watchFolder({
    library: { folderSnapshotOf: () => newest, setFolderSnapshot: (now) => void (newest = now) },
    look: async () => (newest = looks.shift() ?? makeFolderSnapshot()),
    rescanEntries: async (before) => before,
    ask: async ({ installed }, how) =>
      void asked.push(`${how}: ${installed.map(({ record }) => record.id).join(' ')}`),
    openWatcher: () => ({ check: () => false, close: () => {} }),
    stampOfRecord: () => '1',
    isStill: () => true,
    isChanging: () => false,
    clock: createFakeClock(),
    logger: createMemoryLogger(),
    loadoutId: 'l1',
    report: ({ state }: FolderWatch) => {
      if (state === 'watching') stopping.abort();
    },
    signal: stopping.signal,
  });
  return asked;
}

it('decides about everything once, and then about what came before the watch began', async () => {
  expect(await watchFirst([makeFolderSnapshot('a', 'b'), makeFolderSnapshot('a', 'b')])).toEqual([
    'kept: a b',
    'kept: ',
  ]);
  expect(await watchFirst([makeFolderSnapshot('a'), makeFolderSnapshot('a', 'b')])).toEqual([
    'kept: a',
    'kept: b',
    'check: b',
  ]);
});

it('decides about everything where the folder was looked at long before', async () => {
  expect(await watchFirst([makeFolderSnapshot('a', 'b')], makeFolderSnapshot('a'))).toEqual([
    'kept: a b',
    'check: b',
  ]);
});
