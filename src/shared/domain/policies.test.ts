import { describe, expect, it } from 'vitest';
import type { Policy } from './addon.ts';
import { changePolicy, findChannel, findPolicyOf } from './policies.ts';

const PIN = { note: null, until: null };
const LAMP = { addonId: 'a1', projectId: 'lamp' };
const STRANGER = { addonId: 'a2', projectId: null };

describe('changePolicy', () => {
  it('keeps other rules of the project and of others', () => {
    const skip = { versionId: 'v2', note: null, until: null };
    const first = changePolicy([], LAMP, { skip });
    const both = changePolicy(changePolicy(first, STRANGER, { pin: PIN }), LAMP, { pin: PIN });
    expect(findPolicyOf(both, LAMP)).toMatchObject({ pin: PIN, skip });
    expect(findPolicyOf(both, STRANGER)).toMatchObject({
      target: { kind: 'addon', addonId: 'a2' },
      pin: PIN,
    });
  });

  it('removes a policy without any rule', () => {
    const pinned = changePolicy([], LAMP, { pin: PIN });
    expect(changePolicy(pinned, LAMP, { pin: null })).toEqual([]);
  });

  it('moves what held for the add-on to its project once that is known', () => {
    const before = changePolicy([], { ...LAMP, projectId: null }, { pin: PIN });
    const after = changePolicy(before, LAMP, { channel: 'beta' });
    expect(after).toEqual([
      { target: { kind: 'project', projectId: 'lamp' }, channel: 'beta', pin: PIN, skip: null },
    ]);
  });
});

describe('findChannel', () => {
  it("is the project's own where it has one, else the loadout's", () => {
    const policies: Policy[] = changePolicy([], LAMP, { channel: 'alpha' });
    const loadout = {
      policies,
      target: { gameVersion: null, loader: null, channel: 'release' as const },
    };
    expect(findChannel(loadout, 'lamp')).toBe('alpha');
    expect(findChannel(loadout, 'other')).toBe('release');
  });
});
