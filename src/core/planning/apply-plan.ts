import type { ApplyReport } from '#shared/domain/job.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import { listLeft, toLeft, toApplyReport } from './apply-report.ts';
import { type ArrivalSignals, createArrivalSignals } from './arrival-signals.ts';
import {
  type Changed,
  changeFolder,
  NothingApplied,
  type PlanParts,
  refuseLost,
} from './change-folder.ts';
import { leaveRefused } from './complete-receipts.ts';
import {
  copyPlanFiles,
  fetchBytes,
  reportDownload,
  trackTransfer,
  type TransferTracker,
} from './downloads.ts';
import { type AgreedPlan, rebasePlan } from './rebase-plan.ts';
import { createLostFiles, type LostFiles } from './lost-files.ts';
import { isChangingItem, toLeaveItem } from './plan-item.ts';
import { splitIntoParts } from './plan-parts.ts';

type PlanPart = readonly PlanItem[];

/** A change that stopped halfway; `report` lists the parts applied before. */
export class StoppedHalfway extends Error {
  readonly report: ApplyReport;

  constructor(cause: unknown, report: ApplyReport) {
    super('a change in parts stopped', { cause });
    this.report = report;
  }
}

export interface ApplyHow {
  /** Id of the change: its operation, or the id that joins the operations of its parts. */
  readonly id: string;
  readonly context: JobContext;
  readonly inParts: boolean;
  /** All or nothing: one item that cannot be applied stops the whole change. */
  readonly together: boolean;
  /** An earlier process may have applied some of it. */
  readonly isResumed: boolean;
  /** The folder as scanned for the plan just before. */
  readonly folderSnapshot?: FolderSnapshot | undefined;
}

/** State of one running change. */
interface ApplyRun extends ApplyHow {
  readonly services: PlanParts;
  readonly agreed: AgreedPlan;
  readonly arrivals: ArrivalSignals;
  readonly tracker: TransferTracker;
  /** Parts that are neither applied nor left alone. */
  waiting: readonly PlanPart[];
  readonly generations: DoneOperation[];
  external: Generation | null;
  readonly left: ApplyReport['left'][number][];
  readonly sizes: Map<string, number>;
  readonly lost: LostFiles;
  isUndone: boolean;
}

/**
 * Applies a plan. The files are downloaded first, without blocking other changes to the folder;
 * then, in the folder's turn, the plan is applied to the folder as it is by then. With `inParts`
 * each part is applied, whole or not at all, soon after its files have arrived; else everything is
 * one part. An item whose file cannot be downloaded or unpacked is left alone, unless `together`. A
 * resumed change does not repeat the parts applied before a restart; a change in parts that is
 * undone meanwhile ends early. Throws StoppedHalfway after the first part; before it
 * NothingApplied, and PLAN_STALE where an item agreed to no longer holds.
 */
export async function applyPlan(
  services: PlanParts,
  agreed: AgreedPlan,
  how: ApplyHow,
): Promise<ApplyReport> {
  const { plan, files } = agreed;
  if (files.length > 0 || plan.items.some(({ source }) => source !== null))
    return applyAsFilesCome(services, agreed, how);
  const { id, context, together, folderSnapshot } = how;
  const once = { context, together, folderSnapshot, op: id, partOf: null, mayLose: false };
  const done = await context.inTurn(() =>
    changeFolder(services, agreed, { ...once, sizes: new Map() }),
  );
  const report = await toApplyReport(services, plan, done);
  await services.afterChange(report, context);
  return report;
}

async function applyAsFilesCome(
  services: PlanParts,
  agreed: AgreedPlan,
  how: ApplyHow,
): Promise<ApplyReport> {
  const { context } = how;
  const run = await begin(services, agreed, how);
  const stopping = new AbortController();
  if (run.waiting.length > 0) await copyPlanFiles(services, agreed, context);
  const fetching = fetchRest(run, AbortSignal.any([context.signal, stopping.signal]));
  // It may reject while a part is being applied; the rejection is handled when that is done.
  fetching.catch(() => undefined);
  let failure: { readonly cause: unknown } | null = null;
  try {
    await applyAsTheyArrive(run);
    if (!run.isUndone) await fetching;
  } catch (cause) {
    failure = { cause };
  }
  stopping.abort();
  await fetching.catch(() => undefined);
  const report = await reportOf(run);
  if (failure) throw report === null ? failure.cause : new StoppedHalfway(failure.cause, report);
  if (report === null) throw run.lost.first() ?? nothingOf(run);
  return report;
}

async function begin(services: PlanParts, agreed: AgreedPlan, how: ApplyHow): Promise<ApplyRun> {
  const { plan } = agreed;
  const { id, context, inParts, isResumed } = how;
  const appliedParts = isResumed ? await readFinishedParts({ services, agreed, id }) : [];
  const done = new Set(appliedParts.flatMap((one) => one.changes.map(({ addonId }) => addonId)));
  const isDone = ({ addonId }: PlanItem) => done.has(addonId);
  const isBegun = appliedParts.length > 0;
  if (!inParts && !isBegun)
    refuseLost(rebasePlan(agreed, await services.takeFolderSnapshot(plan.loadoutId, context)).lost);
  const parts = inParts ? splitIntoParts(plan.items) : isBegun ? [] : [plan.items];
  const waiting = parts.filter((part) => !part.every(isDone));
  const { file } = await services.access.open(plan.loadoutId);
  return {
    ...how,
    services,
    agreed,
    arrivals: createArrivalSignals(),
    tracker: trackTransfer(services, file.registry, waiting.flat()),
    waiting,
    generations: [...appliedParts],
    external: null,
    left: inParts || isBegun ? [...listLeft(plan)] : [],
    sizes: new Map(),
    lost: createLostFiles(),
    isUndone: appliedParts.some(({ isUndone }) => isUndone),
  };
}

async function readFinishedParts({
  services,
  agreed,
  id,
}: Pick<ApplyRun, 'services' | 'agreed' | 'id'>) {
  const { loadoutId } = agreed.plan;
  const { root, file } = await services.access.open(loadoutId);
  return services.history.doneOf({ loadoutId, root, generation: file.generation }, id);
}

async function fetchRest(run: ApplyRun, signal: AbortSignal): Promise<void> {
  const { services, agreed, arrivals, tracker, sizes } = run;
  const { loadoutId } = agreed.plan;
  try {
    await fetchBytes(
      services,
      { loadoutId, items: run.waiting.flat() },
      {
        context: { ...run.context, signal },
        tracker,
        onFile(sha512, sizeBytes) {
          sizes.set(sha512, sizeBytes);
          arrivals.tell();
        },
        onLost(source, error) {
          if (run.together || !run.lost.add(source, error)) return false;
          loseSource(run, source);
          arrivals.tell();
          return true;
        },
      },
    );
  } finally {
    arrivals.end();
  }
}

/**
 * Leaves alone the items that need this file and the items that require those; the rest of each
 * part stays.
 */
function loseSource(run: ApplyRun, { sha512 }: DownloadSource): void {
  run.waiting = run.waiting.flatMap((part) => {
    const lost = part.filter(({ source }) => source?.sha512 === sha512);
    if (lost.length === 0) return [part];
    const why = lost.flatMap((item) => {
      const reason = run.lost.reasonOf(item);
      return reason === null ? [] : [[item.id, reason] as const];
    });
    const rest = leaveRefused(part, new Map(why));
    if (rest.some(isChangingItem)) return [rest];
    run.left.push(...rest.map((item) => toLeft(item, item.reason)));
    return [];
  });
}

async function applyAsTheyArrive(run: ApplyRun): Promise<void> {
  const { services, agreed, arrivals, context } = run;
  while (run.waiting.length > 0 && !run.isUndone) {
    if (context.signal.aborted) throw new AppError('CANCELLED');
    const isLast = arrivals.hasEnded();
    if (findReadyParts(run).length > 0) {
      await arrivals.gather(services.host.clock, context.signal);
      const done = await context.inTurn(() => applyDue(run));
      for (const one of done) {
        const report = await toApplyReport(services, agreed.plan, { ...one, left: [] });
        await services.afterChange(report, context);
      }
    } else if (isLast) return;
    else await arrivals.next();
  }
}

function findReadyParts({ waiting, sizes }: ApplyRun): readonly PlanPart[] {
  return waiting.filter((part) =>
    part.every(({ source }) => source === null || sizes.has(source.sha512)),
  );
}

/** Applies the parts whose files are all there and returns the changes made. */
async function applyDue(run: ApplyRun): Promise<readonly Changed[]> {
  const appliedParts = run.inParts ? await readFinishedParts(run) : [];
  run.isUndone = appliedParts.some(({ isUndone }) => isUndone);
  if (run.isUndone) return [];
  const all: Changed[] = [];
  const apply = async (parts: readonly PlanPart[]): Promise<boolean> => {
    const done = await applyParts(run, parts, appliedParts.length + all.length + 1);
    if (done === null) return false;
    run.waiting = run.waiting.filter((one) => !parts.includes(one));
    if (done instanceof NothingApplied) {
      run.left.push(...listLeft(done.plan));
      return true;
    }
    run.generations.push(done.generation);
    run.external ??= done.external;
    run.left.push(...done.left);
    run.tracker.applied(
      parts
        .flat()
        .filter(isChangingItem)
        .map(({ addonId }) => addonId),
    );
    if (run.inParts) reportDownload(run.tracker, run.context);
    all.push(done);
    return true;
  };
  const due = findReadyParts(run);
  if (await apply(due)) return all;
  // Some items can no longer be applied: applying part by part shows which.
  for (const one of due) {
    if (!(await apply([one]))) run.left.push(...leavePart(run, one));
  }
  return all;
}

function leavePart(run: ApplyRun, part: PlanPart): ApplyReport['left'] {
  run.waiting = run.waiting.filter((one) => one !== part);
  return part.map((item) => toLeft(item, message('plan-part-lost')));
}

/** Returns null when nothing was applied because the plan as a whole became stale. */
async function applyParts(
  run: ApplyRun,
  parts: readonly PlanPart[],
  part: number,
): Promise<Changed | NothingApplied | null> {
  const { services, agreed, id, sizes, context, together, folderSnapshot } = run;
  const plan = { ...agreed.plan, items: parts.flat() };
  if (!run.inParts) {
    const once = { sizes, context, together, folderSnapshot, op: id, partOf: null, mayLose: true };
    return changeFolder(services, { ...agreed, plan }, once);
  }
  const partOf = { id, part, addons: agreed.plan.items.filter(isChangingItem).length };
  // The downloads continue meanwhile, and the job reports those, not the scan for one part.
  const report: JobContext['report'] = (progress) => {
    if (progress.phase === 'locked') context.report(progress);
  };
  const how = { sizes, partOf, context: { ...context, report }, mayLose: true, together: false };
  try {
    return await changeFolder(services, { ...agreed, plan }, how);
  } catch (error) {
    if (error instanceof NothingApplied) return error;
    if (error instanceof AppError && error.code === 'PLAN_STALE') return null;
    throw error;
  }
}

function nothingOf({ agreed: { plan }, left }: ApplyRun): NothingApplied {
  const reasons = new Map(left.map(({ addonId, reason }) => [addonId, reason]));
  const items = plan.items.map((item) => {
    const reason = reasons.get(item.addonId);
    return reason ? toLeaveItem(item, reason) : item;
  });
  return new NothingApplied({ ...plan, items });
}

/** Returns null when no part was applied. */
async function reportOf(run: ApplyRun): Promise<ApplyReport | null> {
  const { services, agreed, generations, external, left, waiting } = run;
  const newest = generations.at(-1);
  if (!newest) return null;
  const stopped = (run.isUndone ? waiting.flat() : []).map((item) =>
    toLeft(item, message('plan-undone-meanwhile', { title: item.title })),
  );
  const generation = { ...newest, changes: generations.flatMap((one) => one.changes) };
  return toApplyReport(services, agreed.plan, {
    generation,
    external,
    left: [...left, ...stopped],
  });
}
