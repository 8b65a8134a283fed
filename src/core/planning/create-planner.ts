import type { PlanningServices } from './resolve/choose-dependency.ts';
import { planInstall } from './plan-install.ts';
import { planRemove } from './plan-remove.ts';
import { planSet } from './plan-set.ts';
import { planSwitch } from './plan-switch.ts';
import { planSync } from './plan-sync.ts';
import { planUndo } from './plan-undo.ts';
import { planUpdate } from './plan-update.ts';
import type { Planner } from './planner.ts';

export function createPlanner(services: PlanningServices): Planner {
  const { catalogue } = services;
  return {
    planUpdate: (request) => planUpdate(services, request),
    planInstall: (request) => planInstall(services, request),
    planRemove,
    planSwitch,
    planSet: (request) => planSet(catalogue, request),
    planSync: (request) => planSync(catalogue, request),
    planUndo,
  };
}
