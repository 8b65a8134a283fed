import type { Message } from '#shared/domain/addon.ts';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { DoneOperation, Generation, PartOf } from '#shared/domain/loadout.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { folderOf } from '#shared/domain/paths.ts';
import { pathsOf } from '#shared/domain/slot-files.ts';
import { message } from '#shared/messages/message.ts';
import { codeOf } from '#shared/code-of.ts';
import { toDoneSentence } from '#shared/domain/undo-stack.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplyEngine } from '../apply/apply-engine.ts';
import type { Applied, Operation } from '../apply/operation.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Refresh } from '../library/refresh.ts';
import { pruneAfterChange } from '../loadouts/retention.ts';
import type { Survey } from '../loadouts/survey.ts';
import { letOthersRun } from '../turns.ts';
import type { WorldsService } from '../worlds/worlds.ts';
import { completePlan } from './complete-plan.ts';
import { leaveRefused } from './complete-receipts.ts';
import { copyFiles, fetchBytes } from './downloads.ts';
import { type Agreed, holdPlan } from './hold-plan.ts';
import { createLostFiles, type LostFiles } from './lost-files.ts';
import { takeLockedPolicies, takePoliciesBack } from './operation-records.ts';
import { changes } from './plan-item.ts';
import { toExternalOperation, toOperation } from './to-operation.ts';

/** Everything that plans are made and applied with. */
export interface PlanParts extends CoreParts {
  /** Told of each generation that was made; what was done is done, whatever comes of this. */
  readonly afterChange: (report: ApplyReport, context: JobContext) => Promise<void>;
  readonly worlds: Pick<WorldsService, 'measure' | 'snapshot'>;
}

type Left = ApplyReport['left'];

/** Nothing was applied, since what was agreed to cannot be done; `plan` has the reason at each item. */
export class NothingApplied extends Error {
  readonly plan: Plan;

  constructor(plan: Plan) {
    super('nothing of the plan was applied');
    this.plan = plan;
  }
}

/** How often an operation is tried again: another one came before it, or a file of it cannot be changed. */
const MAX_ROUNDS = 20;

/**
 * Applies all of a plan at once. The bytes are fetched first, while the folder is free for other changes; then, in its
 * turn, the plan is put on the folder as it is by then. What cannot be had or unpacked is left alone, unless all goes
 * `together`. Throws PLAN_STALE where something that was agreed to does not hold before anything was fetched, or nothing
 * of it holds any more; NothingApplied.
 */
export async function applyWhole(
  services: PlanParts,
  agreed: Agreed,
  { id, context, together, survey }: WholeHow & { readonly id: string },
): Promise<ApplyReport> {
  const { plan, files } = agreed;
  const isWaited = files.length > 0 || plan.items.some(({ source }) => source !== null);
  if (isWaited) {
    const before = await services.takeSurvey(plan.loadoutId, context);
    refuseLost(holdPlan(agreed, before).lost);
  }
  await copyFiles(services, agreed, context);
  const lost = createLostFiles();
  const onLost: LostFiles['add'] = (source, error) => !together && lost.add(source, error);
  const sizes = await fetchBytes(services, plan, { context, onLost });
  const rest = { ...agreed, plan: leaveLost(plan, lost) };
  const failure = lost.first();
  if (failure && !rest.plan.items.some(changes)) throw failure;
  const how = {
    sizes,
    context,
    together,
    op: id,
    partOf: null,
    mayLose: isWaited,
    ...(survey && { survey }),
  };
  const done = await context.inTurn(() => changeFolder(services, rest, how));
  const report = await toReport(services, plan, done);
  await services.afterChange(report, context);
  return report;
}

interface WholeHow {
  readonly context: JobContext;
  /** One item that cannot be stops all. */
  readonly together: boolean;
  /** The folder as it was planned with just now. */
  readonly survey?: Survey | undefined;
}

function leaveLost(plan: Plan, lost: LostFiles): Plan {
  const reasons = new Map<string, Message>();
  for (const item of plan.items) {
    const reason = lost.reasonOf(item);
    if (reason !== null) reasons.set(item.id, reason);
  }
  return { ...plan, items: leaveRefused(plan.items, reasons) };
}

interface ChangeHow extends WholeHow {
  readonly sizes: ReadonlyMap<string, number>;
  readonly op?: string;
  readonly partOf: PartOf | null;
  /** What does not hold any more is left alone; else it makes the plan stale. */
  readonly mayLose: boolean;
}

interface Done {
  readonly generation: DoneOperation;
  readonly external: Generation | null;
  readonly left: Left;
}

export interface Changed extends Done {
  readonly generation: Generation;
}

/**
 * Makes the operation on the folder as it is now; every byte of it is there. To be called in the folder's turn.
 * Another process may come in between: then it looks again. A single file that the system lets nobody change is left
 * alone, unless all goes `together`.
 */
export async function changeFolder(
  services: PlanParts,
  agreed: Agreed,
  { survey, ...how }: ChangeHow,
): Promise<Changed> {
  let seen = survey && services.access.isStill(survey.loadout) ? survey : null;
  let { plan } = agreed;
  // What a round recorded stays recorded, also where the next one makes the change.
  const recorded: Generation[] = [];
  const onExternal = (generation: Generation) => recorded.push(generation);
  for (let round = 1; ; round += 1) {
    seen ??= await services.takeSurvey(plan.loadoutId, how.context);
    try {
      const once = { ...how, survey: seen, onExternal };
      const done = await changeOnce(services, { ...agreed, plan }, once);
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

/** Without the items whose file, or whose folder, was refused; null where it is neither, or nothing else is to be done. */
function leaveStuck(plan: Plan, error: unknown): Plan | null {
  if (!(error instanceof AppError) || !STUCK_CODES.has(error.code)) return null;
  const { path, cause } = error.params;
  const isRefused = (file: string) => file === path || folderOf(file) === path;
  const stuck = plan.items.filter(
    (item) => changes(item) && [item.from, item.to].some((one) => pathsOf(one).some(isRefused)),
  );
  if (stuck.length === 0) return null;
  const reason = message('plan-file-stuck', { path: `${path}`, cause: `${cause}` });
  const items = leaveRefused(plan.items, new Map(stuck.map(({ id }) => [id, reason])));
  return items.some(changes) ? { ...plan, items } : null;
}

function isOvertaken(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'PLAN_STALE' &&
    error.params['cause'] === 'generation'
  );
}

interface OnceHow extends ChangeHow {
  readonly survey: Survey;
  onExternal(generation: Generation): void;
}

async function changeOnce(
  services: PlanParts,
  agreed: Agreed,
  { survey, sizes, context, op, partOf, mayLose, together, onExternal }: OnceHow,
): Promise<Omit<Changed, 'external'>> {
  const { signal } = context;
  const held = holdPlan(agreed, survey);
  if (!mayLose || !held.plan.items.some(changes)) {
    if (partOf !== null) throw new NothingApplied(held.plan);
    refuseLost(held.lost);
  }
  const { root, slots } = survey.loadout;
  const completing = {
    plan: held.plan,
    root,
    slots,
    installed: survey.installed.map((addon) => ({ ...addon, title: agreed.titleOf(addon) })),
    when: 'apply',
    files: [],
    signal,
  } as const;
  const plan = await completePlan(services, completing);
  const changing = plan.items.filter(changes).length;
  const isLess = changing < held.plan.items.filter(changes).length;
  if (isLess && (together || changing === 0)) throw new NothingApplied(plan);
  if (partOf === null) context.report({ phase: 'apply', done: 0, total: plan.items.length });
  const external = await recordExternalChanges(services, survey, context);
  if (external !== null) onExternal(external);
  const { loadout, installed } = external
    ? await services.takeSurvey(plan.loadoutId, context)
    : survey;
  if (signal.aborted) throw new AppError('CANCELLED');
  await letOthersRun();
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
  await letOthersRun();
  const applied = await commit(services.engine, root, operation, context);
  const { generation } = operation.next;
  await pruneAfterChange(services, {
    root,
    newest: generation,
    awaited: services.unfinished.digestsOf(plan.loadoutId),
  });
  return { generation, left: [...listLeft(plan), ...toRemains(generation, applied)] };
}

/** What is not as the change should have left it: somebody was faster than its end, or a folder could not be removed. */
function toRemains({ changes: all }: Generation, { differing, emptyFolders }: Applied): Left {
  const changed = differing.flatMap((path) =>
    all
      .filter(({ to }) => pathsOf(to).includes(path))
      .map((change) => ({ ...change, reason: message('plan-file-differs', { path }) })),
  );
  const emptied = emptyFolders.flatMap((folder) =>
    all
      .filter(({ from }) => pathsOf(from).some((path) => path.startsWith(`${folder}/`)))
      .slice(0, 1)
      .map((change) => ({ ...change, reason: message('plan-folder-stays', { folder }) })),
  );
  return [...changed, ...emptied].map(({ addonId, title, reason }) => ({ addonId, title, reason }));
}

function refuseLost(lost: readonly PlanItem[]): void {
  const [first] = lost;
  if (first) throw new AppError('PLAN_STALE', { path: first.from?.path ?? first.title });
}

export function listLeft({ items }: Plan): Left {
  return items.filter((item) => !changes(item)).map((item) => toLeft(item, item.reason));
}

export function toLeft({ addonId, title }: PlanItem, reason: Message): Left[number] {
  return { addonId, title, reason };
}

/** What was done, in one generation or in the parts of one change. */
export async function toReport(
  { access, host }: CoreParts,
  { loadoutId, sentence }: Plan,
  { generation, external, left }: Done,
): Promise<ApplyReport> {
  const loadout = await access.open(loadoutId).then(
    ({ brief }) => brief,
    (error: unknown) => {
      // The change succeeded: a folder that cannot be opened just now must not make it fail.
      host.logger.warn('apply.not-opened', { loadoutId, cause: codeOf(error) });
      return { ...access.find(loadoutId, null), generation: generation.number };
    },
  );
  return {
    loadout,
    generation: toDone(generation),
    externalGeneration: external && toDone(external),
    left: [...left],
    ...(sentence && { sentence: toDoneSentence(sentence) }),
  };
}

function toDone(generation: DoneOperation & { readonly addons?: unknown }): DoneOperation {
  const { addons: _, ...done } = generation;
  return done;
}

/** What other hands did becomes a generation of its own before Loadout adds its own change (design decision 9). */
async function recordExternalChanges(
  { engine, host }: PlanParts,
  survey: Survey,
  context: JobContext,
): Promise<Generation | null> {
  if (survey.external.length === 0) return null;
  const operation = toExternalOperation(host.random.id(), host.clock.now(), survey);
  await commit(engine, survey.loadout.root, operation, context);
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

type LearningParts = Pick<CoreParts, 'host' | 'registries' | 'catalogue'>;

/** What follows a change: its files are known by their hashes, and the window's list says so before it ends. */
export function createAfterChange(
  parts: LearningParts,
  refresh: Refresh,
): PlanParts['afterChange'] {
  return async (report, { signal }) => {
    // The change holds, whatever the cache takes of it.
    await learn(parts, report).catch((error: unknown) =>
      parts.host.logger.warn('catalogue.not-learnt', { error }),
    );
    await refresh(report.loadout.id, { generation: report.generation, signal });
  };
}

/** What was installed from a registry was verified against what the registry said of it. */
async function learn(
  { registries, catalogue }: LearningParts,
  { loadout, generation }: ApplyReport,
): Promise<void> {
  const { profile } = await registries.connectRecorded(loadout);
  const files = generation.changes.flatMap(({ to }) => {
    const { sha512 = null, versionId = null } = to ?? {};
    return sha512 === null || versionId === null ? [] : [{ sha512, versionId }];
  });
  catalogue.keepInstalled(profile, files);
}
