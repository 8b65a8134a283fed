import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import type { SetPlanRequest } from './planner.ts';

export async function planSet(
  _catalogue: PlanningCatalogue,
  request: SetPlanRequest,
): Promise<Plan> {
  throw new AppError('INTERNAL', { cause: request.planId });
}
