// @promise the list of the library: headings that sort, chips by state, groups, damaged files, the focus ring, narrow windows
import { expect, test } from 'vitest';
import type { AddonState } from '#shared/domain/addon.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { countStates, isDamaged, isInState } from './row-states.ts';

// Only what a state is made of is there.
function row(state: AddonState, code = `state-${state}`, enabled = true): AddonRow {
  return { state, enabled, reason: { code, params: {} } } as unknown as AddonRow;
}

test('counts each add-on in its state, and a disabled one there as well', () => {
  const rows = [
    row('update-available'),
    row('update-available', 'state-update-available', false),
    row('withdrawn'),
    row('up-to-date'),
    row('not-checked'),
  ];
  expect([...countStates(rows)]).toEqual([
    ['updates', 2],
    ['disabled', 1],
    ['problems', 1],
  ]);
});

test.each(['scan-archive-unreadable', 'scan-unreadable'])(
  'a file with %s is damaged, a problem, and no unknown file',
  (code) => {
    const damaged = row('not-on-registry', code);
    expect(isDamaged(damaged)).toBe(true);
    expect(isInState(damaged, 'problems')).toBe(true);
    expect(isInState(damaged, 'unknown')).toBe(false);
    expect([...countStates([damaged])]).toEqual([['problems', 1]]);
  },
);

test('a file that nobody knows is whole', () => {
  expect(isDamaged(row('not-on-registry'))).toBe(false);
  expect(isInState(row('not-on-registry'), 'unknown')).toBe(true);
});

test('a backup copy is not disabled: no switch enables it', () => {
  expect(isInState(row('not-identifiable', 'state-kept-copy', false), 'disabled')).toBe(false);
});
