import type { InstallTarget } from '#shared/contract/plans.ts';
import type { PlanRequest } from '../planning/plan-maker.ts';
import type { InstallSource } from '../planning/read-wishes.ts';
import { plans as contract } from '#shared/contract/plans.ts';
import { type ApiServices, implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const plans = {
  update: api.update.handler(({ input, context: { services } }) =>
    start(services, { intent: 'update', exclude: [], ...input }),
  ),
  undo: api.undo.handler(({ input, context: { services } }) =>
    start(services, { intent: 'undo', exclude: [], ...input }),
  ),
  install: api.install.handler(({ input, context: { services } }) => {
    const targets = input.targets.map((target) => toSource(services, target));
    return start(services, { intent: 'install', exclude: [], ...input, targets });
  }),
  remove: api.remove.handler(({ input, context: { services } }) =>
    start(services, { intent: 'remove', exclude: [], ...input }),
  ),
  enable: api.enable.handler(({ input, context: { services } }) =>
    start(services, { intent: 'enable', exclude: [], ...input }),
  ),
  disable: api.disable.handler(({ input, context: { services } }) =>
    start(services, { intent: 'disable', exclude: [], ...input }),
  ),
  set: api.set.handler(({ input, context: { services } }) =>
    start(services, { intent: 'set', exclude: [], ...input }),
  ),
  sync: api.sync.handler(({ input, context: { services } }) =>
    start(services, { intent: 'sync', exclude: [], ...input }),
  ),
  revise: api.revise.handler(({ input: { planId, exclude }, context: { services } }) => ({
    jobId: services.jobs.start('plan', services.plans.loadoutOf(planId), (job) =>
      services.plans.revise(planId, exclude, job),
    ),
  })),
  apply: api.apply.handler(({ input: { planId }, context: { services } }) => ({
    jobId: services.jobs.start('apply', services.plans.loadoutOf(planId), (job) =>
      services.plans.apply(planId, job),
    ),
  })),
};

function start(services: ApiServices, request: PlanRequest): { jobId: string } {
  return {
    jobId: services.jobs.start('plan', request.loadoutId, (job) =>
      services.plans.plan(request, job),
    ),
  };
}

function toSource({ grants }: ApiServices, target: InstallTarget): InstallSource {
  return target.kind === 'file'
    ? { kind: 'file', path: grants.resolveFile(target.grantId) }
    : target;
}
