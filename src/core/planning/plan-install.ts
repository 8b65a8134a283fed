import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import type { InstallPlanRequest } from './planner.ts';

export async function planInstall(
  _catalogue: PlanningCatalogue,
  request: InstallPlanRequest,
): Promise<Plan> {
  throw new AppError('INTERNAL', { cause: request.planId });
}
