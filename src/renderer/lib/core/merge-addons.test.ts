import { expect, test } from 'vitest';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { mergeAddons } from './merge-addons.ts';

// Has only the fields that merging reads.
const row = (id: string, title = id): AddonRow => ({ id, title }) as AddonRow;
const answer = (change: Partial<KnownAddons>): KnownAddons =>
  ({ revision: '1', complete: false, rows: [], removed: [], ...change }) as KnownAddons;

test('changed rows take the place of the old ones, new ones come, removed ones go', () => {
  const known = answer({ rows: [row('a'), row('b'), row('c')] });
  const merged = mergeAddons(known, [
    answer({ revision: '2', rows: [row('b', 'B'), row('d')], removed: ['c'] }),
  ]);
  expect(merged.rows.map(({ id, title }) => `${id} ${title}`)).toEqual(['a a', 'b B', 'd d']);
  expect(merged).toMatchObject({ revision: '2', complete: true });
});

test('rows that did not change stay the same objects, so that they are not drawn again', () => {
  const known = answer({ rows: [row('a'), row('b')] });
  expect(mergeAddons(known, [answer({ rows: [row('b', 'B')] })]).rows[0]).toBe(known.rows[0]);
  expect(mergeAddons(known, [answer({})]).rows).toBe(known.rows);
});

test('a list that comes in parts is all of them, and one that begins anew forgets what was before', () => {
  const titles = (merged: KnownAddons) => merged.rows.map(({ title }) => title);
  const parts = [
    answer({ complete: true, rows: [row('a'), row('b')] }),
    answer({ revision: '2', rows: [row('c'), row('a', 'A')], removed: ['b'] }),
  ];
  const merged = mergeAddons(undefined, parts);
  expect(titles(merged)).toEqual(['A', 'c']);
  expect(merged).toMatchObject({ revision: '2', complete: true });
  expect(titles(mergeAddons(answer({ rows: [row('x')] }), parts))).toEqual(['A', 'c']);
});
