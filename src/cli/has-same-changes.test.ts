import { expect, test } from 'vitest';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { hasSameChanges } from './has-same-changes.ts';

const RECORD = { slot: 'mods', path: 'mods/a-2.jar', sha512: 'aa', enabled: true, versionId: 'v2' };

function makePlan(id: string, change: object = {}, item: object = {}): Plan {
  const to = { id: `addon-of-${id}`, ...RECORD };
  const items = [
    {
      id: `item-of-${id}`,
      kind: 'add',
      title: 'A',
      from: null,
      to,
      reason: { code: 'r' },
      ...item,
    },
  ] as unknown as PlanItem[];
  const target = { gameVersion: '1.0', loader: null, channel: 'release' };
  return { id, intent: 'install', baseGeneration: 3, target, items, ...change } as unknown as Plan;
}

test('an updated plan is the same whatever its ids and generation', () => {
  expect(hasSameChanges(makePlan('one'), makePlan('two', { baseGeneration: 4 }))).toBe(true);
});

test('the order of fields does not make another plan', () => {
  const target = { channel: 'release', loader: null, gameVersion: '1.0' };
  expect(hasSameChanges(makePlan('one'), makePlan('two', { target }))).toBe(true);
});

test.each([
  ['another file', {}, { to: { ...RECORD, sha512: 'bb' } }],
  ['another place', {}, { to: { ...RECORD, path: 'mods/b.jar' } }],
  ['another way', {}, { kind: 'leave' }],
  ['another warning', { warnings: [{ code: 'w', params: {} }] }, {}],
  ['another game version', { target: { gameVersion: '2.0' } }, {}],
  ['nothing', { items: [] }, {}],
])('an updated plan with %s is another plan', (_what, change, item) => {
  expect(hasSameChanges(makePlan('one'), makePlan('two', change, item))).toBe(false);
});
