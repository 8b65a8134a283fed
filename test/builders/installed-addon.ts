import type { CheckRequest, InstalledAddon } from '#core/updates/check-context.ts';
import type { Policy } from '#shared/domain/addon.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { digestsOf } from './registry-version.ts';

export function createSlot(overrides: Partial<Slot> = {}): Slot {
  return {
    id: 'puzzle-mods',
    projectTypes: ['mod'],
    loader: 'puzzle_loader',
    directory: 'pmods',
    disabledDirectory: null,
    rule: 'keep',
    extensions: ['jar'],
    exclude: [],
    companions: [],
    ...overrides,
  };
}

interface InstalledOverrides {
  readonly slot?: Slot;
  readonly title?: string;
  readonly item?: Partial<InstalledAddon['item']>;
  readonly record?: Partial<InstalledAddon['record']>;
}

/**
 * An add-on whose file is called `name` and contains its name, as in the builder of registry
 * versions.
 */
export function createInstalled(name: string, overrides: InstalledOverrides = {}): InstalledAddon {
  const slot = overrides.slot ?? createSlot();
  const place = {
    slot: slot.id,
    path: `${slot.directory}/${name}`,
    size: name.length,
    enabled: true,
  };
  const digests = digestsOf(name);
  return {
    slot,
    title: overrides.title ?? name,
    item: {
      ...place,
      ...digests,
      kind: 'file',
      metadata: [],
      problem: null,
      changeable: true,
      ...overrides.item,
    },
    record: {
      ...place,
      ...digests,
      id: `addon-${name}`,
      origin: 'found',
      neededBy: [],
      projectId: null,
      versionId: null,
      installedAt: null,
      files: null,
      parked: false,
      ...overrides.record,
    },
  };
}

type CheckedLoadout = CheckRequest['loadout'];

export function createCheckedLoadout(overrides: Partial<CheckedLoadout> = {}): CheckedLoadout {
  return {
    id: 'loadout',
    target: { gameVersion: '0.5.1', loader: 'puzzle_loader', channel: 'release' },
    holdHours: 0,
    policies: [],
    ...overrides,
  };
}

export function createPolicy(projectId: string, overrides: Partial<Policy> = {}): Policy {
  return {
    target: { kind: 'project', projectId },
    channel: null,
    pin: null,
    skip: null,
    ...overrides,
  };
}
