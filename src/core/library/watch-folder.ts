import type { FolderWatch } from '#shared/domain/core-event.ts';
import { isReceipt } from '#shared/domain/slot-files.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import type { Clock, Logger } from '../host.ts';
import type { RescanEntries, FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import type { Watcher, WatchRequest } from '../scan/watcher.ts';
import type { CheckRequest } from '../updates/check-context.ts';
import type { Library } from './library.ts';

/** Writes within this time cause one rescan, at most MAX_WAIT_MS after the first. */
const QUIET_MS = 250;
const MAX_WAIT_MS = 1000;
const TICK_MS = 250;
const RETRY_MS = 1000;
/** Up to this many new files are checked at once; more are checked only on request. */
const MAX_CHECKED = 20;

export interface FolderWatcherServices {
  readonly library: Pick<Library, 'folderSnapshotOf' | 'setFolderSnapshot'>;
  readonly rescanEntries: RescanEntries;
  /** Scans the whole folder and stores the snapshot in the library. Throws the errors of scanning. */
  readonly look: (loadoutId: string, signal: AbortSignal) => Promise<FolderSnapshot>;
  readonly ask: (
    folderSnapshot: FolderSnapshot,
    how: CheckRequest['ask'],
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly openWatcher: (request: WatchRequest) => Watcher;
  /** Identity and time of the folder's record file; null when there is none. */
  readonly stampOfRecord: (root: string) => string | null;
  /** True when the record is still that of the snapshot. */
  readonly isStill: (folderSnapshot: FolderSnapshot) => boolean;
  /** True while Loadout itself changes the folder: its writes are not outside changes. */
  readonly isChanging: (loadoutId: string) => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Watching extends FolderWatcherServices {
  readonly loadoutId: string;
  readonly report: (status: FolderWatch) => void;
  readonly signal: AbortSignal;
}

/** Runs until the signal aborts. A missing folder is retried until it exists. */
export async function watchFolder(watching: Watching): Promise<void> {
  const { loadoutId, report, signal, logger, clock } = watching;
  while (!signal.aborted) {
    try {
      await watchWhileSame(watching);
    } catch (error) {
      if (signal.aborted) return;
      const { code, params } = toErrorPayload(error);
      logger.info('watch.unavailable', { loadoutId, code, error });
      report({ state: 'unavailable', cause: { code, params: { ...params } } });
      await clock.sleep(RETRY_MS, signal).catch(() => undefined);
    }
  }
}

/** Runs until the folder's record changes. Throws FOLDER_MISSING and the errors of scanning. */
async function watchWhileSame(watching: Watching): Promise<void> {
  const { loadoutId, library, report, clock, signal } = watching;
  const isFirst = library.folderSnapshotOf(loadoutId) === null;
  if (isFirst) await scanAndDecideAll(watching);
  const { root, slots, file } = requireFolderSnapshot(watching).loadout;
  let stamp = requireStamp(watching, root);
  const pending = createPending(watching.clock);
  const receipts = file.addons.filter(isReceipt);
  const watched = describeWatched(requireFolderSnapshot(watching));
  const watcher = watching.openWatcher({ root, slots, receipts, onChange: pending.add });
  try {
    // Changes before the watch began caused no event.
    await (isFirst ? scanForChanges(watching) : scanWholeFolder(watching));
    report({ state: 'watching', cause: null });
    for (;;) {
      await clock.sleep(TICK_MS, signal);
      if (watching.isChanging(loadoutId)) continue;
      const now = requireStamp(watching, root);
      if (now !== stamp) {
        // Changes of this process are in its snapshot already; those of another one are not.
        const folderSnapshot = requireFolderSnapshot(watching);
        if (!watching.isStill(folderSnapshot) || describeWatched(folderSnapshot) !== watched)
          return;
        stamp = now;
      }
      if (watcher.check()) {
        await scanWholeFolder(watching);
        continue;
      }
      const entries = pending.take();
      if (entries.size > 0) await scanChangedEntries(watching, entries);
    }
  } finally {
    watcher.close();
  }
}

function describeWatched({ loadout: { root, slots, file } }: FolderSnapshot): string {
  return JSON.stringify([root, slots, file.addons.filter(isReceipt)]);
}

/** Scans everything and decides from cached answers. */
async function scanAndDecideAll({
  look,
  ask,
  loadoutId,
  signal,
}: Watching): Promise<FolderSnapshot> {
  const now = await look(loadoutId, signal);
  await ask(now, 'kept', signal);
  return now;
}

async function scanWholeFolder(watching: Watching): Promise<void> {
  const before = requireFolderSnapshot(watching);
  const now = await scanAndDecideAll(watching);
  checkChangedAddons(watching, { ...now, installed: findNews(before, now) });
}

/** Everything else was decided just before. */
async function scanForChanges(watching: Watching): Promise<void> {
  const before = requireFolderSnapshot(watching);
  await decideNews(watching, before, await watching.look(watching.loadoutId, watching.signal));
}

async function scanChangedEntries(watching: Watching, entries: ReadonlySet<string>): Promise<void> {
  const { library, rescanEntries, signal } = watching;
  const before = requireFolderSnapshot(watching);
  const now = await rescanEntries(before, entries, signal);
  library.setFolderSnapshot(now);
  await decideNews(watching, before, now);
}

async function decideNews(
  watching: Watching,
  before: FolderSnapshot,
  now: FolderSnapshot,
): Promise<void> {
  const news = { ...now, installed: findNews(before, now) };
  // First from the cache, so that it shows at once; the registry may take longer.
  await watching.ask(news, 'kept', watching.signal);
  checkChangedAddons(watching, news);
}

function findNews(before: FolderSnapshot, now: FolderSnapshot): FolderSnapshot['installed'] {
  const known = new Map(before.installed.map((one) => [one.record.id, describe(one)]));
  return now.installed.filter((one) => known.get(one.record.id) !== describe(one));
}

function checkChangedAddons({ ask, signal, logger }: Watching, news: FolderSnapshot): void {
  const { installed } = news;
  if (installed.length === 0) return;
  ask(news, installed.length > MAX_CHECKED ? 'identify' : 'check', signal).catch(
    (error: unknown) => {
      if (!signal.aborted) logger.warn('watch.not-asked', { error });
    },
  );
}

function describe({ item, record }: FolderSnapshot['installed'][number]): string {
  return JSON.stringify([item.path, item.sha512, item.size, item.problem, record.enabled]);
}

function requireFolderSnapshot({ library, loadoutId }: Watching): FolderSnapshot {
  const folderSnapshot = library.folderSnapshotOf(loadoutId);
  if (folderSnapshot === null) throw new AppError('LOADOUT_UNKNOWN', { name: loadoutId });
  return folderSnapshot;
}

function requireStamp({ stampOfRecord }: Watching, root: string): string {
  const stamp = stampOfRecord(root);
  if (stamp === null) throw new AppError('FOLDER_MISSING', { folder: root });
  return stamp;
}

/** Changed entries, released when no more arrived for a moment. */
interface PendingEntries {
  readonly add: (entry: string) => void;
  take(): ReadonlySet<string>;
}

function createPending(clock: Clock): PendingEntries {
  let entries = new Set<string>();
  let firstMs = 0;
  let lastMs = 0;
  return {
    add(entry) {
      lastMs = clock.monotonicMs();
      if (entries.size === 0) firstMs = lastMs;
      entries.add(entry);
    },
    take() {
      const nowMs = clock.monotonicMs();
      if (nowMs - lastMs < QUIET_MS && nowMs - firstMs < MAX_WAIT_MS) return new Set();
      const taken = entries;
      entries = new Set();
      return taken;
    },
  };
}
