// @promise a link from another program only opens a page
// @how property
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDeepLink, toInstallRoute } from '../../electron/main/deep-link.ts';
import { readStartOptions } from '../../electron/main/start-options.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

test.each([
  ['loadout://install/abc', { projectId: 'abc', versionId: null }, '/install/abc'],
  ['loadout://install/a_B-9/v1', { projectId: 'a_B-9', versionId: 'v1' }, '/install/a_B-9/v1'],
  [
    `loadout://install/${'x'.repeat(64)}`,
    { projectId: 'x'.repeat(64), versionId: null },
    `/install/${'x'.repeat(64)}`,
  ],
])('%s asks for one project', (text, link, route) => {
  expect(parseDeepLink(text)).toEqual(link);
  expect(toInstallRoute(link)).toBe(route);
});

test.each([
  '',
  'loadout:',
  'loadout://',
  'loadout://install',
  'loadout://install/',
  'loadout://install/a/',
  'loadout://install/a/b/c',
  'loadout://install/a?x=1',
  'loadout://install/a#x',
  'loadout://install/a/b?y',
  'loadout://install/a%2fb',
  'loadout://install/../b',
  'loadout://install/a b',
  'loadout://install/a\n',
  '\nloadout://install/a',
  'loadout://install/a\u0000',
  'LOADOUT://install/a',
  'loadout://Install/a',
  'loadout://remove/a',
  'loadout://user@install/a',
  'loadout://install:80/a',
  'loadout:install/a',
  'loadout:///install/a',
  'app-ui://install/a',
  'https://install/a',
  `loadout://install/${'x'.repeat(65)}`,
  'loadout://install/é',
  'loadout://install/а',
  '--loadout://install/a',
  'loadout://install/a loadout://install/b',
  'loadout://install/<script>',
])('%j is ignored', (text) => expect(parseDeepLink(text)).toBeNull());

test('any text is read as nothing or ids', { tags: ['deep'] }, () => {
  const pieces = fc.constantFrom(
    'loadout:',
    '//',
    'install',
    '/',
    '?',
    '#',
    '%2f',
    '..',
    'a',
    '_-',
    '@',
    ':',
    '\n',
    '\u202e',
    ' ',
    '--',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 70 }).map((id) => `loadout://install/${id}`),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      const link = parseDeepLink(candidate);
      if (link === null) return;
      expect(link.projectId).toMatch(ID);
      expect(link.versionId ?? 'none').toMatch(ID);
      expect(candidate).toBe(`loadout:/${toInstallRoute(link)}`);
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  [['loadout', '--', 'loadout://install/a'], 'loadout://install/a'],
  [['loadout', '--data-dir', '/d', '--', 'x'], 'x'],
  [['loadout', 'loadout://install/a'], null],
  [['loadout', '--inspect', 'loadout://install/a', '--gpu-launcher=x'], null],
  [['loadout', '--', 'loadout://install/a', '--gpu-launcher=x'], null],
  [['loadout', '--', 'loadout://install/a', 'loadout://install/b'], null],
  [['loadout', '--'], null],
  [['loadout'], null],
])('%j carries the link %j', (argv, link) => expect(readStartOptions(argv).link).toBe(link));

test('the data folder is never taken from behind the separator', () => {
  expect(readStartOptions(['x', '--', '--data-dir=/evil']).dataDir).toBeUndefined();
  expect(readStartOptions(['x', '--', '--data-dir', '/evil']).dataDir).toBeUndefined();
  expect(readStartOptions(['x', '--data-dir=/mine', '--', 'y']).dataDir).toBe('/mine');
  expect(readStartOptions(['x', '--data-dir', '/mine']).dataDir).toBe('/mine');
  expect(readStartOptions(['x', '--data-dir=']).dataDir).toBeUndefined();
});

test('a link names no run to watch, and so no program to start', () => {
  expect(readStartOptions(['x', '--', 'y', '--watch-game-run', '/evil']).watchedRun).toBeNull();
  expect(readStartOptions(['x', '--', '--watch-game-run', '/evil']).watchedRun).toBeNull();
  expect(readStartOptions(['x', '--watch-game-run', '/mine']).watchedRun).toBe('/mine');
});
