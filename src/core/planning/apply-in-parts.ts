import type { ApplyReport } from '#shared/domain/job.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import {
  type Changed,
  changeFolder,
  listLeft,
  NothingApplied,
  type PlanParts,
  toLeft,
  toReport,
} from './apply-plan.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';
import {
  copyFiles,
  fetchBytes,
  reportDownload,
  trackTransfer,
  type TransferTracker,
} from './downloads.ts';
import type { Agreed } from './hold-plan.ts';
import { createLostFiles, type LostFiles } from './lost-files.ts';
import { changes, toLeaveItem } from './plan-item.ts';
import { splitIntoParts } from './plan-parts.ts';

type Part = readonly PlanItem[];

/** A change that stopped halfway, with what was applied before. */
export class StoppedHalfway extends Error {
  readonly report: ApplyReport;

  constructor(cause: unknown, report: ApplyReport) {
    super('a change in parts stopped', { cause });
    this.report = report;
  }
}

/** One change in parts, and how far it is. */
interface Run {
  readonly services: PlanParts;
  readonly agreed: Agreed;
  /** Joins the generations to one change. */
  readonly id: string;
  readonly context: JobContext;
  readonly arrivals: Arrivals;
  readonly tracker: TransferTracker;
  /** Parts that are neither applied nor left alone. */
  waiting: readonly Part[];
  readonly generations: DoneOperation[];
  external: Generation | null;
  readonly left: ApplyReport['left'][number][];
  readonly sizes: Map<string, number>;
  readonly lost: LostFiles;
  isUndone: boolean;
}

/**
 * Applies each part of a plan soon after its bytes have come, each whole or not at all; `id` joins the generations to
 * one change. Parts that were applied before a restart are not done again. Ends early when the change is undone
 * meanwhile. Throws StoppedHalfway after the first part, before it what `applyWhole` throws.
 */
export async function applyInParts(
  services: PlanParts,
  agreed: Agreed,
  { id, context }: { readonly id: string; readonly context: JobContext },
): Promise<ApplyReport> {
  const run = await begin({ services, agreed, id, context });
  const stopping = new AbortController();
  await copyFiles(services, agreed, context);
  const fetching = fetchRest(run, AbortSignal.any([context.signal, stopping.signal]));
  // It may fail while a part is being applied: heard of when that is done.
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

async function begin(what: Pick<Run, 'services' | 'agreed' | 'id' | 'context'>): Promise<Run> {
  const { services, agreed } = what;
  const { plan } = agreed;
  const standing = await readParts(what);
  const done = new Set(standing.flatMap((one) => one.changes.map(({ addonId }) => addonId)));
  const isDone = ({ addonId }: PlanItem) => done.has(addonId);
  const waiting = splitIntoParts(plan.items).filter((part) => !part.every(isDone));
  const { file } = await services.access.open(plan.loadoutId);
  return {
    ...what,
    arrivals: createArrivals(),
    tracker: trackTransfer(services, file.registry, waiting.flat()),
    waiting,
    generations: [...standing],
    external: null,
    left: [...listLeft(plan)],
    sizes: new Map(),
    lost: createLostFiles(),
    isUndone: standing.some(({ isUndone }) => isUndone),
  };
}

async function readParts({ services, agreed, id }: Pick<Run, 'services' | 'agreed' | 'id'>) {
  const { loadoutId } = agreed.plan;
  const { root, file } = await services.access.open(loadoutId);
  return services.history.doneOf({ loadoutId, root, generation: file.generation }, id);
}

async function fetchRest(run: Run, signal: AbortSignal): Promise<void> {
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
          if (!run.lost.add(source, error)) return false;
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

function loseSource(run: Run, { sha512 }: DownloadSource): void {
  const isLost = ({ source }: PlanItem) => source?.sha512 === sha512;
  for (const part of run.waiting.filter((one) => one.some(isLost))) {
    leave(run, part, (item) => run.lost.reasonOf(item) ?? message('plan-part-lost'));
  }
}

function leave(run: Run, part: Part, why: (item: PlanItem) => Message): void {
  run.waiting = run.waiting.filter((one) => one !== part);
  run.left.push(...part.map((item) => toLeft(item, why(item))));
}

async function applyAsTheyArrive(run: Run): Promise<void> {
  const { services, agreed, arrivals, context } = run;
  while (run.waiting.length > 0 && !run.isUndone) {
    if (context.signal.aborted) throw new AppError('CANCELLED');
    const isLast = arrivals.hasEnded();
    if (findDue(run).length > 0) {
      await arrivals.gather(services.host.clock, context.signal);
      const done = await context.inTurn(() => applyDue(run));
      for (const one of done) {
        const report = await toReport(services, agreed.plan, { ...one, left: [] });
        await services.afterChange(report, context);
      }
    } else if (isLast) return;
    else await arrivals.next();
  }
}

function findDue({ waiting, sizes }: Run): readonly Part[] {
  return waiting.filter((part) =>
    part.every(({ source }) => source === null || sizes.has(source.sha512)),
  );
}

/** What was done of the parts whose files are all there. */
async function applyDue(run: Run): Promise<readonly Changed[]> {
  const standing = await readParts(run);
  run.isUndone = standing.some(({ isUndone }) => isUndone);
  if (run.isUndone) return [];
  const all: Changed[] = [];
  const apply = async (parts: readonly Part[]): Promise<boolean> => {
    const done = await applyParts(run, parts, standing.length + all.length + 1);
    if (done === null) return false;
    run.waiting = run.waiting.filter((one) => !parts.includes(one));
    if (done instanceof NothingApplied) {
      run.left.push(...listLeft(done.plan));
      return true;
    }
    run.generations.push(done.generation);
    run.external ??= done.external;
    run.left.push(...done.left);
    run.tracker.applied(parts.flat().map(({ addonId }) => addonId));
    reportDownload(run.tracker, run.context);
    all.push(done);
    return true;
  };
  const due = findDue(run);
  if (await apply(due)) return all;
  // Something of them does not go any more: each by itself shows what.
  for (const one of due) {
    if (!(await apply([one]))) leave(run, one, () => message('plan-part-lost'));
  }
  return all;
}

/** null: nothing was done, since what the parts rest on has changed as a whole. */
async function applyParts(
  { services, agreed, id, sizes, context }: Run,
  parts: readonly Part[],
  part: number,
): Promise<Changed | NothingApplied | null> {
  const plan = { ...agreed.plan, items: parts.flat() };
  const partOf = { id, part, addons: agreed.plan.items.filter(changes).length };
  // The downloads go on meanwhile: reading the folder for one part is not what the job is doing.
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

function nothingOf({ agreed: { plan }, left }: Run): NothingApplied {
  const reasons = new Map(left.map(({ addonId, reason }) => [addonId, reason]));
  const items = plan.items.map((item) => {
    const reason = reasons.get(item.addonId);
    return reason ? toLeaveItem(item, reason) : item;
  });
  return new NothingApplied({ ...plan, items });
}

/** null: no part was applied. */
async function reportOf(run: Run): Promise<ApplyReport | null> {
  const { services, agreed, generations, external, left, waiting } = run;
  const newest = generations.at(-1);
  if (!newest) return null;
  const stopped = (run.isUndone ? waiting.flat() : []).map((item) =>
    toLeft(item, message('plan-undone-meanwhile', { title: item.title })),
  );
  const generation = { ...newest, changes: generations.flatMap((one) => one.changes) };
  return toReport(services, agreed.plan, { generation, external, left: [...left, ...stopped] });
}
