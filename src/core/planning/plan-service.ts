import { isPlain } from '#shared/domain/read-plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import type { ApplyReport, JobOutcome } from '#shared/domain/job.ts';
import type { Changelog, Plan, UnfinishedBrief } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { isInterruption } from '#shared/transient-errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import type { Survey } from '../loadouts/survey.ts';
import { requireGameEnded } from '../play/runs.ts';
import { applyPlan, StoppedHalfway } from './apply-plan.ts';
import { NothingApplied, type PlanParts } from './change-folder.ts';
import type { Agreed } from './hold-plan.ts';
import { type KeptPlan, makePlan, recallAddons } from './plan-maker.ts';
import { type PlanRequest, type Revision, toPlannedJob } from './plan-request.ts';
import { describeAll } from './resolve/describe-targets.ts';
import { snapshotWorlds, withSnapshot } from './snapshot-worlds.ts';
import { changes } from './plan-item.ts';
import { type Claim, toBrief } from './unfinished-changes.ts';

/** A plan that nobody applies is not asked for again; each may hold what is known of thousands of add-ons. */
const MAX_KEPT_PLANS = 20;

/** The plans that wait for a person's word. */
function createKeptPlans(parts: PlanParts) {
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
      await refuseWhileRunning(parts, request, context);
      const planId = parts.host.random.id();
      const made = await makePlan(parts, request, { planId, context, isQuick });
      const { registry, survey } = made;
      const agreed = await withSnapshot(parts, made.agreed, survey.loadout);
      kept.set(planId, agreed);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_PLANS && oldest !== undefined) kept.delete(oldest);
      return { agreed, survey, outcome: { kind: 'plan', plan: agreed.plan, registry } as const };
    },
    forget: (planId: string): void => void kept.delete(planId),
  };
}

type UnfinishedChange = Pick<UnfinishedBrief, 'id' | 'loadoutId'>;

/** The job that resumes a change; one that is done or given up has a name as well, and fails. */
function toUnfinishedJob({ access, unfinished }: PlanParts, { id, loadoutId }: UnfinishedChange) {
  const change = unfinished.list(null).find((one) => one.id === id);
  if (change) return toPlannedJob(access, change.plan);
  return { loadoutId, name: message('job-resume', { loadout: nameOf(access, loadoutId) }) };
}

export type PlanService = ReturnType<typeof createPlanService>;

/** Plans live here until they are applied or the core closes; what a person agreed to survives that. */
export function createPlanService(parts: PlanParts) {
  const { unfinished } = parts;
  const plans = createKeptPlans(parts);

  async function plan(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    return (await plans.make(request, context)).outcome;
  }

  async function planAndApply(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    const { agreed, survey, outcome } = await plans.make(request, context);
    if (!isPlain(agreed.plan)) return outcome;
    requireGameEnded(parts, agreed.plan.loadoutId);
    const pruned = await snapshotWorlds(parts, agreed.plan, context);
    const wish = { inParts: false, together: false };
    const done = await inItsTurn(agreed.plan, context, (own) =>
      carryOut({ parts, plans, context: own }, agreed, { ...begin(parts, agreed, wish), survey }),
    );
    return done.kind === 'apply' ? { ...withPruned(done, pruned), plan: agreed.plan } : done;
  }

  return {
    plan,
    /** Plans and applies at once where that surprises nobody (`isPlain`); else the outcome is the plan. */
    async change(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
      if (!IN_ORDER.has(request.intent)) return planAndApply(request, context);
      // What is switched twice is to be as it was asked for last, and an undo takes back what was asked for before it:
      // each plan rests on what the one before it did.
      return context.inTurn(() => planAndApply(request, withinTurn(context)));
    },
    /** Throws PLAN_UNKNOWN. */
    revise(planId: string, { exclude, folders = {} }: Revision, context: JobContext) {
      const { request } = plans.find(planId);
      const chosen = { ...request.folders, ...folders };
      return plan({ ...request, exclude, folders: chosen }, context);
    },
    /** See the contract. */
    changelogs: (of: PlanItemId, signal?: AbortSignal) =>
      readChangelogs(parts, plans.find(of.planId), of, signal),
    /** The job that applies the plan, or makes it again. Throws PLAN_UNKNOWN. */
    jobOf: (planId: string) => toPlannedJob(parts.access, plans.find(planId).plan),
    unfinishedJob: (change: UnfinishedChange) => toUnfinishedJob(parts, change),
    /**
     * `inParts`: each part as soon as its files are there; only updates and installs have parts, anything else is
     * applied whole. `together`: one item that cannot be stops all; else it is left alone. Throws PLAN_UNKNOWN and what
     * transfer and apply throw; PLAN_STALE is an outcome with the plan made again, NOTHING_APPLIED one with each reason.
     * A snapshot of the worlds comes first where the plan names one: throws what that throws.
     */
    async apply(
      planId: string,
      { skipSnapshot, ...wish }: ApplyWish & { readonly skipSnapshot: boolean },
      context: JobContext,
    ): Promise<JobOutcome> {
      const agreed = plans.find(planId);
      await refuseWhileRunning(parts, agreed.request, context);
      requireGameEnded(parts, agreed.plan.loadoutId);
      // Before anything else: where it fails, nothing was changed, and what is resumed needs none.
      const pruned = skipSnapshot ? {} : await snapshotWorlds(parts, agreed.plan, context);
      const done = await inItsTurn(agreed.plan, context, (own) =>
        carryOut({ parts, plans, context: own }, agreed, begin(parts, agreed, wish)),
      );
      return done.kind === 'apply' ? withPruned(done, pruned) : done;
    },
    /** What was agreed to and is not done yet, oldest first. */
    unfinished: (loadoutId: string | null): readonly UnfinishedBrief[] =>
      unfinished.list(loadoutId).map(toBrief),
    /** Throws PLAN_UNKNOWN when it is done, given up, or another process is at it. */
    async resume(id: string, context: JobContext): Promise<JobOutcome> {
      const claimed = unfinished.claim(id);
      if (!claimed) throw new AppError('PLAN_UNKNOWN', { plan: id });
      const { claim, inParts, together = false, ...change } = claimed;
      try {
        const recalled = await recallAddons(parts, change.plan.loadoutId, context);
        const agreed = { ...change, ...recalled };
        const how = { id, inParts, together, claim, isResumed: true };
        return await carryOut({ parts, plans, context }, agreed, how);
      } finally {
        claim.release();
      }
    },
    /** Gives up what nobody is at. */
    discard: (id: string): boolean => unfinished.drop(id),
  };
}

const IN_ORDER: ReadonlySet<PlanRequest['intent']> = new Set(['enable', 'disable', 'undo', 'redo']);

/** For what the job does in the turn that it has already. */
function withinTurn(context: JobContext): JobContext {
  return { ...context, inTurn: (run) => run() };
}

/**
 * A change whose files are all in the vault ends in a moment: it keeps its turn from begin to end, so that an undo waits
 * for it. An update is stopped or waited for by a person.
 */
async function inItsTurn<T>(
  { intent, items, downloadCount }: Plan,
  context: JobContext,
  run: (context: JobContext) => Promise<T>,
): Promise<T> {
  const isShort =
    intent !== 'update' && downloadCount === 0 && items.some(({ source }) => source !== null);
  return isShort ? context.inTurn(() => run(withinTurn(context))) : run(context);
}

/** Undoing while a change is running would undo half of it; a short one is waited for. Throws CHANGE_RUNNING. */
async function refuseWhileRunning(
  parts: PlanParts,
  { intent, loadoutId }: PlanRequest,
  context: JobContext,
): Promise<void> {
  if (isReversal(intent)) await context.inTurn(() => refuseRunning(parts, loadoutId));
}

async function refuseRunning(
  { access, history, unfinished }: PlanParts,
  loadoutId: string,
): Promise<void> {
  const running = unfinished.list(loadoutId).find(({ isRunning }) => isRunning);
  if (!running) return;
  const { root, file } = await access.open(loadoutId);
  const done = await history.doneOf({ loadoutId, root, generation: file.generation }, running.id);
  throw new AppError('CHANGE_RUNNING', {
    intent: running.plan.intent,
    done: done.flatMap((part) => part.changes).length,
    count: running.plan.items.filter(changes).length,
  });
}

function withPruned(
  done: Extract<JobOutcome, { kind: 'apply' }>,
  pruned: Pick<ApplyReport, 'prunedSnapshots'>,
): Extract<JobOutcome, { kind: 'apply' }> {
  return { ...done, report: { ...done.report, ...pruned } };
}

interface PlanItemId {
  readonly planId: string;
  readonly itemId: string;
}

/** Cached where the list is, else read now. */
async function readChangelogs(
  { access, registries, catalogue }: PlanParts,
  { plan, slots }: KeptPlan,
  { planId, itemId }: PlanItemId,
  signal: AbortSignal | undefined,
): Promise<readonly Changelog[]> {
  const item = plan.items.find(({ id }) => id === itemId);
  if (!item) throw new AppError('PLAN_UNKNOWN', { plan: planId });
  const projectId = item.to?.projectId;
  if (!item.moreChangelogs || !projectId) return item.changelogs;
  const client = await registries.connect(access.find(plan.loadoutId, null).registry);
  const { value } = await catalogue.versionsOf(client, projectId, { signal });
  const loader = slots.find(({ id }) => id === item.to?.slot)?.loader ?? null;
  return describeAll(item, value, loader);
}

interface ApplyWish {
  readonly inParts: boolean;
  readonly together: boolean;
}

interface Doing extends ApplyWish {
  /** Of what is kept until it is done, else of the plan. */
  readonly id: string;
  /** null: nothing of it takes so long that it could be interrupted. */
  readonly claim: Claim | null;
  readonly isResumed: boolean;
  /** The folder as it was planned with just now. */
  readonly survey?: Survey;
}

/** What takes long is kept until it is done. */
function begin({ host, unfinished }: PlanParts, agreed: Agreed, wish: ApplyWish): Doing {
  const { plan, request, base, files } = agreed;
  // What is taken back half would be another change than the one that a person wants undone.
  const together = wish.together || isReversal(plan.intent);
  if (!plan.items.some(({ source }) => source !== null)) {
    return { id: plan.id, inParts: false, together, claim: null, isResumed: false };
  }
  const id = host.random.id();
  const createdAt = host.clock.now().toISOString();
  const inParts =
    wish.inParts && !together && (plan.intent === 'update' || plan.intent === 'install');
  const how = { inParts, together };
  const claim = unfinished.begin({ id, createdAt, plan, request, base, files, ...how });
  return { id, ...how, claim, isResumed: false };
}

interface Carrying {
  readonly parts: PlanParts;
  readonly plans: ReturnType<typeof createKeptPlans>;
  readonly context: JobContext;
}

/** The outcome; or the updated plan if something it depends on changed. */
async function carryOut(
  { parts, plans, context }: Carrying,
  agreed: Agreed,
  { claim, ...how }: Doing,
): Promise<JobOutcome> {
  try {
    const report = await applyPlan(parts, agreed, { ...how, context });
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
    if (error instanceof NothingApplied) return toNothing(agreed.plan, error);
    if (!isStale) throw error;
    const { outcome } = await plans.make(agreed.request, context, false);
    return { kind: 'stale', error: toPayload(error), plan: outcome.plan };
  }
}

function toNothing(agreed: Plan, { plan }: NothingApplied): JobOutcome {
  const count = agreed.items.filter(changes).length - plan.items.filter(changes).length;
  return { kind: 'stale', error: { code: 'NOTHING_APPLIED', params: { count } }, plan };
}

function toHalf({ cause, report }: StoppedHalfway): JobOutcome {
  if (!(cause instanceof AppError)) throw cause;
  if (cause.code === 'CANCELLED') return { kind: 'cancelled', report };
  const { code, params } = toPayload(cause);
  const done = report.generation.changes.length;
  return { kind: 'failed', error: { code, params: { ...params, done } }, report };
}

function toPayload({ code, params }: AppError) {
  return { code, params: { ...params } };
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
    jobs.start({ kind: 'apply', ...plans.unfinishedJob({ id, loadoutId }) }, (context) =>
      plans.resume(id, context),
    );
  }
}
