import { type InstallTarget, plans as contract } from '#shared/contract/plans.ts';
import type { JobFunction } from '../jobs/job-runner.ts';
import { type InstallSource, type PlanRequest, toJobChange } from '../planning/plan-request.ts';
import { type ApiServices, implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const plans = {
  update: api.update.handler(({ input: { atOnce, ...input }, context: { services } }) =>
    (atOnce ? startAtOnce : start)(services, { intent: 'update', exclude: [], ...input }),
  ),
  undo: api.undo.handler(({ input: { atOnce, ...input }, context: { services } }) =>
    (atOnce ? startAtOnce : start)(services, { intent: 'undo', exclude: [], ...input }),
  ),
  install: api.install.handler(({ input, context: { services } }) => {
    const targets = input.targets.map((target) => toSource(services, target));
    return start(services, { intent: 'install', exclude: [], ...input, targets });
  }),
  remove: api.remove.handler(({ input, context: { services } }) =>
    start(services, { intent: 'remove', exclude: [], ...input }),
  ),
  enable: api.enable.handler(({ input: { atOnce, ...input }, context: { services } }) =>
    (atOnce ? startAtOnce : start)(services, { intent: 'enable', exclude: [], ...input }),
  ),
  disable: api.disable.handler(({ input: { atOnce, ...input }, context: { services } }) =>
    (atOnce ? startAtOnce : start)(services, { intent: 'disable', exclude: [], ...input }),
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
  changelogs: api.changelogs.handler(async ({ input, context: { services }, signal }) => [
    ...(await services.plans.changelogs(input, signal)),
  ]),
  apply: api.apply.handler(({ input: { planId, inParts = false }, context: { services } }) => ({
    jobId: services.jobs.start(
      'apply',
      services.plans.loadoutOf(planId),
      (job) => services.plans.apply(planId, { inParts }, job),
      services.plans.changeOf(planId),
    ),
  })),
  unfinished: api.unfinished.handler(({ input: { loadoutId }, context: { services } }) => [
    ...services.plans.unfinished(loadoutId),
  ]),
  resume: api.resume.handler(({ input: { loadoutId, id }, context: { services } }) => ({
    jobId: services.jobs.start('apply', loadoutId, (job) => services.plans.resume(id, job)),
  })),
  discard: api.discard.handler(({ input: { id }, context: { services } }) => ({
    discarded: services.plans.discard(id),
  })),
};

function start(services: ApiServices, request: PlanRequest): { jobId: string } {
  return {
    jobId: services.jobs.start('plan', request.loadoutId, (job) =>
      services.plans.plan(request, job),
    ),
  };
}

/** One job from the request to the folder: nothing is lost when whoever asked is gone before the plan is made. */
function startAtOnce({ jobs, plans }: ApiServices, request: PlanRequest): { jobId: string } {
  const change: JobFunction = (job) => plans.change(request, job);
  return { jobId: jobs.start('apply', request.loadoutId, change, toJobChange(request)) };
}

function toSource({ grants }: ApiServices, target: InstallTarget): InstallSource {
  return target.kind === 'file'
    ? { kind: 'file', path: grants.resolveFile(target.grantId) }
    : target;
}
