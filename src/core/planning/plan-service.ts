import { setImmediate } from 'node:timers/promises';
import type { ApplyReport, JobOutcome } from '#shared/domain/job.ts';
import type { DownloadSource, Plan } from '#shared/domain/plan.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine, Operation } from '../apply/apply-engine.ts';
import type { Clock, Random } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { LoadoutAccess, OpenLoadout } from '../loadouts/loadout-access.ts';
import type { PruneAfterChange } from '../loadouts/prune-after-change.ts';
import type { Survey, TakeSurvey } from '../loadouts/survey.ts';
import type { RegistryConnections } from '../registry/connections.ts';
import type { LocalFile, Transfer } from '../transfer/transfer.ts';
import type { CompleteReceipts } from './complete-receipts.ts';
import type { VersionOf } from './name-dependants.ts';
import type { PlanMaker, PlanRequest } from './plan-maker.ts';
import { takeLockedPolicies } from './plan-sync-policies.ts';
import type { ToOperation } from './planner.ts';

/** Plans live here until they are applied or the core closes; applying follows reliability 4.3 from step 0 on. */
export interface PlanService {
  plan(request: PlanRequest, context: JobContext): Promise<JobOutcome>;
  /** Throws PLAN_UNKNOWN. */
  revise(planId: string, exclude: readonly string[], context: JobContext): Promise<JobOutcome>;
  /** The loadout that a plan is for. Throws PLAN_UNKNOWN. */
  loadoutOf(planId: string): string;
  /** Throws PLAN_UNKNOWN and what transfer and apply throw; PLAN_STALE is an outcome with the plan made again. */
  apply(planId: string, context: JobContext): Promise<JobOutcome>;
}

export interface PlanServices {
  readonly maker: PlanMaker;
  readonly takeSurvey: TakeSurvey;
  readonly access: LoadoutAccess;
  readonly registries: RegistryConnections;
  readonly transfer: Transfer;
  readonly engine: ApplyEngine;
  readonly completeReceipts: CompleteReceipts;
  readonly toOperation: ToOperation;
  readonly pruneAfterChange: PruneAfterChange;
  readonly clock: Clock;
  readonly random: Random;
}

interface KeptPlan {
  readonly plan: Plan;
  readonly request: PlanRequest;
  /** Files outside the folder whose bytes the plan brings. */
  readonly files: readonly LocalFile[];
  readonly versionOf: VersionOf;
}

/** A plan that nobody applies is not asked for again; each may hold what is known of thousands of add-ons. */
const MAX_KEPT_PLANS = 20;

export function createPlanService(services: PlanServices): PlanService {
  const kept = new Map<string, KeptPlan>();

  function find(planId: string): KeptPlan {
    const found = kept.get(planId);
    if (!found) throw new AppError('PLAN_UNKNOWN', { plan: planId });
    // Whoever leaves out one thing after the other comes back to the first plan each time: others go before it.
    kept.delete(planId);
    kept.set(planId, found);
    return found;
  }

  async function plan(
    request: PlanRequest,
    context: JobContext,
  ): Promise<JobOutcome & { kind: 'plan' }> {
    const made = await services.maker.make(services.random.id(), request, context);
    const { plan, files, versionOf } = made;
    kept.set(plan.id, { plan, request, files, versionOf });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT_PLANS && oldest !== undefined) kept.delete(oldest);
    return { kind: 'plan', plan, registry: made.registry };
  }

  return {
    plan,
    revise: (planId, exclude, context) => plan({ ...find(planId).request, exclude }, context),
    loadoutOf: (planId) => find(planId).request.loadoutId,
    async apply(planId, context) {
      const wanted = find(planId);
      try {
        const report = await applyPlan(services, wanted, context);
        kept.delete(planId);
        return { kind: 'apply', report };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'PLAN_STALE') throw error;
        const { plan: again } = await plan(wanted.request, context);
        return {
          kind: 'stale',
          error: { code: error.code, params: { ...error.params } },
          plan: again,
        };
      }
    },
  };
}

async function applyPlan(
  services: PlanServices,
  { plan: wanted, request, files, versionOf }: KeptPlan,
  context: JobContext,
): Promise<ApplyReport> {
  const before = await services.takeSurvey(wanted.loadoutId, context);
  refuseStale(wanted, before);
  await copyFiles(services, { plan: wanted, files, root: before.loadout.root, context });
  const sizes = await fetchBytes(services, wanted, before.loadout, context);
  const { root, slots } = before.loadout;
  const { signal } = context;
  const plan = await services.completeReceipts({
    plan: wanted,
    root,
    slots,
    when: 'apply',
    signal,
  });
  context.report({ phase: 'apply', done: 0, total: plan.items.length });
  const external = await recordExternalChanges(services, before, context);
  const { loadout, installed } = external
    ? await services.takeSurvey(plan.loadoutId, context)
    : before;
  if (context.signal.aborted) throw new AppError('CANCELLED');
  await setImmediate();
  const taken =
    request.intent === 'sync'
      ? takeLockedPolicies(loadout, plan, request)
      : { loadout: loadout.file, notes: [] };
  const operation = services.toOperation({
    ...taken,
    plan,
    op: services.random.id(),
    installed,
    slots: loadout.slots,
    sizes,
    versionOf,
    now: services.clock.now(),
  });
  await setImmediate();
  await commit(services, loadout.root, operation, context);
  const after = await services.access.open(plan.loadoutId);
  await services.pruneAfterChange(loadout.root, operation.next.generation);
  return {
    loadout: after.brief,
    generation: toDone(operation.next.generation),
    externalGeneration: external && toDone(external),
    left: plan.items
      .filter(({ kind }) => kind === 'leave')
      .map(({ addonId, title, reason }) => ({ addonId, title, reason })),
  };
}

function toDone(generation: Generation): DoneOperation {
  const { addons: _, ...done } = generation;
  return done;
}

/** The engine looks again under the lock; this answers before anything is downloaded. */
function refuseStale(plan: Plan, { loadout, installed }: Survey): void {
  if (loadout.file.generation !== plan.baseGeneration) {
    throw new AppError('PLAN_STALE', { path: null });
  }
  const byId = new Map(installed.map(({ record }) => [record.id, record]));
  for (const { kind, from } of plan.items) {
    if (kind === 'leave' || !from) continue;
    const now = byId.get(from.id);
    if (now?.path !== from.path || now.sha512 !== from.sha512)
      throw new AppError('PLAN_STALE', { path: from.path });
  }
}

async function copyFiles(
  { transfer }: PlanServices,
  {
    plan,
    files,
    root,
    context,
  }: { plan: Plan; files: readonly LocalFile[]; root: string; context: JobContext },
): Promise<void> {
  const needed = new Set(plan.items.map(({ to }) => to?.sha512));
  const wanted = files.filter(({ sha512 }) => needed.has(sha512));
  await transfer.copyIntoVault({ root, files: wanted, signal: context.signal });
}

async function fetchBytes(
  services: PlanServices,
  plan: Plan,
  loadout: OpenLoadout,
  context: JobContext,
): Promise<ReadonlyMap<string, number>> {
  const sources = plan.items
    .map(({ source }) => source)
    .filter((source): source is DownloadSource => source !== null);
  if (sources.length === 0) return new Map();
  const { profile } = await services.registries.connect(loadout.file.registry);
  return services.transfer.fetchIntoVault({
    profile,
    root: loadout.root,
    sources,
    signal: context.signal,
    gate: context.gate,
    onProgress: ({ files, filesDone, bytes, bytesDone }) =>
      context.report({
        phase: 'download',
        done: filesDone,
        total: files,
        bytesDone,
        bytesTotal: bytes,
      }),
  });
}

/** What other hands did becomes a generation of its own before Loadout adds its own change (design.md decision 9). */
async function recordExternalChanges(
  services: PlanServices,
  survey: Survey,
  context: JobContext,
): Promise<Generation | null> {
  if (survey.external.length === 0) return null;
  const { file, slots, root } = survey.loadout;
  const operation = services.maker.externalOperation({
    op: services.random.id(),
    file,
    slots,
    installed: survey.installed,
    now: services.clock.now(),
  });
  await commit(services, root, operation, context);
  return operation.next.generation;
}

async function commit(
  services: PlanServices,
  root: string,
  operation: Operation,
  { signal, report }: JobContext,
): Promise<void> {
  await services.engine.apply(root, operation, {
    signal,
    onWait: () => report({ phase: 'locked' }),
  });
}
