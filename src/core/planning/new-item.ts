import type { PlanItem } from '#shared/domain/plan.ts';

/** An item that changes nothing yet; a planner says over it what it knows. */
export function newItem(id: string, addonId: string): Omit<PlanItem, 'kind' | 'title' | 'reason'> {
  return {
    id,
    addonId,
    from: null,
    to: null,
    fromVersion: null,
    toVersion: null,
    source: null,
    changelogs: [],
    moreChangelogs: false,
    companions: [],
    choice: null,
    requires: [],
    warnings: [],
    notes: [],
  };
}
