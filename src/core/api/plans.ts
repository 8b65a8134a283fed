import { api } from './implement.ts';

export const plans = {
  update: api.plans.update.handler(({ input: { loadoutId, addons }, context: { services } }) => ({
    jobId: services.jobs.start('plan', loadoutId, (job) =>
      services.plans.plan({ intent: 'update', loadoutId, addons, exclude: [] }, job),
    ),
  })),
  undo: api.plans.undo.handler(({ input: { loadoutId, to }, context: { services } }) => ({
    jobId: services.jobs.start('plan', loadoutId, (job) =>
      services.plans.plan({ intent: 'undo', loadoutId, to, exclude: [] }, job),
    ),
  })),
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
