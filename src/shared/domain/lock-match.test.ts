import { describe, expect, test } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import type { Policy } from './addon.ts';
import type { LockedAddon } from './lock-file.ts';
import { findLockedPolicy, placeLocked, takeLockedPolicy } from './lock-match.ts';
import { gameDefinitionSchema, type Slot } from './slot.ts';

const { layouts } = gameDefinitionSchema.parse(cosmicReach);

function slotsOf(layoutId: string): readonly Slot[] {
  return layouts.find(({ id }) => id === layoutId)?.slots ?? [];
}

function place(layoutId: string, change: Partial<LockedAddon>): string | null {
  const locked: LockedAddon = {
    slot: 'puzzle-mods',
    path: 'pmods/a.jar',
    enabled: true,
    project: null,
    version: null,
    origin: 'found',
    neededBy: [],
    policy: null,
    size: 1,
    sha512: 'a'.repeat(128),
    urlPath: null,
    files: null,
    ...change,
  };
  return placeLocked(locked, slotsOf(layoutId))?.path ?? null;
}

describe('a locked add-on is placed', () => {
  test('where the lockfile says, in the form that it is off in', () => {
    expect(place('save-folder', {})).toBe('pmods/a.jar');
    const off = { path: 'pmods/a.jar.disabled', enabled: false };
    expect(place('save-folder', off)).toBe('pmods/a.jar.disabled');
    expect(place('crlauncher', { path: 'cosmic-reach/pmods/a.jar' })).toBe(
      'cosmic-reach/pmods/a.jar',
    );
  });

  test('in the place that another layout has for it', () => {
    expect(place('polaris', {})).toBe('jmods/a.jar');
    const off = { path: 'pmods/a.jar.disabled', enabled: false };
    expect(place('crlauncher', off)).toBe('cosmic-reach/disabledpuzzlemods/a.jar');
    const pack = { slot: 'data-mods', path: 'mods/pack', files: [] };
    expect(place('crlauncher', pack)).toBe('cosmic-reach/mods/pack');
    expect(place('save-folder', { ...pack, enabled: false })).toBe('disabledmods/pack');
  });

  test('as `enabled` says where only that was edited', () => {
    expect(place('save-folder', { enabled: false })).toBe('pmods/a.jar.disabled');
    expect(place('save-folder', { path: 'pmods/a.jar.disabled' })).toBe('pmods/a.jar');
  });

  test.each<[string, Partial<LockedAddon>]>([
    ['a slot that is not here', { slot: 'quilt-mods' }],
    ['a world', { slot: 'worlds', path: 'worlds/save' }],
    ['a name that the slot does not take', { path: 'jmods/a.exe' }],
    ['a file where folders are', { slot: 'data-mods', path: 'mods/a.jar' }],
    ['a folder where files are', { files: [] }],
  ])('not at all: %s', (_title, change) => {
    expect(place('polaris', change)).toBeNull();
  });
});

describe('a locked policy', () => {
  const record = { id: 'a1', projectId: 'p1' };
  const pinned = { channel: null, pin: { note: 'why', until: null }, skip: null };
  const other: Policy = { target: { kind: 'project', projectId: 'p2' }, ...pinned };

  test('takes the place of what held for the add-on, and of nothing else', () => {
    const own: Policy = { target: { kind: 'addon', addonId: 'a1' }, ...pinned, channel: 'dev' };
    const policies = takeLockedPolicy([other, own], record, { policy: pinned });
    expect(policies).toEqual([other, { target: { kind: 'project', projectId: 'p1' }, ...pinned }]);
    expect(findLockedPolicy(record, policies)).toEqual(pinned);
    expect(takeLockedPolicy(policies, record, { policy: null })).toEqual([other]);
  });

  test('is kept for the add-on itself where there is no project', () => {
    const policies = takeLockedPolicy([], { id: 'a1', projectId: null }, { policy: pinned });
    expect(policies).toEqual([{ target: { kind: 'addon', addonId: 'a1' }, ...pinned }]);
  });
});
