import { expect, test } from 'vitest';
import { slotSchema } from '#shared/domain/slot.ts';
import { parseSlots } from './parse-slots.ts';

test('a slot has a type, perhaps a loader, and a folder', () => {
  const slots = parseSlots([
    'mod:puzzle_loader=pmods/',
    'shader=mods/shader packs',
    'world=worlds',
    'datamod=mods',
  ]);
  expect(slots.map((slot) => slotSchema.parse(slot))).toMatchObject([
    {
      projectTypes: ['mod'],
      loader: 'puzzle_loader',
      directory: 'pmods',
      rule: 'keep',
      extensions: ['jar'],
    },
    {
      projectTypes: ['shader'],
      loader: null,
      directory: 'mods/shader packs',
      rule: 'keep',
      companions: ['{name}.txt'],
    },
    { projectTypes: ['world'], rule: 'world', extensions: [] },
    { projectTypes: ['datamod'], rule: 'unpack', extensions: [] },
  ]);
  expect(new Set(slots.map(({ id }) => id)).size).toBe(4);
});

test.each([
  'mod',
  'mod=',
  'hat=hats',
  '=mods',
  'mod:=mods',
  'mod=/etc',
  'mod=../up',
  'mod=C:\\mods',
  'mod=a/../b',
])('refuses %s', (value) => {
  expect(() => parseSlots([value])).toThrow('USAGE');
});
