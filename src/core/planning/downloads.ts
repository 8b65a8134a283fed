import type { JobTransfer, LostFile, TransferFile } from '#shared/domain/job-transfer.ts';
import { type Plan, type PlanItem, TOLD_WAIT_MS } from '#shared/domain/plan.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { isPlausibleFileSize } from '#shared/registry/limits.ts';
import type { Clock } from '../host.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { FetchRequest } from '../transfer/transfer.ts';
import type { AgreedPlan } from './rebase-plan.ts';

interface FetchHow extends Pick<FetchRequest, 'onFile' | 'onLost'> {
  readonly context: JobContext;
  /** Of a change in parts, which keeps using it to report the applied parts. */
  readonly tracker?: TransferTracker;
}

export async function copyPlanFiles(
  { access, transfer }: CoreParts,
  { plan, files }: AgreedPlan,
  { signal }: JobContext,
): Promise<void> {
  const needed = new Set(plan.items.map(({ to }) => to?.sha512));
  const wanted = files.filter(({ sha512 }) => needed.has(sha512));
  if (wanted.length === 0) return;
  const { root } = await access.open(plan.loadoutId);
  await transfer.copyIntoVault({ root, files: wanted, signal });
}

/** Downloads the files into the vault; resolves with their true sizes, by SHA-512. */
export async function fetchBytes(
  parts: CoreParts,
  { loadoutId, items }: Pick<Plan, 'loadoutId' | 'items'>,
  { context, tracker: given, onFile, onLost }: FetchHow,
): Promise<ReadonlyMap<string, number>> {
  const { access, transfer, registries } = parts;
  const sources = items.flatMap(({ source }) => source ?? []);
  if (sources.length === 0) return new Map();
  const { root, file } = await access.open(loadoutId);
  const { profile } = await registries.connect(file.registry);
  const tracker = given ?? trackTransfer(parts, file.registry, items);
  const tell = () => reportDownload(tracker, context);
  tell();
  return transfer.fetchIntoVault({
    profile,
    root,
    sources,
    signal: context.signal,
    gate: context.gate,
    onBytes: (...told) => tracker.received(...told),
    onProgress: tell,
    onFile(sha512, sizeBytes) {
      tracker.finished(sha512);
      onFile?.(sha512, sizeBytes);
    },
    onLost(source, error) {
      tracker.lost(source.sha512, error);
      tell();
      return onLost?.(source, error) ?? false;
    },
  });
}

export function trackTransfer(
  { host, gateway, registries }: CoreParts,
  registry: string,
  items: readonly PlanItem[],
): TransferTracker {
  const estimateWaitMs = (files: number) =>
    gateway.estimateDownloadsMs(registries.profileOf(registry), files);
  return createTransferTracker(items, { clock: host.clock, estimateWaitMs });
}

export function reportDownload(tracker: TransferTracker, { report }: JobContext): void {
  const transfer = tracker.read();
  const { filesDone: done, filesTotal: total, bytesDone, bytesTotal } = transfer;
  report({ phase: 'download', done, total, bytesDone, bytesTotal, transfer });
}

const SHOWN_NEXT = 4;
const MIN_ESTIMATE_INTERVAL_MS = 1000;

interface File {
  readonly addonIds: readonly string[];
  readonly shown: Omit<TransferFile, 'bytesDone'>;
  bytesDone: number;
  /** `kept`: it was in the vault before, so nothing was downloaded. */
  state: 'waiting' | 'active' | 'done' | 'kept' | 'failed';
  error: LostFile['error'] | null;
}

interface TrackerServices {
  readonly clock: Clock;
  /**
   * Estimates how long this many downloads, started now, wait for the registry's rate limits; null
   * when it has none.
   */
  readonly estimateWaitMs: (files: number) => number | null;
}

export type TransferTracker = ReturnType<typeof createTransferTracker>;

/** Tracks the progress of each file that a change downloads. */
export function createTransferTracker(items: readonly PlanItem[], services: TrackerServices) {
  const files = toFiles(items);
  const applied = new Set<string>();
  const limit = createLimitEstimate(services);
  let bytesReceived = 0;

  function change(sha512: string, how: (file: File) => void): void {
    const file = files.get(sha512);
    if (file) how(file);
  }

  return {
    received(sha512: string, bytesDone: number, receivedBytes: number): void {
      bytesReceived += receivedBytes;
      change(sha512, (file) => {
        file.state = 'active';
        // The announced size is a hint: counting more would push the sum past its total.
        file.bytesDone = Math.min(bytesDone, file.shown.bytesTotal);
      });
    },
    finished: (sha512: string): void =>
      change(sha512, (file) => {
        file.state = file.state === 'waiting' ? 'kept' : 'done';
        file.bytesDone = file.shown.bytesTotal;
      }),
    lost: (sha512: string, error: unknown): void =>
      change(sha512, (file) => {
        const { code, params } = toErrorPayload(error);
        file.state = 'failed';
        file.error = { code, params: { ...params } };
      }),
    /** These add-ons have their new version in the folder. */
    applied(addonIds: readonly string[]): void {
      for (const id of addonIds) applied.add(id);
    },
    read(): JobTransfer {
      const all = [...files.values()].filter(({ state }) => state !== 'kept');
      const inState = (state: File['state']) => all.filter((file) => file.state === state);
      const waiting = inState('waiting');
      const ready = [...files.values()].filter(({ state }) => state === 'done' || state === 'kept');
      return {
        filesDone: inState('done').length,
        filesTotal: all.length,
        bytesDone: sumBy(all, ({ bytesDone }) => bytesDone),
        bytesTotal: sumBy(all, ({ shown }) => shown.bytesTotal),
        bytesReceived,
        active: inState('active').map(toShown),
        failed: inState('failed').flatMap((file) =>
          file.error === null ? [] : [{ ...toShown(file), error: file.error }],
        ),
        next: waiting.slice(0, SHOWN_NEXT).map(toShown),
        waiting: waiting.length,
        ready: ready.flatMap(({ addonIds }) => addonIds.filter((id) => !applied.has(id))),
        applied: [...applied],
        limitedUntil: limit.until(waiting.length),
      };
    },
  };
}

/** One for each distinct file, in the order of the plan. */
function toFiles(items: readonly PlanItem[]): ReadonlyMap<string, File> {
  const byFile = Map.groupBy(items, ({ source }) => source?.sha512);
  const files = new Map<string, File>();
  for (const [sha512, sharing] of byFile) {
    const [first] = sharing;
    if (sha512 === undefined || !first?.source) continue;
    const { size } = first.source;
    const shown = {
      addonId: first.addonId,
      title: first.title,
      version: first.toVersion?.versionNumber ?? null,
      bytesTotal: isPlausibleFileSize(size) ? size : 0,
    };
    const addonIds = sharing.map(({ addonId }) => addonId);
    files.set(sha512, { addonIds, shown, bytesDone: 0, state: 'waiting', error: null });
  }
  return files;
}

function toShown({ shown, bytesDone }: File): TransferFile {
  return { ...shown, bytesDone };
}

function sumBy<Value>(values: readonly Value[], count: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + count(value), 0);
}

/**
 * An estimate costs a query and a step per file, so it is updated at most once a second, and only
 * after another file began.
 */
function createLimitEstimate({ clock, estimateWaitMs }: TrackerServices) {
  let of = -1;
  let madeMs = Number.NEGATIVE_INFINITY;
  let until: string | null = null;
  return {
    until(waiting: number): string | null {
      const nowMs = clock.monotonicMs();
      if (waiting === of || nowMs - madeMs < MIN_ESTIMATE_INTERVAL_MS) return until;
      of = waiting;
      madeMs = nowMs;
      const waitMs = waiting === 0 ? 0 : (estimateWaitMs(waiting) ?? 0);
      until = waitMs < TOLD_WAIT_MS ? null : new Date(clock.now().getTime() + waitMs).toISOString();
      return until;
    },
  };
}
