import { expect, test } from 'vitest';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { InstalledAddon } from '../updates/check-context.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { createOperationRescanner } from './refresh.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';

const { signal } = new AbortController();

// Has only the fields that are compared.
function record(id: string, change: Partial<AddonRecord> = {}): AddonRecord {
  const path = `pmods/${id}.jar`;
  return {
    id,
    path,
    sha512: id,
    files: null,
    enabled: true,
    neededBy: [],
    ...change,
  } as AddonRecord;
}

function toFolderSnapshot(
  generation: number,
  records: readonly AddonRecord[],
  rest = {},
): FolderSnapshot {
  const file = { generation, addons: records, policies: [], ...rest } as unknown as LoadoutFile;
  const installed = records.map((one) => ({ item: { problem: null }, record: one }));
  return {
    loadout: { file } as OpenLoadout,
    installed: installed as unknown as InstalledAddon[],
  } as unknown as FolderSnapshot;
}

const OFF = record('a', { path: 'pmods/a.jar.disabled', enabled: false });
const BEFORE = toFolderSnapshot(1, [record('a'), record('b')]);
const AFTER = toFolderSnapshot(2, [OFF, record('b')]);
const SWITCH = {
  number: 2,
  changes: [{ addonId: 'a', from: record('a'), to: OFF, companions: [] }],
} as unknown as Generation;

/** Reads the folder and returns the result. */
async function look(
  now: FolderSnapshot,
  world: { before?: FolderSnapshot | null; isStill?: boolean; seen?: FolderSnapshot } = {},
) {
  const { before = BEFORE, isStill = true, seen = now } = world;
  const read: string[] = [];
  const rescanOperation = createOperationRescanner({
    access: { open: async () => now.loadout, isStill: () => isStill },
    folderSnapshotOf: () => before,
    rescanEntries: async (_folderSnapshot, entries) => {
      read.push(...entries);
      return seen;
    },
  });
  return { after: await rescanOperation('one', SWITCH, signal), read };
}

test('only files that the operation touched are read, and only those are checked again', async () => {
  const { after, read } = await look(AFTER);
  expect(read).toEqual(['pmods/a.jar', 'pmods/a.jar.disabled']);
  expect(after?.changed.map((one) => one.record.id)).toEqual(['a']);
});

test('an add-on is checked again if a field of its record is gone, not for the order of fields', async () => {
  const changed = record('b', { changedFrom: { sha512: 'old' } as AddonRecord['changedFrom'] });
  const reordered = Object.fromEntries(Object.entries(record('c')).toReversed()) as AddonRecord;
  const before = toFolderSnapshot(1, [record('a'), changed, record('c')]);
  const { after } = await look(toFolderSnapshot(2, [OFF, record('b'), reordered]), { before });
  expect(after?.changed.map((one) => one.record.id)).toEqual(['a', 'b']);
});

test('without the snapshot just before it there is nothing to go by', async () => {
  expect((await look(AFTER, { before: null })).after).toBeNull();
  expect((await look(AFTER, { before: toFolderSnapshot(0, []) })).after).toBeNull();
});

test('a change beside the add-ons, or by another process, is not passed over', async () => {
  const records = [OFF, record('b')];
  expect(
    (await look(toFolderSnapshot(2, records, { policies: [{ addonId: 'b' }] }))).after,
  ).toBeNull();
  expect((await look(toFolderSnapshot(3, records))).after).toBeNull();
  expect((await look(AFTER, { isStill: false })).after).toBeNull();
});

test('a file that is not where the operation put it is looked for in the whole folder', async () => {
  expect((await look(AFTER, { seen: toFolderSnapshot(2, [record('b')]) })).after).toBeNull();
});
