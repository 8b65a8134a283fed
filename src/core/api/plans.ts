import type { InstallTarget } from '#shared/contract/plans.ts';
import type { PlanRequest } from '../planning/plan-maker.ts';
import type { InstallSource } from '../planning/read-wishes.ts';
import { api, type ApiServices } from './implement.ts';

export const plans = {
  update: api.plans.update.handler(({ input, context: { services } }) =>
    start(services, { intent: 'update', exclude: [], ...input }),
  ),
  undo: api.plans.undo.handler(({ input, context: { services } }) =>
    start(services, { intent: 'undo', exclude: [], ...input }),
  ),
  install: api.plans.install.handler(({ input, context: { services } }) => {
    const targets = input.targets.map((target) => toSource(services, target));
    return start(services, { intent: 'install', exclude: [], ...input, targets });
  }),
  remove: api.plans.remove.handler(({ input, context: { services } }) =>
    start(services, { intent: 'remove', exclude: [], ...input }),
  ),
  enable: api.plans.enable.handler(({ input, context: { services } }) =>
    start(services, { intent: 'enable', exclude: [], ...input }),
  ),
  disable: api.plans.disable.handler(({ input, context: { services } }) =>
    start(services, { intent: 'disable', exclude: [], ...input }),
  ),
  set: api.plans.set.handler(({ input, context: { services } }) =>
    start(services, { intent: 'set', exclude: [], ...input }),
  ),
  sync: api.plans.sync.handler(({ input, context: { services } }) =>
    start(services, { intent: 'sync', exclude: [], ...input }),
  ),
  revise: api.plans.revise.handler(({ input: { planId, exclude }, context: { services } }) => ({
    jobId: services.jobs.start('plan', services.plans.loadoutOf(planId), (job) =>
      services.plans.revise(planId, exclude, job),
    ),
  })),
  apply: api.plans.apply.handler(({ input: { planId }, context: { services } }) => ({
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
