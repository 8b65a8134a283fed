import { expect, test } from 'vitest';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { switchedAlong, switchOf } from '#shared/domain/read-plan.ts';
import { describePlanSteps } from './describe-plan.ts';

const TARGET = { gameVersion: null, loader: null, channel: 'release' } as const;

const bring = (size: number): PlanItem => ({
  id: `item-${size}`,
  kind: 'replace',
  addonId: 'a',
  title: 'A',
  from: null,
  to: null,
  fromVersion: null,
  toVersion: null,
  source: { url: 'https://files.example/a.jar', sha1: null, sha512: 'x', size },
  changelogs: [],
  moreChangelogs: false,
  companions: [],
  reason: { code: 'plan-chosen', params: {} },
  choice: null,
  requires: [],
  warnings: [],
  notes: [],
});

function makePlan(sizes: readonly number[], downloadBytes: number): Plan {
  return {
    id: 'plan',
    loadoutId: 'l',
    intent: 'update',
    baseGeneration: 0,
    items: sizes.map(bring),
    warnings: [],
    target: TARGET,
    undoes: [],
    offers: [],
    downloadCount: sizes.length,
    downloadBytes,
    downloadWaitMs: null,
  };
}

function describe(sizes: readonly number[], downloadBytes: number): string {
  return describePlanSteps(makePlan(sizes, downloadBytes), TARGET);
}

test.each([
  [[1000], 1000, 'Update 1 add-on; 1 kB to download'],
  [[1000, 1e15], 1000, 'Update 2 add-ons; 1 kB and 1 file of unknown size to download'],
  [[1e15, 2e15], 0, 'Update 2 add-ons; 2 files of unknown size to download'],
  [[1000], 0, 'Update 1 add-on'],
])('of sizes %j a plan says how much is to be downloaded', (sizes, bytes, text) => {
  expect(describe(sizes, bytes)).toBe(text);
});

test('only the first change begins with a capital letter', () => {
  const plan = makePlan([1000], 1000);
  const removed: PlanItem = { ...bring(0), kind: 'remove', source: null };
  expect(describePlanSteps({ ...plan, items: [...plan.items, removed] }, TARGET)).toBe(
    'Update 1 add-on, remove 1 add-on; 1 kB to download',
  );
});

test('changed settings of the loadout come first, and a long wait last', () => {
  const target = { gameVersion: '0.5.28', loader: null, channel: 'beta' } as const;
  const plan = { ...makePlan([1000], 1000), target, downloadWaitMs: 300_000 };
  expect(describePlanSteps(plan, TARGET)).toBe(
    'Set game version none → 0.5.28, channel release → beta, update 1 add-on; 1 kB to download, about 5 min at this registry’s limits',
  );
});

const RECORD: NonNullable<PlanItem['from']> = {
  id: 'a',
  slot: 'mods',
  path: 'mods/a.jar',
  size: 1,
  sha1: null,
  sha512: 'x',
  files: null,
  enabled: true,
  origin: 'chosen',
  neededBy: [],
  projectId: null,
  versionId: null,
  installedAt: null,
  parked: false,
};

test('an undo says how many add-ons it enables and disables', () => {
  const off = { ...RECORD, enabled: false };
  const undoing = (from: typeof RECORD, to: typeof RECORD, id: string): PlanItem => ({
    ...bring(0),
    id,
    kind: 'restore',
    from,
    to,
    source: null,
  });
  const items = [
    undoing(RECORD, off, '1'),
    undoing(off, RECORD, '2'),
    undoing({ ...RECORD, sha512: 'y' }, off, '3'),
  ];
  const plan: Plan = { ...makePlan([], 0), intent: 'restore', items };
  expect(describePlanSteps(plan, TARGET)).toBe(
    'Restore 1 add-on, enable 1 add-on, disable 1 add-on',
  );
  expect(items.map(switchOf)).toEqual(['disable', 'enable', null]);
  expect(items.map(switchedAlong)).toEqual([null, null, 'disable']);
});
