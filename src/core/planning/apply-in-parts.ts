import type { ApplyReport } from '#shared/domain/job.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { DoneOperation, Generation } from '#shared/domain/loadout.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { isAboutFile } from '#shared/transient-errors.ts';
import type { Clock } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { type ApplyServices, type Changed, changeFolder, toReport } from './apply-plan.ts';
import {
  copyFiles,
  fetchBytes,
  reportDownload,
  trackTransfer,
  type TransferTracker,
} from './downloads.ts';
import { type Agreed, changes } from './hold-plan.ts';
import { message } from '#shared/messages/message.ts';
import { splitIntoParts } from './plan-parts.ts';

/** What is there waits for more as long as files keep coming: each operation writes the whole record of the folder. */
const QUIET_MS = 1000;
const MAX_GATHER_MS = 10_000;

type Part = readonly PlanItem[];
type Left = ApplyReport['left'];

/** A change that stopped halfway, with what was applied before. */
export class StoppedHalfway extends Error {
  readonly report: ApplyReport;

  constructor(cause: unknown, report: ApplyReport) {
    super('a change in parts stopped', { cause });
    this.report = report;
  }
}

/**
 * Applies each part of a plan soon after its bytes have come, each whole or not at all; `id` joins the generations to
 * one change. Parts that were applied before a restart are not done again. Ends early when the change is undone
 * meanwhile. Throws StoppedHalfway after the first part, before it what `applyWhole` throws.
 */
export async function applyInParts(
  services: ApplyServices,
  agreed: Agreed,
  { id, context }: { readonly id: string; readonly context: JobContext },
): Promise<ApplyReport> {
  const progress = await findProgress(services, agreed, id);
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.signal, stopping.signal]);
  const arrivals = createArrivals();
  const { file } = await services.access.open(agreed.plan.loadoutId);
  const tracker = trackTransfer(services, file.registry, progress.waiting.flat());
  await copyFiles(services, agreed, context);
  const fetching = fetchRest(services, agreed.plan, {
    progress,
    arrivals,
    tracker,
    context: { ...context, signal },
  });
  // It may fail while a part is being applied: heard of when that is done.
  fetching.catch(() => undefined);
  try {
    await applyAsTheyArrive(services, agreed, { id, progress, arrivals, tracker, context });
    if (!progress.isUndone) await fetching;
  } catch (error) {
    stopping.abort();
    await fetching.catch(() => undefined);
    const report = await reportOf(services, agreed, progress);
    throw report === null ? error : new StoppedHalfway(error, report);
  }
  stopping.abort();
  await fetching.catch(() => undefined);
  const report = await reportOf(services, agreed, progress);
  if (report === null) throw progress.lost ?? new AppError('PLAN_STALE', { path: null });
  return report;
}

/** How far the change is; `waiting` are parts that are neither applied nor left alone. */
interface Progress {
  waiting: readonly Part[];
  readonly generations: DoneOperation[];
  external: Generation | null;
  readonly left: Left[number][];
  readonly sizes: Map<string, number>;
  /** Why the first of the files that cannot be had is left out. */
  lost: AppError | null;
  isUndone: boolean;
}

async function findProgress(
  services: ApplyServices,
  { plan }: Agreed,
  id: string,
): Promise<Progress> {
  const standing = await readParts(services, plan.loadoutId, id);
  const done = new Set(standing.flatMap((one) => one.changes.map(({ addonId }) => addonId)));
  const isDone = ({ addonId }: PlanItem) => done.has(addonId);
  return {
    waiting: splitIntoParts(plan.items).filter((part) => !part.every(isDone)),
    generations: [...standing],
    external: null,
    left: plan.items
      .filter((item) => !changes(item))
      .map(({ addonId, title, reason }) => ({ addonId, title, reason })),
    sizes: new Map(),
    lost: null,
    isUndone: standing.some(({ isUndone }) => isUndone),
  };
}

async function readParts({ access, history }: ApplyServices, loadoutId: string, id: string) {
  const { root, file } = await access.open(loadoutId);
  return history.partsOf({ loadoutId, root, generation: file.generation }, id);
}

interface Running {
  readonly progress: Progress;
  readonly arrivals: Arrivals;
  readonly tracker: TransferTracker;
  readonly context: JobContext;
}

async function fetchRest(
  services: ApplyServices,
  { loadoutId }: Agreed['plan'],
  { progress, arrivals, tracker, context }: Running,
): Promise<void> {
  try {
    await fetchBytes(
      services,
      { loadoutId, items: progress.waiting.flat() },
      {
        context,
        tracker,
        onFile(sha512, sizeBytes) {
          progress.sizes.set(sha512, sizeBytes);
          arrivals.tell();
        },
        onLost(source, error) {
          if (!isAboutFile(error)) return false;
          progress.lost ??= error;
          loseSource(progress, source);
          arrivals.tell();
          return true;
        },
      },
    );
  } finally {
    arrivals.end();
  }
}

function loseSource(progress: Progress, { sha512 }: DownloadSource): void {
  const needsIt = (part: Part) => part.some(({ source }) => source?.sha512 === sha512);
  for (const part of progress.waiting.filter(needsIt)) {
    leave(progress, part, ({ source, title }) =>
      source?.sha512 === sha512
        ? message('plan-file-lost', { title })
        : message('plan-part-lost', { title }),
    );
  }
}

function leave(progress: Progress, part: Part, why: (item: PlanItem) => Message): void {
  progress.waiting = progress.waiting.filter((one) => one !== part);
  for (const item of part)
    progress.left.push({ addonId: item.addonId, title: item.title, reason: why(item) });
}

async function applyAsTheyArrive(
  services: ApplyServices,
  agreed: Agreed,
  running: Running & { readonly id: string },
): Promise<void> {
  const { progress, arrivals, context } = running;
  while (progress.waiting.length > 0 && !progress.isUndone) {
    if (context.signal.aborted) throw new AppError('CANCELLED');
    const isLast = arrivals.hasEnded();
    if (findDue(progress).length > 0) {
      await arrivals.gather(services.host.clock, context.signal);
      const done = await context.inTurn(() => applyDue(services, agreed, running));
      for (const one of done) {
        const report = await toReport(services, agreed.plan, { ...one, left: [] });
        await services.afterChange(report, context);
      }
    } else if (isLast) return;
    else await arrivals.next();
  }
}

function findDue({ waiting, sizes }: Progress): readonly Part[] {
  return waiting.filter((part) =>
    part.every(({ source }) => source === null || sizes.has(source.sha512)),
  );
}

/** What was done of the parts whose files are all there. */
async function applyDue(
  services: ApplyServices,
  agreed: Agreed,
  { id, progress, tracker, context: given }: Running & { readonly id: string },
): Promise<readonly Changed[]> {
  const context = { ...given, report: onlyLocks(given) };
  const standing = await readParts(services, agreed.plan.loadoutId, id);
  progress.isUndone = standing.some(({ isUndone }) => isUndone);
  if (progress.isUndone) return [];
  const { sizes } = progress;
  const addons = agreed.plan.items.filter(changes).length;
  const all: Changed[] = [];
  const apply = async (parts: readonly Part[]): Promise<boolean> => {
    const partOf = { id, part: standing.length + all.length + 1, addons };
    const done = await applyParts(services, agreed, { parts, sizes, partOf, context });
    if (done === null) return false;
    settle(progress, parts, done);
    tracker.applied(parts.flat().map(({ addonId }) => addonId));
    reportDownload(tracker, given);
    all.push(done);
    return true;
  };
  const due = findDue(progress);
  if (await apply(due)) return all;
  // Something of them does not go any more: each by itself shows what.
  for (const one of due) {
    if (!(await apply([one])))
      leave(progress, one, ({ title }) => message('plan-part-lost', { title }));
  }
  return all;
}

/** The downloads go on meanwhile: reading the folder for one part is not what the job is doing. */
function onlyLocks({ report }: JobContext): JobContext['report'] {
  return (progress) => {
    if (progress.phase === 'locked') report(progress);
  };
}

/** null: nothing was done, since what the parts rest on has changed. */
async function applyParts(
  services: ApplyServices,
  agreed: Agreed,
  {
    parts,
    ...how
  }: Pick<Parameters<typeof changeFolder>[2], 'sizes' | 'context'> & {
    readonly partOf: NonNullable<Parameters<typeof changeFolder>[2]['partOf']>;
    readonly parts: readonly Part[];
  },
): Promise<Changed | null> {
  const plan = { ...agreed.plan, items: parts.flat() };
  try {
    return await changeFolder(services, { ...agreed, plan }, { ...how, mayLose: true });
  } catch (error) {
    if (error instanceof AppError && error.code === 'PLAN_STALE') return null;
    throw error;
  }
}

function settle(
  progress: Progress,
  parts: readonly Part[],
  { generation, ...done }: Changed,
): void {
  progress.waiting = progress.waiting.filter((one) => !parts.includes(one));
  progress.generations.push(generation);
  progress.external ??= done.external;
  progress.left.push(...done.left);
}

/** null: no part was applied. */
async function reportOf(
  services: ApplyServices,
  { plan }: Agreed,
  { generations, external, left, waiting, isUndone }: Progress,
): Promise<ApplyReport | null> {
  const newest = generations.at(-1);
  if (!newest) return null;
  const stopped = isUndone
    ? waiting.flat().map(({ addonId, title }) => ({
        addonId,
        title,
        reason: message('plan-undone-meanwhile', { title }),
      }))
    : [];
  const merged = { ...newest, changes: generations.flatMap((one) => one.changes) };
  return toReport(services, plan, { generation: merged, external, left: [...left, ...stopped] });
}

/** Wakes whoever waits for a file. */
interface Arrivals {
  tell(): void;
  /** Nothing comes any more. */
  end(): void;
  hasEnded(): boolean;
  /** Resolves with the next file, or the end. */
  next(): Promise<void>;
  /** Resolves when nothing came for a moment, or with the end. */
  gather(clock: Clock, signal: AbortSignal): Promise<void>;
}

function createArrivals(): Arrivals {
  let arrived = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  return {
    tell() {
      arrived.resolve();
      arrived = Promise.withResolvers();
    },
    end() {
      isOver = true;
      ended.resolve();
    },
    hasEnded: () => isOver,
    next: () => Promise.race([arrived.promise, ended.promise]),
    async gather(clock, signal) {
      const latestMs = clock.monotonicMs() + MAX_GATHER_MS;
      const comesMore = async (): Promise<boolean> => {
        const over = new AbortController();
        const until = AbortSignal.any([signal, over.signal]);
        const quiet = clock.sleep(QUIET_MS, until).catch(() => undefined);
        const more = arrived.promise.then(() => true);
        const isMore = await Promise.race([
          quiet.then(() => false),
          ended.promise.then(() => false),
          more,
        ]);
        over.abort();
        return isMore && clock.monotonicMs() < latestMs;
      };
      let goesOn = !isOver;
      while (goesOn) goesOn = await comesMore();
    },
  };
}
