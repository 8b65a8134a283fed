// @promise the list of the library: headings that sort, chips by state, groups, damaged files, the focus ring, narrow windows
import { describe, expect, test } from 'vitest';
import { sortByName } from '#shared/domain/addon-order.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { countTypes } from './row-types.ts';
import { createRowFilter, sortRows } from './select-rows.ts';

// Has only the fields that the list reads.
function row(title: string, change: Partial<AddonRow> = {}): AddonRow {
  return {
    id: title,
    title,
    author: null,
    groups: [],
    note: null,
    path: `pmods/${title}.jar`,
    project: null,
    version: null,
    types: ['mod'],
    slot: 'puzzle-mods',
    state: 'up-to-date',
    size: 1,
    installedAt: null,
    reason: { code: 'state-up-to-date', params: {} },
    ...change,
  } as AddonRow;
}

const ALL = { filter: '', type: 'all', state: null, findings: new Map() };
const titles = (rows: readonly AddonRow[]) => rows.map(({ title }) => title);

describe('the list', () => {
  test('by state begins with what can be updated and ends with what is as it should be', () => {
    const rows = [
      row('a'),
      row('b', { state: 'withdrawn' }),
      row('c', { state: 'update-available' }),
    ];
    expect(titles(sortRows(sortByName(rows), 'state', 'ascending'))).toEqual(['c', 'b', 'a']);
  });

  test('by size and by age begins with the largest and the newest', () => {
    const rows = [
      row('a', { size: 1, installedAt: '2026-02-01T00:00:00Z' }),
      row('b', { size: 9, installedAt: '2026-01-01T00:00:00Z' }),
    ];
    expect(titles(sortRows(sortByName(rows), 'size', 'descending'))).toEqual(['b', 'a']);
    expect(titles(sortRows(sortByName(rows), 'installed', 'descending'))).toEqual(['a', 'b']);
  });

  test('turned round begins with the last name, the smallest, and what is up to date', () => {
    const rows = [
      row('a', { size: 9, state: 'update-available' }),
      row('b', { size: 1 }),
      row('c', { size: 1 }),
    ];
    const byName = sortByName(rows);
    expect(titles(sortRows(byName, 'name', 'descending'))).toEqual(['c', 'b', 'a']);
    expect(titles(sortRows(byName, 'size', 'ascending'))).toEqual(['b', 'c', 'a']);
    expect(titles(sortRows(byName, 'state', 'descending'))).toEqual(['b', 'c', 'a']);
  });

  test('by version counts numbers, and leaves what has none at the end in both directions', () => {
    const rows = [row('a', { fileVersion: '1.10' }), row('b'), row('c', { fileVersion: '1.9' })];
    expect(titles(sortRows(rows, 'version', 'ascending'))).toEqual(['c', 'a', 'b']);
    expect(titles(sortRows(rows, 'version', 'descending'))).toEqual(['a', 'c', 'b']);
  });

  test('of one state has nothing else, whatever is typed besides', () => {
    const rows = [
      row('Far Horizons', { state: 'pinned' }),
      row('Near Lights', { state: 'pinned' }),
      row('Far Lights'),
    ];
    const select = createRowFilter(rows).select;
    expect(titles(select({ ...ALL, state: 'pinned' }))).toEqual(['Far Horizons', 'Near Lights']);
    expect(titles(select({ ...ALL, state: 'pinned', filter: 'far' }))).toEqual(['Far Horizons']);
  });

  test('keeps those that contain every word', () => {
    const rows = [row('Far Horizons', { author: 'Merrow' }), row('Far Lights')];
    expect(titles(createRowFilter(rows).select({ ...ALL, filter: ' FAR  merrow ' }))).toEqual([
      'Far Horizons',
    ]);
    expect(titles(createRowFilter(rows).select({ ...ALL, filter: 'lights.jar' }))).toEqual([
      'Far Lights',
    ]);
    expect(createRowFilter(rows).select(ALL)).toBe(rows);
  });

  test('an add-on is of its first type, and one without any comes last', () => {
    const rows = [
      row('a'),
      row('World', { types: ['world', 'mod'] }),
      row('b'),
      row('c', { types: [] }),
    ];
    expect(countTypes(rows)).toEqual([
      ['mod', 2],
      ['world', 1],
      ['other', 1],
    ]);
    expect(titles(createRowFilter(rows).select({ ...ALL, type: 'world' }))).toEqual(['World']);
  });
});
