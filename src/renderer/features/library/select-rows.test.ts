import { describe, expect, test } from 'vitest';
import { sortByName } from '#shared/domain/addon-order.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { countTypes, createRowFilter, sortRows } from './select-rows.ts';

// Only what the list looks at is there.
function row(title: string, change: Partial<AddonRow> = {}): AddonRow {
  return {
    id: title,
    title,
    author: null,
    path: `pmods/${title}.jar`,
    project: null,
    version: null,
    types: ['mod'],
    slot: 'puzzle-mods',
    state: 'up-to-date',
    size: 1,
    installedAt: null,
    ...change,
  } as AddonRow;
}

const ALL = { filter: '', type: 'all' };
const titles = (rows: readonly AddonRow[]) => rows.map(({ title }) => title);

describe('the list', () => {
  test('by state begins with what can be updated and ends with what is as it should be', () => {
    const rows = [
      row('a'),
      row('b', { state: 'withdrawn' }),
      row('c', { state: 'update-available' }),
    ];
    expect(titles(sortRows(sortByName(rows), 'state'))).toEqual(['c', 'b', 'a']);
  });

  test('by size and by age begins with the largest and the newest', () => {
    const rows = [
      row('a', { size: 1, installedAt: '2026-02-01T00:00:00Z' }),
      row('b', { size: 9, installedAt: '2026-01-01T00:00:00Z' }),
    ];
    expect(titles(sortRows(sortByName(rows), 'size'))).toEqual(['b', 'a']);
    expect(titles(sortRows(sortByName(rows), 'installed'))).toEqual(['a', 'b']);
  });

  test('keeps those that have every word somewhere', () => {
    const rows = [row('Far Horizons', { author: 'Merrow' }), row('Far Lights')];
    expect(titles(createRowFilter(rows).select({ ...ALL, filter: ' FAR  merrow ' }))).toEqual([
      'Far Horizons',
    ]);
    expect(titles(createRowFilter(rows).select({ ...ALL, filter: 'lights.jar' }))).toEqual([
      'Far Lights',
    ]);
    expect(createRowFilter(rows).select(ALL)).toBe(rows);
  });

  test('an add-on without a project is of the type that its place takes', () => {
    const rows = [
      row('a'),
      row('World', { types: [], slot: 'worlds' }),
      row('b'),
      row('c', { types: [], slot: 'own' }),
    ];
    expect(countTypes(rows)).toEqual([
      ['mod', 2],
      ['world', 1],
      ['other', 1],
    ]);
    expect(titles(createRowFilter(rows).select({ ...ALL, type: 'world' }))).toEqual(['World']);
  });
});
