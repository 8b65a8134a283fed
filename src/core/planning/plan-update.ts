import type { Plan } from '#shared/domain/plan.ts';
import { explainWishes } from './explain-wishes.ts';
import type { PlanningServices } from './plan-basis.ts';
import type { UpdatePlanRequest } from './planner.ts';
import { planChanges } from './resolve/plan-changes.ts';
import { selectNamedUpdate, selectUpdates, toNamedUpdate } from './select-updates.ts';

/** Brings the chosen add-ons to the version that the registry offers, or to the one that a person named. */
export async function planUpdate(
  services: PlanningServices,
  request: UpdatePlanRequest,
): Promise<Plan> {
  const context = { ...services, request };
  const named = request.to === null ? null : await toNamedUpdate(context, request, request.to);
  const plan = await planChanges(context, {
    intent: 'update',
    select: (draft) =>
      named ? selectNamedUpdate(draft, named) : selectUpdates(draft, request.chosen),
  });
  const isWish = request.chosen !== null && request.to === null;
  return isWish ? explainWishes(context, plan) : plan;
}
