import type { AddonState } from '#shared/domain/addon.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';

const WAITING_GROUPS = [
  'incompatible',
  'held',
  'pinned',
  'skipped',
  'elsewhere',
  'gone',
  'not-checked',
] as const;
export type WaitingGroup = (typeof WAITING_GROUPS)[number];

const GROUP_OF: Readonly<Partial<Record<AddonState, WaitingGroup>>> = {
  incompatible: 'incompatible',
  held: 'held',
  pinned: 'pinned',
  skipped: 'skipped',
  'newer-on-other-channel': 'elsewhere',
  'newer-for-other-game-version': 'elsewhere',
  withdrawn: 'gone',
  'not-checked': 'not-checked',
};

/** Groups add-ons that have no planned update but need attention, by reason; each group by name. */
export function groupWaiting(
  rows: readonly AddonRow[],
): ReadonlyMap<WaitingGroup, readonly AddonRow[]> {
  const byGroup = Map.groupBy(rows, ({ state }) => GROUP_OF[state]);
  return new Map(
    WAITING_GROUPS.flatMap((group) => {
      const members = byGroup.get(group);
      return members === undefined ? [] : [[group, members.toSorted(compareRowTitles)] as const];
    }),
  );
}

function compareRowTitles(one: AddonRow, other: AddonRow): number {
  return one.title.localeCompare(other.title, 'en', { sensitivity: 'base' });
}

/** Returns a text of everything a plan for all updates depends on: equal texts mean equal plans. */
export function describeBasis(generation: number, rows: readonly AddonRow[]): string {
  const parts = rows.map(({ id, state, enabled, version, candidate }) =>
    [id, state, enabled, version?.id, candidate?.id].join(' '),
  );
  return [generation, ...parts.toSorted()].join('\n');
}
