import { lstatSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { FolderWatch } from '#shared/domain/core-event.ts';
import { createListeners } from '#shared/domain/listeners.ts';
import { LOADOUT_FILE } from '#shared/domain/paths.ts';
import type { CoreParts } from '../core-parts.ts';
import { toSilentContext } from './refresh.ts';
import { createWatcher } from '../scan/watcher.ts';
import { type FolderWatcherServices, watchFolder } from './watch-folder.ts';

type WatchingParts = Pick<
  CoreParts,
  | 'host'
  | 'streams'
  | 'access'
  | 'library'
  | 'jobs'
  | 'takeFolderSnapshot'
  | 'rescanEntries'
  | 'ask'
>;

interface WatchedFolder {
  status: FolderWatch;
  readonly listeners: ReturnType<typeof createListeners>;
  readonly stopping: AbortController;
  ended: Promise<void>;
}

export type FolderWatches = ReturnType<typeof createFolderWatches>;

/**
 * Watches folders for changes made outside Loadout while somebody reads them. Readers of one
 * loadout share one watch, which ends with the last of them.
 */
export function createFolderWatches(parts: WatchingParts) {
  const { streams, access } = parts;
  const services = toServices(parts);
  const all = new Map<string, WatchedFolder>();

  function start(loadoutId: string): WatchedFolder {
    const stopping = new AbortController();
    const listeners = createListeners();
    const watched: WatchedFolder = {
      status: STARTING,
      listeners,
      stopping,
      ended: Promise.resolve(),
    };
    all.set(loadoutId, watched);
    const report = (status: FolderWatch): void => {
      watched.status = status;
      listeners.notify();
    };
    const { signal } = stopping;
    watched.ended = watchFolder({ ...services, loadoutId, report, signal });
    return watched;
  }

  function join(loadoutId: string, wake: () => void): () => void {
    const watched = all.get(loadoutId) ?? start(loadoutId);
    const leave = watched.listeners.subscribe(wake);
    return () => {
      leave();
      if (!watched.listeners.isEmpty()) return;
      watched.stopping.abort();
      if (all.get(loadoutId) === watched) all.delete(loadoutId);
    };
  }

  return {
    /** The folder is watched while the stream is read. Throws LOADOUT_UNKNOWN. */
    watch(loadoutId: string, signal?: AbortSignal) {
      access.find(loadoutId, null);
      const source = {
        read: () => all.get(loadoutId)?.status ?? STARTING,
        subscribe: (wake: () => void) => join(loadoutId, wake),
      };
      return streams.watch(source, signal);
    },
    async close(): Promise<void> {
      const watched = [...all.values()];
      for (const { stopping } of watched) stopping.abort();
      await Promise.all(watched.map(({ ended }) => ended));
    },
  };
}

const STARTING: FolderWatch = { state: 'starting', cause: null };

function toServices(parts: WatchingParts): FolderWatcherServices {
  const { access, jobs, takeFolderSnapshot, ask, library, rescanEntries } = parts;
  const { clock, logger } = parts.host;
  return {
    library,
    rescanEntries,
    look: (loadoutId, signal) => takeFolderSnapshot(loadoutId, toSilentContext(signal)),
    ask: (folderSnapshot, how, signal) => ask(folderSnapshot, how, toSilentContext(signal)),
    openWatcher: createWatcher,
    stampOfRecord,
    isStill: ({ loadout }) => access.isStill(loadout),
    isChanging: (loadoutId) =>
      jobs.list().some((job) => {
        const { phase } = job.progress;
        const isRunning = job.loadoutId === loadoutId && job.state === 'running';
        return isRunning && (phase === 'apply' || phase === 'locked');
      }),
    clock,
    logger,
  };
}

function stampOfRecord(root: string): string | null {
  try {
    const file = joinPath(root, LOADOUT_FILE);
    const stats = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.ino}:${stats.mtimeNs}` : null;
  } catch {
    // A parent is no longer a folder, or access is denied.
    return null;
  }
}
