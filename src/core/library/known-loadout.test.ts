import { expect, test } from 'vitest';
import type { KnownAddon } from './known-addon.ts';
import { createKnownLoadout, type KnownLoadout } from './known-loadout.ts';

const COUNT = 600;
const ALL_IDS = Array.from({ length: COUNT }, (_, index) => `addon-${index}`);

// Only what listing looks at is there.
function toAddon(index: number, title = `Add-on ${index}`): KnownAddon {
  return {
    row: { id: `addon-${index}`, title, project: null },
    metadata: [],
    dependencies: [],
  } as unknown as KnownAddon;
}

function put(known: KnownLoadout, addons: readonly KnownAddon[], gone = ''): void {
  known.put({
    head: known.head(),
    addons: addons.map((addon) => ({ addon, document: JSON.stringify(addon) })),
    present: new Set(ALL_IDS.filter((id) => id !== gone)),
  });
}

/** As a window asks: again and again until there is no more; `between` happens after the first answer. */
function read(known: KnownLoadout, between = () => {}): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (let since = 0, first = true; ; first = false) {
    const { at, more, rows, removed } = known.list(since);
    expect(rows.length).toBeLessThanOrEqual(250);
    for (const id of removed) titles.delete(id);
    for (const { id, title } of rows) titles.set(id, title);
    if (first) between();
    if (!more) return titles;
    since = at;
  }
}

function open(): KnownLoadout {
  const known = createKnownLoadout();
  put(
    known,
    Array.from({ length: COUNT }, (_, index) => toAddon(index)),
  );
  return known;
}

test('a long list is told in parts that are all of it', () => {
  expect(read(open()).size).toBe(COUNT);
});

test('what changes or goes between two parts is told with a later one', () => {
  const known = open();
  const titles = read(known, () => put(known, [toAddon(499, 'Renamed')], 'addon-0'));
  expect(titles.get('addon-499')).toBe('Renamed');
  expect(titles.size).toBe(COUNT - 1);
  expect(titles.has('addon-0')).toBe(false);
});

test('who has read all is told only what changed since', () => {
  const known = open();
  const { at } = known.list(Number.MAX_SAFE_INTEGER);
  put(known, [toAddon(3, 'Renamed')]);
  const { rows, removed, complete, more } = known.list(at);
  expect(rows.map(({ title }) => title)).toEqual(['Renamed']);
  expect({ removed, complete, more }).toEqual({ removed: [], complete: false, more: false });
});
