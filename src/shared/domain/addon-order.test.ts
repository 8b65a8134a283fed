import { expect, test } from 'vitest';
import { sortByName } from './addon-order.ts';

test('names are sorted without regard to case, numbers as numbers, equal ones by their path', () => {
  const addons = ['Mod 10', 'mod 9', 'Alpha', 'alpha', 'Beta'].map((title, index) => ({
    title,
    path: `mods/${9 - index}.jar`,
  }));
  expect(sortByName(addons).map(({ title }) => title)).toEqual([
    'alpha',
    'Alpha',
    'Beta',
    'mod 9',
    'Mod 10',
  ]);
});
