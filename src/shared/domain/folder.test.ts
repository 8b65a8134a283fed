// @promise a folder is named by what is in it, before it is managed
import { expect, test } from 'vitest';
import { countAddons } from './folder.ts';

test('the worlds of a folder are no add-ons', () => {
  const slots = [
    { id: 'mods', directory: 'pmods', rule: 'keep', addons: 2 },
    { id: 'data', directory: 'mods', rule: 'unpack', addons: 1 },
    { id: 'worlds', directory: 'worlds', rule: 'world', addons: 4 },
  ] as const;
  expect(countAddons({ slots: [...slots] })).toBe(3);
});
