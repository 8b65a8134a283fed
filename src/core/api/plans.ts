import { basename } from 'node:path';
import type { contract } from '#shared/contract/index.ts';
import type { InstallTarget } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import type { Handlers } from '../contract-handlers.ts';
import type { FindInstances } from '../import/find-instances.ts';
import type { ReadImport } from '../import/importer.ts';
import type { Loaded } from '../lazy-services.ts';
import type { Grants } from '../loadouts/grants.ts';
import type { PolicyRequest, PolicyService } from '../loadouts/policy-service.ts';
import { type InstallSource, type PlanRequest, toJobChange } from '../planning/plan-request.ts';
import type { PlanService } from '../planning/plan-service.ts';
import { toResumeJob } from '../planning/resume-changes.ts';
import { toBrief, type UnfinishedChanges } from '../planning/unfinished-changes.ts';
import { begin } from './begin-job.ts';
import { namePlan, namePolicy, nameRequest, type NamingServices } from './job-names.ts';

export interface PlanServices extends NamingServices {
  readonly grants: Grants;
  readonly plans: Loaded<PlanService>;
  readonly unfinished: UnfinishedChanges;
  readonly policies: PolicyService;
  readonly readImport: ReadImport;
  readonly findInstances: FindInstances;
}

export const plans: Handlers<(typeof contract)['plans'], PlanServices> = {
  update: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'update', exclude: [], ...input }, atOnce),
  undo: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'undo', exclude: [], ...input }, atOnce),
  redo: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'redo', exclude: [], ...input }, atOnce),
  install(services, input) {
    const targets = input.targets.map((target) => toInstallSource(services, target));
    return startPlanJob(services, { intent: 'install', exclude: [], ...input, targets });
  },
  readImport(services, { loadoutId, grantId }) {
    const path = services.grants.resolveAny(grantId);
    const name = message('job-import', { file: basename(path) });
    return begin(services, { kind: 'import', loadoutId, name }, async (job) => ({
      kind: 'import',
      ...(await services.readImport(loadoutId, path, job)),
    }));
  },
  findInstances: (services, { loadoutId }, signal) => services.findInstances(loadoutId, signal),
  remove: (services, input) => startPlanJob(services, { intent: 'remove', exclude: [], ...input }),
  enable: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'enable', exclude: [], ...input }, atOnce),
  disable: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'disable', exclude: [], ...input }, atOnce),
  repair: (services, { atOnce, ...input }) =>
    startPlanJob(services, { intent: 'repair', exclude: [], ...input }, atOnce),
  set: (services, input) => startPlanJob(services, { intent: 'set', exclude: [], ...input }),
  sync: (services, input) => startPlanJob(services, { intent: 'sync', exclude: [], ...input }),
  async revise(services, { planId, ...change }) {
    const service = await services.plans();
    return begin(services, { kind: 'plan', ...service.jobOf(planId) }, (job) =>
      service.revise(planId, change, job),
    );
  },
  changelogs: async (services, input, signal) => (await services.plans()).changelogs(input, signal),
  async apply(services, { planId, inParts = false, together = false, skipSnapshot = false }) {
    const service = await services.plans();
    return begin(services, { kind: 'apply', ...service.jobOf(planId) }, (job) =>
      service.apply(planId, { inParts, together, skipSnapshot }, job),
    );
  },
};

export const unfinished: Handlers<(typeof contract)['unfinished'], PlanServices> = {
  list: (services, { loadoutId }) => services.unfinished.list(loadoutId).map(toBrief),
  resume: (services, change) =>
    begin(services, { kind: 'apply', ...toResumeJob(services, change) }, async (job) =>
      (await services.plans()).resume(change.id, job),
    ),
  discard: (services, { id }) => ({ discarded: services.unfinished.drop(id) }),
};

export const policies: Handlers<(typeof contract)['policies'], PlanServices> = {
  pin: (services, { note, until, ...of }) =>
    startPolicy(services, { ...of, change: { kind: 'pin', note, until } }),
  unpin: (services, of) => startPolicy(services, { ...of, change: { kind: 'unpin' } }),
  skip: (services, { note, until, ...of }) =>
    startPolicy(services, { ...of, change: { kind: 'skip', note, until } }),
  unskip: (services, of) => startPolicy(services, { ...of, change: { kind: 'unskip' } }),
  describe: (services, { loadoutId, addons, ...words }) =>
    startPolicy(services, { loadoutId, addons, change: { kind: 'describe', ...words } }),
};

/**
 * `atOnce`: one job from request to folder, so that nothing is lost when the caller is gone before
 * the plan is made.
 */
async function startPlanJob(
  services: PlanServices,
  request: PlanRequest,
  atOnce = false,
): Promise<{ jobId: string }> {
  const service = await services.plans();
  const { loadoutId } = request;
  if (!atOnce) {
    const name = namePlan(services, request);
    return begin(services, { kind: 'plan', loadoutId, name }, (job) => service.plan(request, job));
  }
  const named = { name: nameRequest(services, request), change: toJobChange(request) };
  return begin(services, { kind: 'apply', loadoutId, ...named }, (job) =>
    service.change(request, job),
  );
}

function startPolicy(services: PlanServices, request: PolicyRequest): { jobId: string } {
  const { loadoutId } = request;
  const name = namePolicy(services, request);
  return begin(services, { kind: 'policies', loadoutId, name }, async (job) => ({
    kind: 'policies',
    report: await services.policies.change(request, job),
  }));
}

function toInstallSource({ grants }: PlanServices, target: InstallTarget): InstallSource {
  if (target.kind === 'project') return target;
  const { grantId, ...rest } = target;
  return { ...rest, path: grants.resolveFile(grantId) };
}
