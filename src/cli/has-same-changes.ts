import { dequal } from 'dequal/lite';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';

/**
 * Whether an updated plan makes the same changes as the previous one and has no other warnings: a
 * confirmation of that one is then valid for this one.
 */
export function hasSameChanges(before: Plan, again: Plan): boolean {
  return dequal(toChanges(before), toChanges(again));
}

/** Leaves out what differs in every plan: its own id, those of its items and of new add-ons. */
function toChanges({ intent, target, undoes, warnings, items }: Plan): unknown {
  return { intent, target, undoes, warnings, items: items.map(toChange) };
}

function toChange({ kind, title, from, to, companions, reason, warnings }: PlanItem): unknown {
  return {
    kind,
    title,
    from: pickComparedFields(from),
    to: pickComparedFields(to),
    companions,
    reason,
    warnings,
  };
}

function pickComparedFields(record: AddonRecord | null): unknown {
  if (record === null) return null;
  const { slot, path, sha512, enabled, projectId, versionId } = record;
  return { slot, path, sha512, enabled, projectId, versionId };
}
