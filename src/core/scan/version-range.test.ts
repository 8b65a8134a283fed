import { describe, expect, test } from 'vitest';
import { GAME_VERSIONS } from '#shared/registry/data/tags.ts';
import { isBounded, parseRange } from './version-range.ts';

const VALUES = GAME_VERSIONS.map(({ value }) => value);

describe('a range of a manifest', () => {
  test.each([
    ['>=0.5.0', ['0.5.0', '0.5.28', '1.0.0'], ['0.4.9', '0.5.0-pre1']],
    ['^0.5.0', ['0.5.0', '0.5.28'], ['0.6.0', '0.4.0', '1.0.0']],
    ['^0.0.3', ['0.0.3'], ['0.0.4', '0.1.0']],
    ['^1.2', ['1.2.0', '1.9.9'], ['1.1.9', '2.0.0']],
    ['~0.4.3', ['0.4.3', '0.4.18'], ['0.5.0', '0.4.2']],
    ['~1', ['1.0.0', '1.9.0'], ['2.0.0']],
    ['0.5.x', ['0.5.0', '0.5.28'], ['0.4.1', '0.6.0']],
    ['0.5', ['0.5.0', '0.5.7'], ['0.50.0', '0.4.1']],
    ['0.5.0', ['0.5.0'], ['0.5.1']],
    ['=0.5.1', ['0.5.1'], ['0.5.0']],
    ['>=0.3.0 <0.4.0', ['0.3.0', '0.3.27'], ['0.4.0', '0.2.9']],
    ['>=0.3.0, <0.4.0', ['0.3.0'], ['0.4.0']],
    ['0.3.0 - 0.3.2', ['0.3.0', '0.3.2'], ['0.3.3']],
    ['>0.3', ['0.4.0'], ['0.3.9']],
    ['<=0.3', ['0.3.9', '0.2.0'], ['0.4.0']],
    ['0.3.1 || >=0.5.2', ['0.3.1', '0.5.2'], ['0.3.2', '0.5.1']],
    ['>=0.3.2-pre2', ['0.3.2-pre2', '0.3.2-pre10', '0.3.2', '0.4.0'], ['0.3.2-pre1', '0.4.0-pre1']],
    [
      '>=0.3.0',
      ['0.3.27-pre_alpha', '0.5.21-alpha', '0.5.7-alpha+b', '0.3.1-pre_alpha+b.blue', '0.3-alpha'],
      ['0.2.9-pre_alpha', '0.3.2-pre1-pre_alpha'],
    ],
    ['0.5.7-alpha', ['0.5.7-alpha', '0.5.7-alpha+b', '0.5.7'], ['0.5.8-alpha']],
    ['*', ['0.1.0', '99.0.0'], []],
    ['', ['0.1.0'], []],
  ])('%j takes %j and not %j', (range, fitting, others) => {
    const fits = parseRange(range);
    expect(fitting.filter((version) => fits?.(version) !== true)).toEqual([]);
    expect(others.filter((version) => fits?.(version) !== false)).toEqual([]);
  });

  test.each(['latest', '[0.3,0.4)', '${range}', '>= ', '1.0 or 2.0'])('%j is none', (range) => {
    expect(parseRange(range)).toBeNull();
  });

  test('names a part of the versions that the registry lists', () => {
    const fits = parseRange('^0.4.0');
    const found = VALUES.filter((value) => fits?.(value));
    expect(found).toHaveLength(18);
    expect(found.every((value) => value.startsWith('0.4.'))).toBe(true);
  });

  test('is bounded unless it takes everything', () => {
    expect(['*', 'x', '', '>=1.0 || *'].map(isBounded)).toEqual([false, false, false, false]);
    expect(isBounded('>=0.1.0')).toBe(true);
  });
});
