import { expect, test } from 'vitest';
import type { HealthFinding } from '#shared/domain/health.ts';
import { toChange } from '../../lib/flow/mends.ts';
import { findCommonMend } from './mend.ts';

function finding(mend: HealthFinding['mend']): HealthFinding {
  const message = { code: 'health-damaged', params: { title: 'Lamp' } };
  return {
    kind: 'damaged',
    addonId: 'a',
    title: 'Lamp',
    path: 'pmods/lamp.jar',
    message,
    mend,
    otherMend: null,
  };
}

test('mends of one kind are done together, each project once', () => {
  const findings = [
    finding({ intent: 'remove', names: ['a'] }),
    finding({ intent: 'install', names: ['oil'] }),
    finding({ intent: 'install', names: ['oil', 'wick'] }),
    finding(null),
  ];
  expect(findCommonMend(findings)).toEqual({ intent: 'install', names: ['oil', 'wick'] });
});

test('changed files are restored together', () => {
  const restore = (name: string) => finding({ intent: 'repair', names: [name] });
  const common = findCommonMend([restore('a'), restore('b')]);
  expect(common && toChange(common)).toEqual({ intent: 'repair', addons: ['a', 'b'] });
});

test('one mend alone is the button of its finding', () => {
  expect(findCommonMend([finding({ intent: 'remove', names: ['a'] }), finding(null)])).toBeNull();
  expect(findCommonMend([])).toBeNull();
});

test('an install names a project of the registry, any other change names installed add-ons', () => {
  expect(toChange({ intent: 'install', names: ['oil'] })).toEqual({
    intent: 'install',
    targets: [{ kind: 'project', project: 'oil', version: null }],
  });
  expect(toChange({ intent: 'disable', names: ['a'] })).toEqual({
    intent: 'disable',
    addons: ['a'],
  });
});
