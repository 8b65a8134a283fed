import { expect, test } from 'vitest';
import { toDescribed, type KnownAddon } from './known-addon.ts';
import { createKnownLoadout, type KnownLoadout } from './known-loadout.ts';

const COUNT = 600;
const ALL_IDS = Array.from({ length: COUNT }, (_, index) => `addon-${index}`);

// Has only the fields that listing reads.
function toAddon(index: number, title = `Add-on ${index}`): KnownAddon {
  return {
    row: { id: `addon-${index}`, title, path: `${index}.jar`, project: null },
    metadata: [],
    dependencies: [],
  } as unknown as KnownAddon;
}

function put(known: KnownLoadout, addons: readonly KnownAddon[], gone = ''): void {
  known.put({
    head: known.head(),
    addons: addons.map((addon) => toDescribed(addon, JSON.stringify(addon))),
    present: new Set(ALL_IDS.filter((id) => id !== gone)),
  });
}

/** Reads like a window; `between` runs after the first part. */
function read(known: KnownLoadout, between = () => {}): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let isFirst = true;
  let isMore = true;
  for (const { complete, more, rows, removed } of known.list(0)) {
    expect(isMore).toBe(true);
    expect(complete).toBe(isFirst);
    expect(rows.length).toBeLessThanOrEqual(250);
    for (const id of removed) titles.delete(id);
    for (const { id, title } of rows) titles.set(id, title);
    if (isFirst) between();
    isFirst = false;
    isMore = more;
  }
  expect(isMore).toBe(false);
  return titles;
}

function open(): KnownLoadout {
  const known = createKnownLoadout();
  put(
    known,
    Array.from({ length: COUNT }, (_, index) => toAddon(index)),
  );
  return known;
}

test('a long list is read in parts that add up to all of it', () => {
  expect(read(open()).size).toBe(COUNT);
});

test('a change or removal between two parts comes with a later part', () => {
  const known = open();
  const titles = read(known, () => put(known, [toAddon(499, 'Renamed')], 'addon-0'));
  expect(titles.get('addon-499')).toBe('Renamed');
  expect(titles.size).toBe(COUNT - 1);
  expect(titles.has('addon-0')).toBe(false);
});

test('a list begins with the first add-ons by name', () => {
  const [first] = open().list(0);
  expect(first?.rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 250 }, (_, index) => `Add-on ${index}`),
  );
});

test('an interrupted read begins again, a complete one gets only the changes since', () => {
  const known = open();
  const ats = [...known.list(0)].map(({ at }) => at);
  expect(ats.slice(0, -1)).toEqual([0, 0]);
  put(known, [toAddon(3, 'Renamed')]);
  const parts = [...known.list(ats.at(-1) ?? 0)];
  expect(parts).toMatchObject([{ removed: [], complete: false, more: false }]);
  expect(parts[0]?.rows.map(({ title }) => title)).toEqual(['Renamed']);
});

test('of nothing there is one part', () => {
  const parts = [...createKnownLoadout().list(0)];
  expect(parts).toEqual([{ at: 0, complete: true, more: false, rows: [], removed: [] }]);
});

test('an add-on saved by an earlier version is in no group and has no note', async () => {
  const known = createKnownLoadout();
  await known.load({
    head: null,
    documents: new Map([['addon-1', JSON.stringify(toAddon(1))]]),
    revision: 'one',
  });
  expect(known.find('addon-1')?.row).toMatchObject({ groups: [], note: null });
});

test('a copy is a duplicate for as long as the other one is there, whichever was looked at', () => {
  const known = createKnownLoadout();
  const copy = (index: number, published: string) => {
    const { row, ...rest } = toAddon(index);
    const version = { id: published, versionNumber: published, datePublished: published };
    const more = {
      slot: 'mods',
      enabled: true,
      state: 'up-to-date',
      project: { id: 'p' },
      version,
    };
    return { ...rest, row: { ...row, ...more } } as unknown as KnownAddon;
  };
  const states = () => {
    const rows = [...known.list(0)].flatMap((part) => part.rows);
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  };
  put(known, [copy(1, '2026-01-01')]);
  put(known, [copy(2, '2026-02-01')]);
  expect(states()).toEqual({ 'addon-1': 'duplicate', 'addon-2': 'up-to-date' });
  put(known, [], 'addon-2');
  expect(states()).toEqual({ 'addon-1': 'up-to-date' });
});
