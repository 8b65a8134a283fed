// @promise a form shows an error after the field was left or the form was sent; game versions are chosen and shown as ranges; dates are YYYY-MM-DD
import { describe, expect, test } from 'vitest';
import { GAME_VERSIONS } from '#shared/registry/data/tags.ts';
import { findVersionRuns, findVersionsBetween, nameVersionRuns } from './version-runs.ts';

const ALL = GAME_VERSIONS.map(({ value }) => value);
const OLD_TO_NEW = ALL.toReversed();

function shown(versions: readonly string[]): string {
  return nameVersionRuns(versions, GAME_VERSIONS).join(', ');
}

describe('game versions as runs in the registry’s order', () => {
  test.each([
    [[], ''],
    [['0.4.17'], '0.4.17'],
    // 0.5.27 was never published; 0.4.17 is followed by 0.5.0.
    [['0.5.26', '0.5.28'], '0.5.26–0.5.28'],
    [['0.5.0', '0.4.17'], '0.4.17–0.5.0'],
    // Sorting by numbers or letters would put 0.3.10 before 0.3.9.
    [['0.3.9', '0.3.10', '0.3.11'], '0.3.9–0.3.11'],
    [['0.3.1', '0.3.2', '0.3.3'], '0.3.1–0.3.3'],
    [['0.3.2', '0.3.2-pre10', '0.3.2-pre9'], '0.3.2-pre9–0.3.2'],
    [['next', '0.1.1', '0.5.28'], '0.5.28, 0.1.1, next'],
  ])('%j', (versions, words) => expect(shown(versions)).toBe(words));

  test('all 140 are one run, which keeps every value', () => {
    const [run, ...others] = findVersionRuns(OLD_TO_NEW, GAME_VERSIONS);
    expect(others).toEqual([]);
    expect(run).toEqual({ oldest: '0.1.1', newest: '0.5.28', values: ALL });
  });
});

describe('the versions between two', () => {
  const between = (one: string, other: string, withPre = false) =>
    findVersionsBetween(GAME_VERSIONS, [one, other], withPre);

  test('are the same from either end', () => {
    expect(between('0.5.25', '0.5.28')).toEqual(['0.5.28', '0.5.26', '0.5.25']);
    expect(between('0.5.28', '0.5.25')).toEqual(['0.5.28', '0.5.26', '0.5.25']);
  });

  test('contain pre-releases only where they are wanted or an end', () => {
    expect(between('0.3.1', '0.3.3')).toEqual(['0.3.3', '0.3.2', '0.3.1']);
    expect(between('0.3.1', '0.3.3', true)).toHaveLength(13);
    expect(between('0.3.2-pre9', '0.3.2')).toEqual(['0.3.2', '0.3.2-pre9']);
  });

  test('are none where an end is not listed', () => {
    expect(between('0.3.1', '')).toEqual([]);
  });
});
