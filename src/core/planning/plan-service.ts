import { isPlain } from '#shared/domain/read-plan.ts';
import type { JobChange, JobOutcome } from '#shared/domain/job.ts';
import type { Changelog, UnfinishedBrief } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { isInterruption } from '#shared/transient-errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Survey } from '../loadouts/survey.ts';
import { applyInParts, StoppedHalfway } from './apply-in-parts.ts';
import { type ApplyServices, applyWhole } from './apply-plan.ts';
import type { Agreed } from './hold-plan.ts';
import { type KeptPlan, makePlan, type MakerParts, recallVersions } from './plan-maker.ts';
import { type PlanRequest, toPlannedChange } from './plan-request.ts';
import { describeAll } from './resolve/describe-targets.ts';
import { type Claim, toBrief, type UnfinishedChange } from './unfinished-changes.ts';

/** Plans live here until they are applied or the core closes; what a person agreed to survives that. */
export interface PlanService {
  plan(request: PlanRequest, context: JobContext): Promise<JobOutcome>;
  /** Plans and applies at once where that surprises nobody (`isPlain`); else the outcome is the plan. */
  change(request: PlanRequest, context: JobContext): Promise<JobOutcome>;
  /** Throws PLAN_UNKNOWN. */
  revise(planId: string, exclude: readonly string[], context: JobContext): Promise<JobOutcome>;
  /** See the contract. */
  changelogs(of: PlanItemId, signal?: AbortSignal): Promise<readonly Changelog[]>;
  /** The loadout that a plan is for. Throws PLAN_UNKNOWN. */
  loadoutOf(planId: string): string;
  /** What applying the plan changes. Throws PLAN_UNKNOWN. */
  changeOf(planId: string): JobChange;
  /**
   * `inParts`: each part as soon as its files are there; only updates and installs have parts, anything else is applied
   * whole. Throws PLAN_UNKNOWN and what transfer and apply throw; PLAN_STALE is an outcome with the plan made again.
   */
  apply(
    planId: string,
    how: { readonly inParts: boolean },
    context: JobContext,
  ): Promise<JobOutcome>;
  /** What was agreed to and is not done yet, oldest first. */
  unfinished(loadoutId: string | null): readonly UnfinishedBrief[];
  /** Throws PLAN_UNKNOWN when it is done, given up, or another process is at it. */
  resume(id: string, context: JobContext): Promise<JobOutcome>;
  /** Gives up what nobody is at. */
  discard(id: string): boolean;
}

interface PlanItemId {
  readonly planId: string;
  readonly itemId: string;
}

/** A plan that nobody applies is not asked for again; each may hold what is known of thousands of add-ons. */
const MAX_KEPT_PLANS = 20;

type KeptPlans = ReturnType<typeof createKeptPlans>;

/** The plans that wait for a person's word. */
function createKeptPlans(services: PlanServices) {
  const kept = new Map<string, KeptPlan>();
  return {
    /** Throws PLAN_UNKNOWN. */
    find(planId: string): KeptPlan {
      const found = kept.get(planId);
      if (!found) throw new AppError('PLAN_UNKNOWN', { plan: planId });
      // Whoever leaves out one thing after the other comes back to the first plan each time: others go before it.
      kept.delete(planId);
      kept.set(planId, found);
      return found;
    },
    async make(request: PlanRequest, context: JobContext, isQuick = true) {
      const planId = services.host.random.id();
      const made = await makePlan(services, request, { planId, context, isQuick });
      const { agreed, registry, survey } = made;
      const { plan } = agreed;
      kept.set(plan.id, agreed);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_PLANS && oldest !== undefined) kept.delete(oldest);
      return { agreed, survey, outcome: { kind: 'plan', plan, registry } as const };
    },
    forget: (planId: string): void => void kept.delete(planId),
  };
}

type PlanServices = ApplyServices & MakerParts;

export function createPlanService(services: PlanServices): PlanService {
  const plans = createKeptPlans(services);
  const { unfinished } = services;

  async function plan(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    return (await plans.make(request, context)).outcome;
  }

  async function planAndApply(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    const { agreed, survey, outcome } = await plans.make(request, context);
    if (!isPlain(agreed.plan)) return outcome;
    const done = await begin({ services, plans, context }, agreed, { inParts: false, survey });
    return done.kind === 'apply' ? { ...done, plan: agreed.plan } : done;
  }

  return {
    plan,
    async change(request, context) {
      const isSwitch = request.intent === 'enable' || request.intent === 'disable';
      if (!isSwitch) return planAndApply(request, context);
      // What is switched twice is to be as it was asked for last: the second plan rests on what the first one did.
      return context.inTurn(() => planAndApply(request, { ...context, inTurn: (run) => run() }));
    },
    revise: (planId, exclude, context) => plan({ ...plans.find(planId).request, exclude }, context),
    changelogs: (of, signal) => readChangelogs(services, plans.find(of.planId), of, signal),
    changeOf: (planId) => toPlannedChange(plans.find(planId).plan),
    loadoutOf: (planId) => plans.find(planId).request.loadoutId,
    apply: async (planId, how, context) =>
      begin({ services, plans, context }, plans.find(planId), how),
    unfinished: (loadoutId) => unfinished.list(loadoutId).map(toBrief),
    async resume(id, context) {
      const claimed = unfinished.claim(id);
      if (!claimed) throw new AppError('PLAN_UNKNOWN', { plan: id });
      const { claim, inParts, ...change } = claimed;
      try {
        const versionOf = await recallVersions(services, change.plan.loadoutId, context);
        const agreed = { ...change, versionOf };
        return await carryOut({ services, plans, context }, agreed, { id, inParts, claim });
      } finally {
        claim.release();
      }
    },
    discard: (id) => unfinished.drop(id),
  };
}

/** Cached where the list is, else read now; see the contract. */
async function readChangelogs(
  { access, registries, catalogue }: ApplyServices,
  { plan, slots }: KeptPlan,
  { planId, itemId }: PlanItemId,
  signal: AbortSignal | undefined,
): Promise<readonly Changelog[]> {
  const item = plan.items.find(({ id }) => id === itemId);
  if (!item) throw new AppError('PLAN_UNKNOWN', { plan: planId });
  const projectId = item.to?.projectId;
  if (!item.moreChangelogs || !projectId) return item.changelogs;
  const { registry } = access.find(plan.loadoutId, null);
  const client = await registries.connect(registry);
  const { value } = await catalogue.versionsOf(client, projectId, signal ? { signal } : {});
  const loader = slots.find(({ id }) => id === item.to?.slot)?.loader ?? null;
  return describeAll(item, value, loader);
}

interface Doing {
  readonly services: PlanServices;
  readonly plans: KeptPlans;
  readonly context: JobContext;
}

/** What takes long is kept until it is done. */
function begin(
  doing: Doing,
  agreed: Agreed,
  how: { readonly inParts: boolean; readonly survey?: Survey },
): Promise<JobOutcome> {
  const { services } = doing;
  const change = toUnfinished(services, agreed, how.inParts);
  const claim = change && services.unfinished.begin(change);
  const id = change?.id ?? agreed.plan.id;
  return carryOut(doing, agreed, { ...how, id, inParts: change?.inParts ?? false, claim });
}

/** The outcome; where the change rests on something that changed, the plan made again. */
async function carryOut(
  { services, plans, context }: Doing,
  agreed: Agreed,
  how: {
    readonly id: string;
    readonly inParts: boolean;
    readonly claim: Claim | null;
    readonly survey?: Survey;
  },
): Promise<JobOutcome> {
  const { id, inParts, claim, survey } = how;
  try {
    const report = inParts
      ? await applyInParts(services, agreed, { id, context })
      : await applyWhole(services, agreed, context, survey);
    claim?.forget();
    plans.forget(agreed.plan.id);
    return { kind: 'apply', report };
  } catch (error) {
    const isStale = error instanceof AppError && error.code === 'PLAN_STALE';
    const cause = error instanceof StoppedHalfway ? error.cause : error;
    // What failed for good would fail again each time it is resumed.
    if (isInterruption(cause) && !context.isGivenUp()) claim?.release();
    else claim?.forget();
    if (error instanceof StoppedHalfway) return toHalf(error);
    if (!isStale) throw error;
    const again = await plans.make(agreed.request, context, false);
    const { code, params } = error;
    return { kind: 'stale', error: { code, params: { ...params } }, plan: again.outcome.plan };
  }
}

/** null: nothing of it takes so long that it could be interrupted. */
function toUnfinished(
  { host: { random, clock } }: ApplyServices,
  { plan, request, base, files }: Agreed,
  inParts: boolean,
): UnfinishedChange | null {
  if (!plan.items.some(({ source }) => source !== null)) return null;
  const hasParts = plan.intent === 'update' || plan.intent === 'install';
  const createdAt = clock.now().toISOString();
  return { id: random.id(), createdAt, plan, request, base, files, inParts: inParts && hasParts };
}

function toHalf({ cause, report }: StoppedHalfway): JobOutcome {
  if (!(cause instanceof AppError)) throw cause;
  if (cause.code === 'CANCELLED') return { kind: 'cancelled', report };
  return { kind: 'failed', error: { code: cause.code, params: { ...cause.params } }, report };
}

/** Goes on with what an earlier process did not finish, each as a job that can be seen and cancelled. A folder that is away keeps its changes for the next start. */
export function resumeChanges(
  { jobs, access }: Pick<CoreParts, 'jobs' | 'access'>,
  plans: PlanService,
): void {
  const present = new Set(
    access.list().flatMap(({ id, condition }) => (condition === 'ok' ? [id] : [])),
  );
  for (const { id, loadoutId, isRunning } of plans.unfinished(null)) {
    if (isRunning || !present.has(loadoutId)) continue;
    jobs.start('apply', loadoutId, (context) => plans.resume(id, context));
  }
}
