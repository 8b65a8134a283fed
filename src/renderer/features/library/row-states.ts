import type { AddonState } from '#shared/domain/addon.ts';
import { type HealthFinding, isDamaged, severityOf } from '#shared/domain/health.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';

/** Health findings by add-on; the most severe of each. */
export type Findings = ReadonlyMap<string, HealthFinding>;

/** States the list can be filtered by, in the order of the chips. */
export const STATE_FILTERS = [
  'updates',
  'problems',
  'incompatible',
  'pinned',
  'held',
  'skipped',
  'unknown',
  'disabled',
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

const FILTER_OF_STATE: Partial<Record<AddonState, StateFilter>> = {
  'update-available': 'updates',
  withdrawn: 'problems',
  duplicate: 'problems',
  changed: 'problems',
  incompatible: 'incompatible',
  pinned: 'pinned',
  held: 'held',
  skipped: 'skipped',
  'not-on-registry': 'unknown',
};

export function isInState(row: AddonRow, wanted: StateFilter, findings: Findings): boolean {
  if (wanted === 'disabled') return isDisabled(row);
  return filterOf(row) === wanted || (wanted === 'problems' && isToMend(row, findings));
}

/** Counts the add-ons in each state; disabled ones and those with problems count there as well. */
export function countRowStates(
  rows: readonly AddonRow[],
  findings: Findings,
): ReadonlyMap<StateFilter, number> {
  const counts = new Map<StateFilter, number>();
  const add = (filter: StateFilter) => counts.set(filter, (counts.get(filter) ?? 0) + 1);
  for (const row of rows) {
    const filter = filterOf(row);
    if (filter !== undefined) add(filter);
    if (filter !== 'problems' && isToMend(row, findings)) add('problems');
    if (isDisabled(row)) add('disabled');
  }
  return counts;
}

function filterOf(row: AddonRow): StateFilter | undefined {
  return isDamaged(row) ? 'problems' : FILTER_OF_STATE[row.state];
}

/** A suggestion is not a problem. */
function isToMend({ id }: AddonRow, findings: Findings): boolean {
  const finding = findings.get(id);
  return finding !== undefined && severityOf(finding) !== 'suggestion';
}

/** A backup copy is disabled too, but no switch enables it. */
function isDisabled({ enabled, state }: AddonRow): boolean {
  return !enabled && state !== 'not-identifiable';
}

/** A newer version exists, which may be held back. */
export function canSkip({ state }: AddonRow): boolean {
  return state === 'update-available' || state === 'held';
}

/** There is a version to change to: a newer one, or an older one that is compatible. */
export function canUpdate(row: AddonRow): boolean {
  return canSkip(row) || (row.state === 'incompatible' && row.candidate !== null);
}
