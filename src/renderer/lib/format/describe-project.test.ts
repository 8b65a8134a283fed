import { describe, expect, test } from 'vitest';
import {
  describeCategory,
  describeGameVersions,
  describeKinds,
  describeLowestVersion,
  describeSides,
  describeType,
  describeUnusualSides,
} from './describe-project.ts';
import { describeLoader } from './describe-target.ts';

const LISTED = ['0.5.28', '0.5.26', '0.5.26-pre1', '0.5.25', '0.5.24', '0.4.17'].map((value) => ({
  value,
  releaseType: value.includes('pre') ? 'pre-release' : 'alpha',
}));

describe('game versions in words', () => {
  test.each([
    [[], ''],
    [['0.5.26'], '0.5.26'],
    [['0.5.24', '0.5.25', '0.5.26'], '0.5.24–0.5.26'],
    [['0.5.28', '0.5.25', '0.5.24', '0.4.17'], '0.5.28, 0.4.17–0.5.25'],
    [['0.5.28', '0.5.25', '0.4.17'], '0.5.28, 0.5.25, 0.4.17'],
    [['0.5.28', 'next'], '0.5.28, next'],
    [['0.5.26-pre1', '0.4.17'], '0.5.26-pre1, 0.4.17'],
  ])('%j are “%s”', (versions, words) => {
    expect(describeGameVersions(versions, LISTED)).toBe(words);
  });
});

describe('game versions in little room', () => {
  test.each([
    [[], ''],
    [['0.5.28'], '0.5.28'],
    [['0.5.28', '0.5.25', '0.4.17'], '0.4.17+'],
    [['0.5.24', '0.5.26'], '0.5.24–0.5.26'],
    [['0.5.26'], '0.5.26'],
    [['next'], 'next'],
  ])('%j are “%s”', (versions, words) => {
    expect(describeLowestVersion(versions, LISTED)).toBe(words);
  });
});

test.each([
  ['game-mechanics', 'Game mechanics'],
  ['8x-', '8x-'],
  ['512x+', '512x+'],
])('the category %s is called %s', (name, words) => expect(describeCategory(name)).toBe(words));

test.each(['__proto__', 'constructor', 'toString', 'valueOf'])(
  'a word of a registry that every object has, %s, is a word like others',
  (word) => {
    expect(describeKinds([word, 'mod'])).toBe(`${word}, Mod`);
    expect(describeType(word)).toBe(word);
    expect(describeSides({ clientSide: word, serverSide: 'optional' })).toBe(
      `Client ${word}, server optional`,
    );
    expect(describeLoader(word).toLowerCase()).toBe(word.toLowerCase());
  },
);

test.each([
  ['required', 'optional', ''],
  ['unknown', 'unknown', ''],
  ['odd', 'optional', 'Client odd, server optional'],
  ['required', 'unsupported', ''],
  ['unsupported', 'required', 'Client not supported, server required'],
])('sides that are %s and %s are described as “%s”', (clientSide, serverSide, words) => {
  expect(describeUnusualSides({ clientSide, serverSide })).toBe(words);
});
