import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import type { SwitchPlanRequest } from './planner.ts';

export async function planSwitch(
  _catalogue: PlanningCatalogue,
  request: SwitchPlanRequest,
): Promise<Plan> {
  throw new AppError('INTERNAL', { cause: request.planId });
}
