import type { Generation, PartOf } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { folderOf } from '#shared/domain/paths.ts';
import { addonPathsOf } from '#shared/domain/slot-files.ts';
import { message } from '#shared/messages/message.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Applied, Operation } from '../apply/operation.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { pruneAfterChange } from '../loadouts/retention.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { requireGameEnded } from '../play/find-running.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Loaded } from '../lazy-services.ts';
import type { WorldsService } from '../worlds/worlds.ts';
import {
  type AfterChange,
  type AppliedOperation,
  type UnappliedItems,
  listLeft,
} from './apply-report.ts';
import { completePlan } from './complete-plan.ts';
import { leaveRefused } from './complete-receipts.ts';
import { type AgreedPlan, rebasePlan } from './rebase-plan.ts';
import { takeLockedPolicies, takePoliciesBack } from './operation-records.ts';
import { isChangingItem } from './plan-item.ts';
import { toExternalOperation, toOperation } from './to-operation.ts';

/** Services for making and applying plans. */
export interface PlanParts extends CoreParts {
  readonly afterChange: AfterChange;
  readonly worlds: Loaded<Pick<WorldsService, 'measure' | 'snapshot'>>;
}

/**
 * Thrown when nothing was applied because nothing agreed to can be done; `plan` gives the reason at
 * each item.
 */
export class NothingApplied extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('nothing of the plan was applied');
    this.plan = plan;
  }
}

/**
 * Retries of an operation after another operation came first or one of its files could not be
 * changed.
 */
const MAX_ROUNDS = 20;

interface ChangeHow {
  readonly context: JobContext;
  /** All or nothing: one item that cannot be applied stops the whole change. */
  readonly together: boolean;
  /** The folder as scanned for the plan just before. */
  readonly folderSnapshot?: FolderSnapshot | undefined;
  readonly sizes: ReadonlyMap<string, number>;
  readonly op?: string;
  readonly partOf: PartOf | null;
  /** True: items that no longer hold are left alone. False: they make the plan stale. */
  readonly mayLose: boolean;
}

export interface Changed extends AppliedOperation {
  readonly generation: Generation;
}

/**
 * Applies the operation to the folder as it is now; all its files must be in the vault. Call it in
 * the folder's turn. Throws GAME_STILL_RUNNING. When another process changes the folder in between,
 * it scans and tries again. A single file that the system refuses to change is left alone, unless
 * `together`.
 */
export async function changeFolder(
  services: PlanParts,
  agreed: AgreedPlan,
  { folderSnapshot, ...how }: ChangeHow,
): Promise<Changed> {
  let seen =
    folderSnapshot && services.access.isStill(folderSnapshot.loadout) ? folderSnapshot : null;
  let { plan } = agreed;
  // Changes recorded in one round stay recorded even if a later round makes the change.
  const recorded: Generation[] = [];
  const onExternal = (generation: Generation) => recorded.push(generation);
  for (let round = 1; ; round += 1) {
    // The game may have been started during the downloads.
    requireGameEnded(services, plan.loadoutId);
    seen ??= await services.takeFolderSnapshot(plan.loadoutId, how.context);
    try {
      const once = { ...how, folderSnapshot: seen, onExternal };
      const done = await applyPlanOnce(services, { ...agreed, plan }, once);
      return { ...done, external: recorded[0] ?? null };
    } catch (error) {
      const fewer = how.together ? null : leaveStuck(plan, error);
      if (round === MAX_ROUNDS || (fewer === null && !isOvertaken(error))) throw error;
      plan = fewer ?? plan;
      seen = null;
    }
  }
}

const STUCK_CODES: ReadonlySet<string> = new Set([
  'FOLDER_NOT_WRITABLE',
  'PATH_UNUSABLE',
  'WRITE_FAILED',
]);

/**
 * Returns the plan without the items whose file or folder was refused, or null when the error is of
 * another kind or nothing else is left to do.
 */
function leaveStuck(plan: Plan, error: unknown): Plan | null {
  if (!(error instanceof AppError) || !STUCK_CODES.has(error.code)) return null;
  const { path, cause } = error.params;
  const isRefused = (file: string) => file === path || folderOf(file) === path;
  const stuck = plan.items.filter(
    (item) =>
      isChangingItem(item) && [item.from, item.to].some((one) => addonPathsOf(one).some(isRefused)),
  );
  if (stuck.length === 0) return null;
  const reason = message('plan-file-stuck', { path: `${path}`, cause: `${cause}` });
  const items = leaveRefused(plan.items, new Map(stuck.map(({ id }) => [id, reason])));
  return items.some(isChangingItem) ? { ...plan, items } : null;
}

function isOvertaken(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'PLAN_STALE' &&
    error.params['cause'] === 'generation'
  );
}

interface OnceHow extends ChangeHow {
  readonly folderSnapshot: FolderSnapshot;
  onExternal(generation: Generation): void;
}

async function applyPlanOnce(
  services: PlanParts,
  agreed: AgreedPlan,
  { folderSnapshot, sizes, context, op, partOf, mayLose, together, onExternal }: OnceHow,
): Promise<Omit<Changed, 'external'>> {
  const { signal } = context;
  const rebased = rebasePlan(agreed, folderSnapshot);
  if (!mayLose || !rebased.plan.items.some(isChangingItem)) {
    if (partOf !== null) throw new NothingApplied(rebased.plan);
    refuseLost(rebased.lost);
  }
  const { root, slots } = folderSnapshot.loadout;
  const completing = {
    plan: rebased.plan,
    root,
    slots,
    installed: folderSnapshot.installed.map((addon) => ({
      ...addon,
      title: agreed.titleOf(addon),
    })),
    when: 'apply',
    files: [],
    signal,
  } as const;
  const plan = await completePlan(services, completing);
  const changing = plan.items.filter(isChangingItem).length;
  const isLess = changing < rebased.plan.items.filter(isChangingItem).length;
  if (isLess && (together || changing === 0)) throw new NothingApplied(plan);
  if (partOf === null) context.report({ phase: 'apply', done: 0, total: plan.items.length });
  const external = await recordExternalChanges(services, folderSnapshot, context);
  if (external !== null) onExternal(external);
  const { loadout, installed } = external
    ? await services.takeFolderSnapshot(plan.loadoutId, context)
    : folderSnapshot;
  if (signal.aborted) throw new AppError('CANCELLED');
  await yieldToEventLoop();
  const taken =
    agreed.request.intent === 'sync'
      ? takeLockedPolicies(loadout, plan, agreed.request)
      : takePoliciesBack(loadout.file, plan);
  const operation = toOperation({
    ...taken,
    plan,
    op: op ?? services.host.random.id(),
    installed,
    slots: loadout.slots,
    sizes,
    versionOf: agreed.versionOf,
    partOf,
    now: services.host.clock.now(),
  });
  await yieldToEventLoop();
  const applied = await commit(services.engine, root, operation, context);
  const { generation } = operation.next;
  await pruneAfterChange(services, {
    root,
    newest: generation,
    awaited: services.unfinished.digestsOf(plan.loadoutId),
  });
  return { generation, left: [...listLeft(plan), ...toRemains(generation, applied)] };
}

/**
 * Lists files that differ from the result of the change (another program wrote them before it
 * ended) and folders that could not be removed.
 */
function toRemains(
  { changes: all }: Generation,
  { differing, emptyFolders }: Applied,
): UnappliedItems {
  const changed = differing.flatMap((path) =>
    all
      .filter(({ to }) => addonPathsOf(to).includes(path))
      .map((change) => ({ ...change, reason: message('plan-file-differs', { path }) })),
  );
  const emptied = emptyFolders.flatMap((folder) =>
    all
      .filter(({ from }) => addonPathsOf(from).some((path) => path.startsWith(`${folder}/`)))
      .slice(0, 1)
      .map((change) => ({ ...change, reason: message('plan-folder-stays', { folder }) })),
  );
  return [...changed, ...emptied].map(({ addonId, title, reason }) => ({ addonId, title, reason }));
}

/** Throws PLAN_STALE. */
export function refuseLost(lost: readonly PlanItem[]): void {
  const [first] = lost;
  if (first) throw new AppError('PLAN_STALE', { path: first.from?.path ?? first.title });
}

/**
 * Changes made outside Loadout become a generation of their own before Loadout's change (design
 * decision 9).
 */
async function recordExternalChanges(
  { engine, host }: PlanParts,
  folderSnapshot: FolderSnapshot,
  context: JobContext,
): Promise<Generation | null> {
  if (folderSnapshot.external.length === 0) return null;
  const operation = toExternalOperation(host.random.id(), host.clock.now(), folderSnapshot);
  await commit(engine, folderSnapshot.loadout.root, operation, context);
  return operation.next.generation;
}

async function commit(
  engine: ApplyEngine,
  root: string,
  operation: Operation,
  { signal, report }: JobContext,
): Promise<Applied> {
  return engine.apply(root, operation, { signal, onWait: () => report({ phase: 'locked' }) });
}
