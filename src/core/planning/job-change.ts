import type { JobChange } from '#shared/domain/job.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { PlanRequest } from './plan-request.ts';

/** Every list of jobs carries these names, several times a second. */
const MAX_ADDONS = 500;

/** The change that a job makes which plans and applies at once. */
export function toJobChange(request: PlanRequest): JobChange {
  const addons = 'addons' in request ? request.addons : [];
  return limit({ intent: request.intent, addons });
}

/** The change that a job makes which applies this plan. */
export function toPlannedChange({ intent, items }: Plan): JobChange {
  const changed = items.filter(({ kind }) => kind !== 'leave');
  return limit({ intent, addons: changed.map(({ addonId }) => addonId) });
}

function limit({
  intent,
  addons,
}: Pick<JobChange, 'intent'> & { readonly addons: readonly string[] | null }): JobChange {
  return { intent, addons: addons && addons.length <= MAX_ADDONS ? [...addons] : null };
}
