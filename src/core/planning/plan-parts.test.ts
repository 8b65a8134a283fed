import { expect, test } from 'vitest';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { newItem } from './plan-item.ts';
import { splitIntoParts } from './plan-parts.ts';

const record = (id: string, path: string): AddonRecord => ({
  id,
  slot: 'mods',
  path,
  size: 1,
  sha1: null,
  sha512: 'a'.repeat(128),
  files: null,
  enabled: true,
  origin: 'found',
  neededBy: [],
  projectId: null,
  versionId: null,
  installedAt: null,
  parked: false,
});

const item = (id: string, [from, to]: readonly [string, string], requires: string[] = []) =>
  ({
    ...newItem(id, id),
    kind: 'replace',
    title: id,
    from: record(id, from),
    to: record(id, to),
    requires,
    reason: { code: 'plan-newer-version', params: {} },
  }) satisfies PlanItem;

const idsOf = (items: readonly PlanItem[]) =>
  splitIntoParts(items).map((part) => part.map(({ id }) => id));

test('an item and those that it requires, also indirectly, are one part', () => {
  const items = [
    item('a', ['a1', 'a2'], ['b']),
    item('alone', ['x1', 'x2']),
    item('b', ['b1', 'b2'], ['c']),
    item('c', ['c1', 'c2']),
  ];
  expect(idsOf(items)).toEqual([['a', 'b', 'c'], ['alone']]);
});

test('an item that takes the name of another is one part with it, in any spelling', () => {
  const items = [item('a', ['mods/a', 'mods/B']), item('b', ['mods/b', 'mods/c'])];
  expect(idsOf(items)).toEqual([['a', 'b']]);
});

test('an item that is left alone is in no part, and a requirement on it joins nothing', () => {
  const left = { ...item('left', ['l', 'l']), kind: 'leave' as const };
  expect(idsOf([item('a', ['a1', 'a2'], ['left']), left])).toEqual([['a']]);
});
