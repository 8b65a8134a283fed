import type { AddonState } from '#shared/domain/addon.ts';
import { type Finding, isDamaged, severityOf } from '#shared/domain/health.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';

/** What health found, by add-on; the worst of each. */
export type Findings = ReadonlyMap<string, Finding>;

/** What the list can be narrowed to, in the order of the chips. */
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

/** How many add-ons there are in each state; a disabled one and one to mend count there as well. */
export function countStates(
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

/** What only tidies up is no problem. */
function isToMend({ id }: AddonRow, findings: Findings): boolean {
  const finding = findings.get(id);
  return finding !== undefined && severityOf(finding) !== 'suggestion';
}

/** A backup copy is off as well, and no switch enables it. */
function isDisabled({ enabled, state }: AddonRow): boolean {
  return !enabled && state !== 'not-identifiable';
}

/** There is a newer version, which may be held back. */
export function canSkip({ state }: AddonRow): boolean {
  return state === 'update-available' || state === 'held';
}

/** There is another version to change to: a newer one, or an older one that is compatible. */
export function canUpdate(row: AddonRow): boolean {
  return canSkip(row) || (row.state === 'incompatible' && row.candidate !== null);
}
