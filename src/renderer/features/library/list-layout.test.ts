// @promise the list of the library: headings that sort, chips by state, groups, damaged files, the focus ring, narrow windows
import { describe, expect, test } from 'vitest';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { createListLayout } from './list-layout.ts';
import { groupRowsByType, sortByType, takeFirstType } from './row-types.ts';

// Has only the fields that the type is read from.
function row(title: string, type: string | null): AddonRow {
  const types = type === null ? [] : [type];
  return { title, types, slot: 'own' } as unknown as AddonRow;
}

const ROWS = [
  row('a', 'world'),
  row('b', 'mod'),
  row('c', null),
  row('d', 'shader'),
  row('e', 'mod'),
  row('f', 'gadget'),
];
const titles = (rows: readonly AddonRow[]) => rows.map(({ title }) => title);

describe('the groups of the list', () => {
  test('begin with the mods and end with rows without a type; inside one the order stays', () => {
    const sorted = sortByType(ROWS);
    expect(titles(sorted)).toEqual(['b', 'e', 'd', 'a', 'f', 'c']);
    expect(groupRowsByType(sorted)).toEqual([
      { type: 'mod', start: 0, count: 2 },
      { type: 'shader', start: 2, count: 1 },
      { type: 'world', start: 3, count: 1 },
      { type: 'gadget', start: 4, count: 1 },
      { type: 'other', start: 5, count: 1 },
    ]);
    expect(groupRowsByType([])).toEqual([]);
  });

  test('of the first rows are those that the whole list begins with', () => {
    const first = titles(takeFirstType(ROWS.slice(0, 3)));
    expect(first).toEqual(titles(sortByType(ROWS)).slice(0, first.length));
  });

  test('read few rows of many', () => {
    let reads = 0;
    const counted = Array.from({ length: 5000 }, (_, index) => ({
      slot: 'own',
      get types() {
        reads += 1;
        return [index < 2000 ? 'mod' : 'shader'];
      },
    }));
    const groups = groupRowsByType(counted as unknown as readonly AddonRow[]);
    expect(groups.map(({ count }) => count)).toEqual([2000, 3000]);
    expect(reads).toBeLessThan(50);
  });
});

describe('the lines of the list', () => {
  test('are the rows with a heading before each group', () => {
    const sorted = sortByType(ROWS);
    const layout = createListLayout(sorted.length, groupRowsByType(sorted));
    const lines = Array.from({ length: layout.count }, (_, line) => layout.lineAt(line));
    expect(
      lines.map((line) => (line.kind === 'row' ? sorted[line.index]?.title : line.group.type)),
    ).toEqual(['mod', 'b', 'e', 'shader', 'd', 'world', 'a', 'gadget', 'f', 'other', 'c']);
    expect(lines.map((line) => line.kind === 'heading')).toEqual(
      lines.map((_, index) => layout.isHeading(index)),
    );
    for (let index = 0; index < sorted.length; index += 1) {
      expect(layout.lineAt(layout.lineOf(index))).toMatchObject({ kind: 'row', index });
    }
  });

  test('are the rows alone where there are no groups', () => {
    const layout = createListLayout(3, []);
    expect(layout.count).toBe(3);
    expect(layout.lineAt(2)).toEqual({ kind: 'row', index: 2, group: null });
    expect([layout.lineOf(2), layout.isHeading(0)]).toEqual([2, false]);
  });
});
