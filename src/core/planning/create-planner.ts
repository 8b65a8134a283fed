import { planUndo } from './plan-undo.ts';
import type { PlanningCatalogue } from './choose-dependency.ts';
import { planUpdate } from './plan-update.ts';
import type { Planner } from './planner.ts';

export function createPlanner({ catalogue }: { readonly catalogue: PlanningCatalogue }): Planner {
  return {
    planUpdate: (request) => planUpdate(catalogue, request),
    planUndo,
  };
}
