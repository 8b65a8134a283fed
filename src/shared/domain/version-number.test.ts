import { expect, test } from 'vitest';
import { isLowerNumber } from './version-number.ts';

test.each([
  ['4.2.9', '5.0.9'],
  ['1.9.1-lts', '1.10'],
  ['v1.0.9', '1.1'],
  ['0.5.25+mod2', '0.5.26'],
  ['1.0.9', '1.1.0-beta'],
  ['2025.12', '2026.1'],
])('%s is lower than %s', (one, other) => {
  expect([isLowerNumber(one, other), isLowerNumber(other, one)]).toEqual([true, false]);
});

test.each([
  ['1.0', '1.0.0'],
  ['1.0.0-beta', '1.0.0'],
  ['1.2.0', '2026.1.3'],
  ['2', '10'],
  ['build 4.0', 'build 5.0'],
  ['', '1.0'],
])('%s and %s may be anything', (one, other) => {
  expect([isLowerNumber(one, other), isLowerNumber(other, one)]).toEqual([false, false]);
});
