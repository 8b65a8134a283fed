import type { FolderWatch } from '#shared/domain/core-event.ts';
import { createListeners } from '#shared/domain/listeners.ts';
import type { Streams } from '../events/streams.ts';
import { type FolderWatcherServices, watchFolder } from './watch-folder.ts';

/** Folders that somebody looks at, watched for what other hands do. */
export interface FolderWatches {
  /** While it is read, the folder is watched. Throws LOADOUT_UNKNOWN. */
  watch(loadoutId: string, signal?: AbortSignal): AsyncGenerator<FolderWatch, void, void>;
  close(): Promise<void>;
}

export interface FolderWatchesServices extends FolderWatcherServices {
  readonly streams: Streams;
  /** Throws LOADOUT_UNKNOWN. */
  readonly rootOf: (loadoutId: string) => string;
}

interface Watched {
  status: FolderWatch;
  readonly listeners: ReturnType<typeof createListeners>;
  readonly stopping: AbortController;
  ended: Promise<void>;
}

/** Readers of one loadout share one watch; it ends with the last of them. */
export function createFolderWatches(services: FolderWatchesServices): FolderWatches {
  const all = new Map<string, Watched>();

  function start(loadoutId: string): Watched {
    const stopping = new AbortController();
    const listeners = createListeners();
    const watched: Watched = { status: STARTING, listeners, stopping, ended: Promise.resolve() };
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
    watch(loadoutId, signal) {
      services.rootOf(loadoutId);
      const source = {
        read: () => all.get(loadoutId)?.status ?? STARTING,
        subscribe: (wake: () => void) => join(loadoutId, wake),
      };
      return services.streams.watch(source, signal);
    },
    async close() {
      const watched = [...all.values()];
      for (const { stopping } of watched) stopping.abort();
      await Promise.all(watched.map(({ ended }) => ended));
    },
  };
}

const STARTING: FolderWatch = { state: 'starting', cause: null };
