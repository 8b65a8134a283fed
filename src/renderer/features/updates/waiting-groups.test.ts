import { expect, test } from 'vitest';
import type { AddonState } from '#shared/domain/addon.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { describeBasis, groupWaiting } from './waiting-groups.ts';

function row(title: string, state: AddonState, change: Partial<AddonRow> = {}): AddonRow {
  const known = { id: title, title, state, enabled: true, version: null, candidate: null };
  return { ...known, ...change } as AddonRow;
}

test('add-ons that wait are grouped by reason and sorted by name; updated and up-to-date ones are left out', () => {
  const groups = groupWaiting([
    row('Zeta', 'pinned'),
    row('alpha', 'pinned'),
    row('Beta', 'newer-on-other-channel'),
    row('Gone', 'withdrawn'),
    row('Fresh', 'held'),
    row('Now', 'update-available'),
    row('Fine', 'up-to-date'),
  ]);
  expect([...groups].map(([group, rows]) => [group, ...rows.map(({ title }) => title)])).toEqual([
    ['held', 'Fresh'],
    ['pinned', 'alpha', 'Zeta'],
    ['elsewhere', 'Beta'],
    ['gone', 'Gone'],
  ]);
});

test('a plan is renewed if its basis changed, not if only the time of the check did', () => {
  const rows = [row('One', 'update-available'), row('Two', 'up-to-date')];
  const basis = describeBasis(3, rows);
  const later = rows.map((one) => ({ ...one, checkedAt: '2026-11-20T12:00:00Z' })).toReversed();
  expect(describeBasis(3, later)).toBe(basis);
  expect(describeBasis(4, rows)).not.toBe(basis);
  expect(describeBasis(3, [row('One', 'pinned'), row('Two', 'up-to-date')])).not.toBe(basis);
});
