import { describe, expect, test } from 'vitest';
import { firstFiles } from '#shared/messages/window-catalogue.ts';
import {
  FIRST_LOAD_LIMIT_BYTES,
  listFirstKeys,
  measureFirstLoads,
} from '#test/helpers/first-load.ts';

describe('the first load of the window', () => {
  const sizes = measureFirstLoads();

  test('every screen is a file of its own', () => {
    expect([...sizes.keys()].toSorted()).toEqual([
      'activity',
      'bisect',
      'browse',
      'draft',
      'health',
      'install',
      'library',
      'organization',
      'own-organization',
      'own-project',
      'person',
      'project',
      'publish',
      'settings',
      'updates',
      'welcome',
      'worlds',
    ]);
  });

  test('with the library, with which it begins, is at most 290 kB of JavaScript, gzipped', () => {
    expect(sizes.get('library')).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_BYTES);
  });

  test('has every text that the library names', () => {
    const keys = [...listFirstKeys()];
    expect(keys.length).toBeGreaterThan(200);
    expect(keys.filter((key) => !firstFiles.some((texts) => Object.hasOwn(texts, key)))).toEqual(
      [],
    );
  });

  test.each([...sizes])('with %s first is at most 325 kB of JavaScript, gzipped', (_, bytes) => {
    // React and Mantine alone are larger: less would mean that something was not counted.
    expect(bytes).toBeGreaterThan(150_000);
    // Chunks that it shares with the library are bundled into one file with it.
    expect(bytes).toBeLessThanOrEqual(325_000);
  });
});
