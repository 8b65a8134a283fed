import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import type { SyncPlanRequest } from './planner.ts';

export async function planSync(
  _catalogue: PlanningCatalogue,
  request: SyncPlanRequest,
): Promise<Plan> {
  throw new AppError('INTERNAL', { cause: request.planId });
}
