import { describe, expect, test } from 'vitest';
import type { Plan, PlanItem } from './plan.ts';
import { isPlain } from './read-plan.ts';

const MESSAGE = { code: 'plan-newer-version', params: {} };

function item(kind: PlanItem['kind'], change: Partial<PlanItem> = {}): PlanItem {
  return {
    id: kind,
    kind,
    addonId: kind,
    title: kind,
    from: null,
    to: null,
    fromVersion: null,
    toVersion: null,
    source: null,
    changelogs: [],
    moreChangelogs: false,
    companions: [],
    reason: MESSAGE,
    choice: null,
    requires: [],
    warnings: [],
    notes: [],
    ...change,
  };
}

function plan(
  intent: Plan['intent'],
  items: readonly PlanItem[],
  change: Partial<Plan> = {},
): Plan {
  return {
    id: 'p',
    loadoutId: 'l',
    intent,
    baseGeneration: 1,
    items: [...items],
    warnings: [],
    target: { gameVersion: null, loader: null, channel: 'release' },
    undoes: [],
    offers: [],
    downloadCount: 0,
    downloadBytes: 0,
    downloadWaitMs: 0,
    ...change,
  };
}

describe('one click does at once', () => {
  test('replacements, beside what is left alone', () => {
    expect(isPlain(plan('update', [item('replace'), item('leave')]))).toBe(true);
  });

  test.each(['enable', 'disable'] as const)('%s of what was asked for', (intent) => {
    expect(isPlain(plan(intent, [item('switch')]))).toBe(true);
  });

  test('an undo that takes everything back', () => {
    expect(isPlain(plan('undo', [item('restore'), item('remove')]))).toBe(true);
    expect(isPlain(plan('undo', [], { undoes: [3] }))).toBe(true);
  });
});

describe('a plan is shown first', () => {
  test.each([
    ['that changes nothing', plan('update', [item('leave')])],
    ['that has nothing to undo', plan('undo', [])],
    ['that adds something', plan('update', [item('replace'), item('add')])],
    ['that warns', plan('update', [item('replace')], { warnings: [MESSAGE] })],
    ['of which one item warns', plan('update', [item('replace', { warnings: [MESSAGE] })])],
    [
      'that leaves alone what warns',
      plan('update', [item('replace'), item('leave', { warnings: [MESSAGE] })]),
    ],
    ['that switches others along', plan('enable', [item('switch'), item('add')])],
    ['that removes', plan('remove', [item('remove')])],
    ['that installs', plan('install', [item('add')])],
    ['that restores an earlier state', plan('restore', [item('restore')], { undoes: [4] })],
    ['that undoes only a part', plan('undo', [item('restore'), item('leave')])],
  ])('%s', (_, shown) => expect(isPlain(shown)).toBe(false));
});
