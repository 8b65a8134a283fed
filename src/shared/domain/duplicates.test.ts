import { describe, expect, it } from 'vitest';
import type { Addon } from './addon.ts';
import { findDuplicates } from './duplicates.ts';

interface Given {
  readonly number: number;
  readonly enabled?: boolean;
  readonly slot?: string;
  readonly state?: Addon['state'];
  readonly modId?: string;
  readonly installed?: boolean;
  /** Checksum of the bytes; default: the version's. */
  readonly bytes?: string;
}

const PROJECT = { id: 'p', slug: 'p', name: 'P', author: null, icon: null };

const versionOf = (number: number) => ({
  id: `v${number}`,
  versionNumber: `${number}.0`,
  releaseChannel: 'release',
  datePublished: `2026-01-0${number}T00:00:00.000Z`,
});

/** The candidate of each is the newest version, 3, unless it is installed. */
function find(given: Readonly<Record<string, Given>>): unknown {
  const addons = Object.entries(given).map(([path, one]) => ({
    id: path,
    path,
    slot: one.slot ?? 'mods',
    enabled: one.enabled ?? true,
    installedAt: one.installed ? '2026-01-01T00:00:00.000Z' : null,
    sha512: one.bytes ?? `bytes of ${one.number}`,
    project: PROJECT,
    version: versionOf(one.number),
    state: one.state ?? ('update-available' as const),
    candidate: one.number === 3 ? null : versionOf(3),
    metadata: one.modId
      ? [
          {
            format: 'puzzle' as const,
            modId: one.modId,
            name: null,
            version: null,
            description: null,
            authors: [],
            requires: {},
          },
        ]
      : [],
  }));
  return Object.fromEntries(
    [...findDuplicates(addons)].map(([id, { params }]) => [id, params['path']]),
  );
}

describe('a file of a project that another one makes superfluous', () => {
  it('is the older one, and each further download of one version', () => {
    expect(
      find({ 'a (1).jar': { number: 1 }, 'a.jar': { number: 1 }, 'a-2.jar': { number: 2 } }),
    ).toEqual({ 'a (1).jar': 'a-2.jar', 'a.jar': 'a-2.jar' });
    expect(find({ 'a.jar': { number: 3 }, 'b.jar': { number: 3 } })).toEqual({ 'b.jar': 'a.jar' });
  });

  it('is the copy, not what Loadout installed, whatever sorts first', () => {
    const copies = { 'a (1).jar': { number: 1 }, 'copy of a.jar': { number: 1 } };
    expect(find({ ...copies, 'z.jar': { number: 1, installed: true } })).toEqual({
      'a (1).jar': 'z.jar',
      'copy of a.jar': 'z.jar',
    });
    expect(find({ ...copies, 'z.jar': { number: 1 } })).toEqual({
      'a (1).jar': 'z.jar',
      'copy of a.jar': 'z.jar',
    });
    const more = { 'belts-1.2.0.jar': { number: 1 }, 'zz.jar': { number: 1 } };
    expect(find(more)).toEqual({ 'zz.jar': 'belts-1.2.0.jar' });
  });

  it('is a disabled one, which gets no update', () => {
    expect(find({ 'a.jar': { number: 1 }, 'b.jar': { number: 2, enabled: false } })).toEqual({
      'b.jar': 'a.jar',
    });
  });

  it('is each of two of which the disabled one is the update of the other', () => {
    expect(find({ 'a.jar': { number: 1 }, 'b.jar': { number: 3, enabled: false } })).toEqual({
      'a.jar': 'b.jar',
      'b.jar': 'a.jar',
    });
  });

  it('is none that is pinned, in another slot, alone, or of another part of the version', () => {
    expect(find({ 'a.jar': { number: 1, state: 'pinned' }, 'b.jar': { number: 2 } })).toEqual({});
    expect(find({ 'a.jar': { number: 1 }, 'b.jar': { number: 2, slot: 'quilt' } })).toEqual({});
    expect(find({ 'a.jar': { number: 1 } })).toEqual({});
    const parts = { number: 3, modId: 'p' };
    expect(
      find({ 'a.jar': parts, 'a-api.jar': { number: 3, modId: 'p-api', bytes: 'its api' } }),
    ).toEqual({});
  });
});
