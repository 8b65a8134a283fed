import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import type { RemovePlanRequest } from './planner.ts';

export async function planRemove(
  _catalogue: PlanningCatalogue,
  request: RemovePlanRequest,
): Promise<Plan> {
  throw new AppError('INTERNAL', { cause: request.planId });
}
