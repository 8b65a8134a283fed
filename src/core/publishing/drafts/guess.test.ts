import { describe, expect, test } from 'vitest';
import { isSlug } from '#shared/registry/slug.ts';
import { findNumberIn, guessChannel, toVersionNumber } from './guess.ts';

describe('the channel of a version number', () => {
  test.each([
    ['1.2.3', 'release'],
    ['1.2.3+build.5', 'release'],
    ['1.2.3-beta', 'beta'],
    ['1.2.3b4', 'beta'],
    ['2.0.0-rc.1', 'beta'],
    ['0.3.2-pre1', 'beta'],
    ['1.0.0-alpha.2', 'alpha'],
    ['1.0.0a', 'alpha'],
    ['1.0.0-dev', 'dev'],
    ['1.0-SNAPSHOT', 'dev'],
    ['nightly-2026-01-01', 'dev'],
    // Only whole words count as a channel.
    ['1.0.0-arm', 'release'],
    ['abracadabra', 'release'],
    ['1.0-premium', 'release'],
  ])('%s is %s', (number, channel) => expect(guessChannel(number)).toBe(channel));
});

describe('a version number', () => {
  test.each([
    ['1.2.3', '1.2.3'],
    ['1.0-SNAPSHOT', '1.0-snapshot'],
    ['2.0 Final', '2.0-final'],
    ['${version}', null],
    ['@VERSION@', null],
    ['///', null],
  ])('%s becomes %s', (text, number) => {
    expect(toVersionNumber(text)).toBe(number);
    expect(number === null || isSlug(number)).toBe(true);
  });

  test('is never longer than a registry takes', () => {
    expect(toVersionNumber('1'.repeat(100))).toHaveLength(32);
  });
});

test.each([
  ['lamp-1.2.3.jar', '1.2.3'],
  ['lamp-0.5.0-2.1.0-beta.2.jar', '2.1.0-beta.2'],
  ['Fancy Pack v4.0.zip', '4.0'],
  ['lamp.jar', null],
  ['512x pack.zip', null],
])('the number in %s is %s', (name, number) => expect(findNumberIn(name)).toBe(number));
