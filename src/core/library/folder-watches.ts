import type { FolderWatch } from '#shared/domain/core-event.ts';

/** Folders that somebody looks at, watched for what other hands do. */
export interface FolderWatches {
  /** While it is read, the folder is watched. Throws LOADOUT_UNKNOWN. */
  watch(loadoutId: string, signal?: AbortSignal): AsyncGenerator<FolderWatch, void, void>;
  close(): Promise<void>;
}
