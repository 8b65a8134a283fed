// @promise the list of the library: headings that sort, chips by state, groups, damaged files, the focus ring, narrow windows
import { expect, test } from 'vitest';
import type { AddonState } from '#shared/domain/addon.ts';
import { type HealthFinding, isDamaged } from '#shared/domain/health.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { canSkip, canUpdate, countRowStates, type Findings, isInState } from './row-states.ts';

const NONE: Findings = new Map();

// Has only the fields that a state is derived from.
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
    row('incompatible'),
  ];
  expect([...countRowStates(rows, NONE)]).toEqual([
    ['updates', 2],
    ['disabled', 1],
    ['problems', 1],
    ['incompatible', 1],
  ]);
  expect(isInState(row('incompatible'), 'incompatible', NONE)).toBe(true);
});

test.each(['scan-archive-unreadable', 'scan-unreadable'])(
  'a file with %s is damaged, a problem, and no unknown file',
  (code) => {
    const damaged = row('not-on-registry', code);
    expect(isDamaged(damaged)).toBe(true);
    expect(isInState(damaged, 'problems', NONE)).toBe(true);
    expect(isInState(damaged, 'unknown', NONE)).toBe(false);
    expect([...countRowStates([damaged], NONE)]).toEqual([['problems', 1]]);
  },
);

test('an unknown file is not damaged', () => {
  expect(isDamaged(row('not-on-registry'))).toBe(false);
  expect(isInState(row('not-on-registry'), 'unknown', NONE)).toBe(true);
});

test('a backup copy is not disabled: no switch enables it', () => {
  expect(isInState(row('not-identifiable', 'state-kept-copy', false), 'disabled', NONE)).toBe(
    false,
  );
});

test.each<[HealthFinding['kind'], number]>([
  ['requirement-missing', 1],
  ['changed', 1],
  ['not-needed', 0],
])('an add-on that health finds %s is a problem besides its state: %i', (kind, count) => {
  const found = { ...row('update-available'), id: 'lamp' };
  const findings: Findings = new Map([['lamp', { kind } as HealthFinding]]);
  expect(countRowStates([found], findings).get('problems') ?? 0).toBe(count);
  expect(countRowStates([found], findings).get('updates')).toBe(1);
  expect(isInState(found, 'problems', findings)).toBe(count === 1);
  expect(isInState(found, 'updates', findings)).toBe(true);
});

test.each([
  ['update-available', {}, [true, true]],
  ['held', {}, [true, true]],
  ['incompatible', {}, [true, false]],
  ['incompatible', null, [false, false]],
  ['pinned', null, [false, false]],
] as const)(
  'whether %s with the candidate %j can be updated and skipped: %j',
  (state, candidate, can) => {
    const one = { ...row(state), candidate } as AddonRow;
    expect([canUpdate(one), canSkip(one)]).toEqual(can);
  },
);
