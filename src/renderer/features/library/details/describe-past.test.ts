import { expect, test } from 'vitest';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { describePast } from './describe-past.ts';

addLateTexts();

const on = { enabled: true };
const off = { enabled: false };

test.each([
  [{ from: null, to: on, fromVersion: null, toVersion: '1.0.0' }, 'Installed 1.0.0'],
  [{ from: on, to: on, fromVersion: '1.0.0', toVersion: '1.1.0' }, 'Updated 1.0.0 → 1.1.0'],
  [{ from: on, to: on, fromVersion: '1.1.0', toVersion: '1.0.0' }, 'Downgraded 1.1.0 → 1.0.0'],
  [{ from: on, to: on, fromVersion: '1.0.0', toVersion: null }, 'Changed 1.0.0 → unknown version'],
  [{ from: on, to: on, fromVersion: null, toVersion: '1.0.0' }, 'Changed unknown version → 1.0.0'],
  [{ from: on, to: off, fromVersion: '1.0.0', toVersion: '1.0.0' }, 'Disabled'],
  [{ from: off, to: on, fromVersion: '1.0.0', toVersion: '1.0.0' }, 'Enabled'],
  [{ from: on, to: null, fromVersion: '1.0.0', toVersion: null }, 'Removed'],
])('%j is “%s”', (change, words) => {
  const past = { change, note: null, undone: false };
  expect(describePast(past as never)).toBe(words);
  expect(describePast({ ...past, undone: true } as never)).toBe(`${words} (undone)`);
});

test('a file of the same version says who changed it, or that it was restored', () => {
  const change = { from: on, to: on, fromVersion: '1.0.0', toVersion: '1.0.0' };
  const describe = (kind: string) =>
    describePast({ kind, change, note: null, undone: false } as never);
  expect(describe('external')).toBe('Changed outside Loadout');
  expect(describe('repair')).toBe('Restored');
});
