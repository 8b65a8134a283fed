import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import type { LockedAddon, LockFile } from './lock-file.ts';
import { formatLockFile, parseLockFile } from './lock-text.ts';

const ADDON: LockedAddon = {
  slot: 'puzzle-mods',
  path: 'pmods/a.jar',
  enabled: true,
  project: { id: 'p1', slug: 'a' },
  version: { id: 'v1', versionNumber: '1.0.0' },
  origin: 'chosen',
  neededBy: [],
  policy: null,
  size: 3,
  sha512: 'a'.repeat(128),
  urlPath: '/cdn/a.jar',
  files: null,
};

function createLock(...addons: readonly Partial<LockedAddon>[]): LockFile {
  return {
    lockVersion: 1,
    game: 'cosmic-reach',
    registry: 'local',
    target: { gameVersion: null, loader: null, channel: 'release' },
    addons: addons.map((addon) => ({ ...ADDON, ...addon })),
  };
}

function refusedField(text: string): unknown {
  try {
    parseLockFile(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'LOCK_FILE_INVALID')
      return error.params['field'];
    throw error;
  }
  return 'accepted';
}

describe('the text of a lockfile', () => {
  test('is the same whatever order add-ons, lists and fields come in', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const lock = createLock(
      ...names.map((name) => ({ path: `pmods/${name}.jar`, neededBy: ['x', 'y', 'z'] })),
    );
    const text = formatLockFile(lock);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(lock.addons, { minLength: names.length }),
        fc.shuffledSubarray(['x', 'y', 'z'], { minLength: 3 }),
        fc.shuffledSubarray(Object.keys(ADDON), { minLength: Object.keys(ADDON).length }),
        (addons, neededBy, keys) => {
          const shuffled = addons.map((addon) => {
            const whole: Record<string, unknown> = { ...addon, neededBy };
            return Object.fromEntries(keys.map((key) => [key, whole[key]])) as LockedAddon;
          });
          expect(formatLockFile({ ...lock, addons: shuffled })).toBe(text);
        },
      ),
    );
    expect(parseLockFile(text)).toEqual(lock);
  });

  test('has a line for each value, so that a new version changes the lines of one add-on', () => {
    const before = formatLockFile(createLock({}, { path: 'pmods/b.jar' })).split('\n');
    const change = { version: { id: 'v2', versionNumber: '2.0.0' }, sha512: 'b'.repeat(128) };
    const after = formatLockFile(createLock(change, { path: 'pmods/b.jar' })).split('\n');
    expect(after.length).toBe(before.length);
    expect(after.filter((line, at) => line !== before[at])).toHaveLength(3);
  });

  test('reads with the marks of editors and other systems', () => {
    const lock = createLock({});
    const text = `\uFEFF${formatLockFile(lock).replaceAll('\n', '\r\n')}`;
    expect(parseLockFile(text)).toEqual(lock);
  });
});

describe('a lockfile is refused, with the field, when', () => {
  test.each<[string, Partial<LockedAddon> | Partial<LockedAddon>[], string]>([
    ['a path leaves the folder', { path: '../a.jar' }, 'addons.0.path'],
    ['a path is absolute', { path: '/etc/passwd' }, 'addons.0.path'],
    ['a path is of Windows', { path: 'C:\\a.jar' }, 'addons.0.path'],
    ['a path is the state folder', { path: '.loadout/loadout.json' }, 'addons.0.path'],
    ['a path has an empty part', { path: 'pmods//a.jar' }, 'addons.0.path'],
    ['two paths are one', [{}, { path: 'pmods/A.JAR' }], 'addons'],
    ['a size is no size', { size: -1 }, 'addons.0.size'],
    ['a size is beyond every add-on', { size: 2 ** 40 }, 'addons.0.size'],
    ['a digest is none', { sha512: '../../etc' }, 'addons.0.sha512'],
    ['an address leads to another host', { urlPath: '//evil.example/a.jar' }, 'addons.0.urlPath'],
    ['an address is whole', { urlPath: 'https://evil.example/a.jar' }, 'addons.0.urlPath'],
    [
      'an unpacked file leaves the folder',
      { files: [{ path: 'mods/../../a', size: 1, sha512: 'a'.repeat(128) }] },
      'addons.0.files.0.path',
    ],
  ])('%s', (_title, change, field) => {
    const lock = createLock(...[change].flat());
    expect(refusedField(JSON.stringify(lock))).toBe(field);
  });

  test.each([
    ['it is no JSON', '{', null],
    [
      'it is of a later program',
      JSON.stringify({ ...createLock(), lockVersion: 3 }),
      'lockVersion',
    ],
    [
      'it has more add-ons than any folder',
      JSON.stringify(
        createLock(...Array.from({ length: 10_001 }, (_, at) => ({ path: `pmods/${at}.jar` }))),
      ),
      'addons',
    ],
  ])('%s', (_title, text, field) => {
    expect(refusedField(text)).toBe(field);
  });
});
