import { describe, expect, test } from 'vitest';
import type { Addon } from '#shared/domain/addon.ts';
import { selectAddons } from './select-addons.ts';

function makeAddon(id: string, path: string, project: [slug: string, name: string] | null): Addon {
  const [slug, name] = project ?? [];
  return {
    id,
    slot: 'mods',
    path,
    size: 1,
    sha1: null,
    sha512: id.repeat(128).slice(0, 128),
    enabled: true,
    origin: 'found',
    neededBy: [],
    groups: [],
    note: null,
    project:
      slug === undefined || name === undefined
        ? null
        : { id: `project-${slug}`, slug, name, author: null, icon: null },
    version: null,
    state: 'not-checked',
    reason: { code: 'state-not-asked', params: {} },
    candidate: null,
    identifiedAt: null,
    checkedAt: null,
    installedAt: null,
    metadata: [],
    files: null,
  };
}

const rails = makeAddon('a1', 'mods/rails-1.0.jar', ['long-rails', 'Long Rails']);
const copy = makeAddon('b2', 'pmods/rails-0.9.jar.disabled', ['long-rails', 'Long Rails']);
const lamp = makeAddon('c3', 'mods/lamp.jar', ['lamp', 'Hand Lantern']);
const own = makeAddon('d4', 'mods/own.jar', null);
const named: Addon = {
  ...makeAddon('e5', 'mods/x-1.0.jar', null),
  metadata: [
    {
      format: 'fabric',
      modId: 'night_sky',
      name: 'Night Sky',
      version: null,
      description: null,
      authors: [],
      requires: {},
    },
  ],
};
const addons = [rails, copy, lamp, own, named];

describe('an add-on is found by', () => {
  test.each([
    ['its id', 'a1', rails],
    ['its path', 'mods/own.jar', own],
    ['its file name', 'own.jar', own],
    ['its file name without the disabled marking', 'rails-0.9.jar', copy],
    ['the slug of its project', 'lamp', lamp],
    ['the id of its project', 'project-lamp', lamp],
    ['the name of its project', 'hand lantern', lamp],
    ['the name in its metadata', 'night sky', named],
    ['its mod id', 'night_sky', named],
    ['the start of a digest', 'd4d4d4d4', own],
  ])('%s', (_way, selector, addon) => expect(selectAddons(addons, [selector])).toEqual([addon]));
});

test('an add-on named twice is selected once', () => {
  expect(selectAddons(addons, ['lamp', 'c3', 'own.jar'])).toEqual([lamp, own]);
});

test('the exact file name goes before the name that another file would have when it is enabled', () => {
  const on = makeAddon('f6', 'mods/twin.jar', null);
  const off = makeAddon('a7', 'mods/twin.jar.disabled', null);
  expect(selectAddons([off, on], ['twin.jar'])).toEqual([on]);
  expect(selectAddons([off, on], ['mods/twin.jar.disabled'])).toEqual([off]);
});

test('a name of several add-ons is refused, and they are listed', () => {
  expect(() => selectAddons(addons, ['Long Rails'])).toThrow(
    expect.objectContaining({
      code: 'ADDON_AMBIGUOUS',
      params: { name: 'Long Rails', matches: 'mods/rails-1.0.jar, pmods/rails-0.9.jar.disabled' },
    }) as Error,
  );
});

test.each(['nope', 'd4d4d4d', ''])('%j names nothing', (selector) => {
  expect(() => selectAddons(addons, [selector])).toThrow('ADDON_UNKNOWN');
});
