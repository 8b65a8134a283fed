import type { Catalogue } from '../catalogue/catalogue.ts';
import { planUndo } from './plan-undo.ts';
import { planUpdate } from './plan-update.ts';
import type { Planner } from './planner.ts';

export function createPlanner({ catalogue }: { readonly catalogue: Catalogue }): Planner {
  return {
    planUpdate: (request) => planUpdate(catalogue, request),
    planUndo,
  };
}
