import { expect, test } from 'vitest';
import { isWorthParts } from './read-plan.ts';

const small = {
  intent: 'update',
  downloadCount: 2,
  downloadBytes: 2_000_000,
  downloadWaitMs: 0,
} as const;

test.each([
  ['a quick one', small, false],
  ['at limits that are not known', { ...small, downloadWaitMs: null }, false],
  ['one that waits a minute for the limits', { ...small, downloadWaitMs: 60_000 }, true],
  ['a large one', { ...small, downloadBytes: 300 * 1024 * 1024, downloadWaitMs: null }, true],
  ['an install', { ...small, intent: 'install', downloadWaitMs: 60_000 }, true],
  ['of one file', { ...small, downloadCount: 1, downloadWaitMs: 60_000 }, false],
  ['an undo', { ...small, intent: 'undo', downloadWaitMs: 60_000 }, false],
] as const)('applying in parts is offered where it is worth it: %s', (_what, plan, isWorth) => {
  expect(isWorthParts(plan)).toBe(isWorth);
});
