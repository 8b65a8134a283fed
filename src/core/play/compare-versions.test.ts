import { expect, it } from 'vitest';
import { compareVersionTexts } from './compare-versions.ts';

it('orders versions by their numbers, a pre-release before its release', () => {
  const versions = ['1.10.0', '1.9.2', '1.9', '1.10.0-alpha', '1.10.0-beta', '1.10.1'];
  expect(versions.toSorted(compareVersionTexts)).toEqual([
    '1.9',
    '1.9.2',
    '1.10.0-alpha',
    '1.10.0-beta',
    '1.10.0',
    '1.10.1',
  ]);
});
