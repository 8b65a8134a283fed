import { describe, expect, it } from 'vitest';
import { findUnneeded } from '#core/planning/checks/plan-effect.ts';
import type { AddonInSlot } from '#core/planning/plan-basis.ts';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { createSlot } from '#test/builders/installed-addon.ts';
import { makeVersion } from '#test/builders/planning-world.ts';

interface AddonInSlotInput {
  readonly requires?: readonly string[];
  readonly isUnknown?: boolean;
  readonly record?: Partial<AddonRecord>;
}

/** A dependency by default; its project has the same name. */
function makeAddonInSlot(
  name: string,
  { requires = [], isUnknown = false, record }: AddonInSlotInput = {},
): AddonInSlot {
  const dependencies = requires.map((projectId) => ({ projectId }));
  return {
    record: {
      id: name,
      slot: 'mods',
      path: `pmods/${name}.jar`,
      size: 1,
      sha1: null,
      sha512: null,
      files: null,
      enabled: true,
      origin: 'dependency',
      neededBy: [],
      projectId: name,
      versionId: null,
      installedAt: null,
      parked: false,
      ...record,
    },
    slot: createSlot(),
    title: name,
    version: isUnknown ? null : makeVersion({ project: name, number: '1', dependencies }),
    projectId: name,
    modIds: new Set(),
  };
}

const CHOSEN = { origin: 'chosen' as const };
const offered = (before: readonly AddonInSlot[], after: readonly AddonInSlot[]) =>
  findUnneeded({ before, after }).map(({ title }) => title);

describe('an add-on that a plan offers for removal', () => {
  const app = makeAddonInSlot('app', { requires: ['lib'], record: CHOSEN });
  const lib = makeAddonInSlot('lib', { requires: ['base'] });
  const base = makeAddonInSlot('base');

  it('is one that only the removed ones required, also indirectly', () => {
    expect(offered([app, lib, base], [lib, base])).toEqual(['lib', 'base']);
  });

  it('leaves out what something else still needs', () => {
    const other = makeAddonInSlot('other', { requires: ['base'], record: CHOSEN });
    expect(offered([app, other, lib, base], [other, lib, base])).toEqual(['lib']);
  });

  it('counts a disabled add-on as requiring nothing', () => {
    const off = makeAddonInSlot('app', {
      requires: ['lib'],
      record: { ...CHOSEN, enabled: false },
    });
    expect(offered([app, lib, base], [off, lib, base])).toEqual(['lib', 'base']);
  });

  it('does not take two that need each other for needed', () => {
    const one = makeAddonInSlot('one', { requires: ['two'] });
    const two = makeAddonInSlot('two', { requires: ['one'] });
    const user = makeAddonInSlot('user', { requires: ['one'], record: CHOSEN });
    expect(offered([user, one, two], [one, two])).toEqual(['one', 'two']);
  });

  it('never offers one that was not required before either, nor one that a person chose', () => {
    expect(offered([lib, base], [lib, base])).toEqual([]);
    const chosenLib = makeAddonInSlot('lib', { record: CHOSEN });
    expect(offered([app, chosenLib], [chosenLib])).toEqual([]);
  });

  it('goes by the records where a version is not known', () => {
    const unknown = makeAddonInSlot('app', { isUnknown: true, record: CHOSEN });
    const needed = makeAddonInSlot('lib', { record: { neededBy: ['app'] } });
    expect(offered([unknown, needed], [unknown, needed])).toEqual([]);
    expect(offered([unknown, needed], [needed])).toEqual(['lib']);
  });
});
