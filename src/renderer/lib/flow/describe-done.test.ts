import { expect, test } from 'vitest';
import { describeDone } from './describe-done.ts';

const change = {
  addonId: 'a',
  from: null,
  to: null,
  title: 'Lamp',
  fromVersion: '1.0.0',
  toVersion: '1.0.0',
  companions: [],
};

test.each([
  ['repair', 'Restored Lamp'],
  ['update', 'Updated Lamp to 1.0.0'],
  ['disable', 'Disabled Lamp'],
] as const)('a change of the kind %s is called so in its toast', (kind, words) => {
  expect(describeDone({ kind, changes: [change], notes: [] })).toBe(words);
});
