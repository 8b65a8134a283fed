import { isPlain } from '#shared/domain/read-plan.ts';
import { isReversal } from '#shared/domain/undo-stack.ts';
import type { ApplyReport, JobOutcome } from '#shared/domain/job.ts';
import type { Changelog, Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { isInterruption } from '#shared/transient-errors.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { requireGameEnded } from '../play/find-running.ts';
import { applyPlan, StoppedHalfway } from './apply-plan.ts';
import { NothingApplied, type PlanParts } from './change-folder.ts';
import type { AgreedPlan } from './rebase-plan.ts';
import { type PlanToKeep, makePlan, recallAddons } from './plan-maker.ts';
import { type PlanRequest, type Revision, toPlannedJob } from './plan-request.ts';
import { describeAll } from './resolve/describe-targets.ts';
import { snapshotWorlds, withSnapshot } from './snapshot-worlds.ts';
import { isChangingItem } from './plan-item.ts';
import type { ChangeClaim } from './unfinished-changes.ts';

/**
 * A plan that nobody applies is not requested again, and each may hold facts of thousands of
 * add-ons.
 */
const MAX_KEPT_PLANS = 20;

/** Plans that wait for confirmation. */
function createPlanCache(parts: PlanParts) {
  const kept = new Map<string, PlanToKeep>();
  return {
    /** Throws PLAN_UNKNOWN. */
    find(planId: string): PlanToKeep {
      const found = kept.get(planId);
      if (!found) throw new AppError('PLAN_UNKNOWN', { plan: planId });
      // Move to the end (least recently used first): revising returns to the same plan again and
      // again, so others are dropped before it.
      kept.delete(planId);
      kept.set(planId, found);
      return found;
    },
    async make(request: PlanRequest, context: JobContext, isQuick = true) {
      await refuseWhileRunning(parts, request, context);
      const planId = parts.host.random.id();
      const made = await makePlan(parts, request, { planId, context, isQuick });
      const { registry, folderSnapshot } = made;
      const agreed = await withSnapshot(parts, made.agreed, folderSnapshot.loadout);
      kept.set(planId, agreed);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_PLANS && oldest !== undefined) kept.delete(oldest);
      return {
        agreed,
        folderSnapshot,
        outcome: { kind: 'plan', plan: agreed.plan, registry } as const,
      };
    },
    forget: (planId: string): void => void kept.delete(planId),
  };
}

export type PlanService = ReturnType<typeof createPlanService>;

/**
 * Plans are kept in memory until they are applied or the core closes; a plan that was agreed to
 * survives that.
 */
export function createPlanService(parts: PlanParts) {
  const { unfinished } = parts;
  const plans = createPlanCache(parts);

  async function plan(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    return (await plans.make(request, context)).outcome;
  }

  async function planAndApply(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
    const { agreed, folderSnapshot, outcome } = await plans.make(request, context);
    if (!isPlain(agreed.plan)) return outcome;
    requireGameEnded(parts, agreed.plan.loadoutId);
    const pruned = await snapshotWorlds(parts, agreed.plan, context);
    const applyOptions = { inParts: false, together: false };
    const done = await inItsTurn(agreed.plan, context, (own) =>
      carryOut({ parts, plans, context: own }, agreed, {
        ...begin(parts, agreed, applyOptions),
        folderSnapshot,
      }),
    );
    return done.kind === 'apply' ? { ...withPruned(done, pruned), plan: agreed.plan } : done;
  }

  return {
    plan,
    /** Plans and applies at once if the plan is plain (`isPlain`); else the outcome is the plan. */
    async change(request: PlanRequest, context: JobContext): Promise<JobOutcome> {
      if (!IN_ORDER.has(request.intent)) return planAndApply(request, context);
      // In order, because each plan depends on the result of the one before: of two switches the
      // last one counts, and an undo reverts the change requested before it.
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
    /** Describes the job that applies the plan, or makes it again. Throws PLAN_UNKNOWN. */
    jobOf: (planId: string) => toPlannedJob(parts.access, plans.find(planId).plan),
    /**
     * `inParts`: each part as soon as its files are there; only updates and installs have parts,
     * anything else is applied whole. `together`: one impossible item stops all; else it is left
     * alone. Throws PLAN_UNKNOWN and the errors of transfer and apply; PLAN_STALE is an outcome
     * with an updated plan, NOTHING_APPLIED one with the reasons. Takes the worlds' snapshot first
     * if the plan names one, and throws its errors.
     */
    async apply(
      planId: string,
      { skipSnapshot, ...applyOptions }: ApplyOptions & { readonly skipSnapshot: boolean },
      context: JobContext,
    ): Promise<JobOutcome> {
      const agreed = plans.find(planId);
      await refuseWhileRunning(parts, agreed.request, context);
      requireGameEnded(parts, agreed.plan.loadoutId);
      // First of all: if it fails, nothing was changed. A resumed change needs none.
      const pruned = skipSnapshot ? {} : await snapshotWorlds(parts, agreed.plan, context);
      const done = await inItsTurn(agreed.plan, context, (own) =>
        carryOut({ parts, plans, context: own }, agreed, begin(parts, agreed, applyOptions)),
      );
      return done.kind === 'apply' ? withPruned(done, pruned) : done;
    },
    /** Throws PLAN_UNKNOWN when it is done, discarded, or claimed by another process. */
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
  };
}

const IN_ORDER: ReadonlySet<PlanRequest['intent']> = new Set(['enable', 'disable', 'undo', 'redo']);

/** For work of a job that already has its turn. */
function withinTurn(context: JobContext): JobContext {
  return { ...context, inTurn: (run) => run() };
}

/**
 * A change whose files are all in the vault is short: it keeps its turn from beginning to end, so
 * that an undo waits for it. An update is cancelled or waited for by a person.
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

/**
 * Undoing during a change would undo half of it; a short one is waited for. Throws CHANGE_RUNNING.
 */
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
    count: running.plan.items.filter(isChangingItem).length,
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

/** From the cached version list if there is one, else read now. */
async function readChangelogs(
  { access, registries, catalogue }: PlanParts,
  { plan, slots }: PlanToKeep,
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

interface ApplyOptions {
  readonly inParts: boolean;
  readonly together: boolean;
}

interface PlanApplication extends ApplyOptions {
  /** Id of the unfinished change if one is kept, else of the plan. */
  readonly id: string;
  /** null when nothing of it takes long enough to be interrupted. */
  readonly claim: ChangeClaim | null;
  readonly isResumed: boolean;
  /** The folder as scanned for the plan just before. */
  readonly folderSnapshot?: FolderSnapshot;
}

/** A change that takes long is stored until it is done. */
function begin(
  { host, unfinished }: PlanParts,
  agreed: AgreedPlan,
  applyOptions: ApplyOptions,
): PlanApplication {
  const { plan, request, base, files } = agreed;
  // An undo is all or nothing: half an undo would not be the change that the person wants.
  const together = applyOptions.together || isReversal(plan.intent);
  if (!plan.items.some(({ source }) => source !== null)) {
    return { id: plan.id, inParts: false, together, claim: null, isResumed: false };
  }
  const id = host.random.id();
  const createdAt = host.clock.now().toISOString();
  const inParts =
    applyOptions.inParts && !together && (plan.intent === 'update' || plan.intent === 'install');
  const how = { inParts, together };
  const claim = unfinished.begin({ id, createdAt, plan, request, base, files, ...how });
  return { id, ...how, claim, isResumed: false };
}

interface Carrying {
  readonly parts: PlanParts;
  readonly plans: ReturnType<typeof createPlanCache>;
  readonly context: JobContext;
}

/** Returns the outcome, or the updated plan if something it depends on changed. */
async function carryOut(
  { parts, plans, context }: Carrying,
  agreed: AgreedPlan,
  { claim, ...how }: PlanApplication,
): Promise<JobOutcome> {
  try {
    const report = await applyPlan(parts, agreed, { ...how, context });
    claim?.forget();
    plans.forget(agreed.plan.id);
    return { kind: 'apply', report };
  } catch (error) {
    const isStale = error instanceof AppError && error.code === 'PLAN_STALE';
    const cause = error instanceof StoppedHalfway ? error.cause : error;
    // A permanent failure would fail again each time it is resumed.
    if (isInterruption(cause) && !context.isGivenUp()) claim?.release();
    else claim?.forget();
    if (error instanceof StoppedHalfway) return toHalf(error);
    if (error instanceof NothingApplied) return toStaleOutcome(agreed.plan, error);
    if (!isStale) throw error;
    const { outcome } = await plans.make(agreed.request, context, false);
    return { kind: 'stale', error: toPlainPayload(error), plan: outcome.plan };
  }
}

function toStaleOutcome(agreed: Plan, { plan }: NothingApplied): JobOutcome {
  const count =
    agreed.items.filter(isChangingItem).length - plan.items.filter(isChangingItem).length;
  return { kind: 'stale', error: { code: 'NOTHING_APPLIED', params: { count } }, plan };
}

function toHalf({ cause, report }: StoppedHalfway): JobOutcome {
  if (!(cause instanceof AppError)) throw cause;
  if (cause.code === 'CANCELLED') return { kind: 'cancelled', report };
  const { code, params } = toPlainPayload(cause);
  const done = report.generation.changes.length;
  return { kind: 'failed', error: { code, params: { ...params, done } }, report };
}

function toPlainPayload({ code, params }: AppError) {
  return { code, params: { ...params } };
}
