import type { Recovered } from '#shared/domain/recovery.ts';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { UnreadableOf } from '#shared/domain/core-event.ts';
import type { ApiServices } from './api/services.ts';
import type { router } from './api/router.ts';
import type { WriteDemoFolder } from './host.ts';
import type { ReadImage } from './images/images.ts';
import type { OutsideOptions } from './registry/open-registries.ts';

export interface CoreOptions extends OutsideOptions {
  /** Writes the demo's game folder. */
  readonly writeDemoFolder?: WriteDemoFolder;
  /** The session's token: sent only with requests about its user. */
  readonly token?: string | null;
  /** Checks at the start and every few hours, by the settings: for a long-running face. */
  readonly checksBySchedule?: boolean;
  /** Offline mode for this process, whatever the settings; they are not changed. */
  readonly offline?: boolean;
  /** Resumes changes that an earlier process did not finish: for a long-running face. */
  readonly resumesChanges?: boolean;
  /**
   * Default true: stored facts of the window's list are updated after every scan. A command that
   * ends at once leaves that to the window, which scans again anyway.
   */
  readonly remembersAddons?: boolean;
  /** Default true; the hashing benchmark disables it. */
  readonly readMetadata?: boolean;
}

export interface Core {
  readonly router: typeof router;
  readonly context: { readonly services: ApiServices };
  /** The contract without a transport, for a face in the same process. */
  readonly client: ContractRouterClient<typeof contract>;
  /** Repairs made when it was opened, to be reported; the window calls `doctor.atStart`. */
  readonly repairs: readonly Message[];
  /** Unreadable parts left out of registries' answers since the start, by registry. */
  readUnreadable(): readonly UnreadableOf[];
  /** Interrupted changes that were finished or undone since the last call. */
  takeRecovered(): readonly Recovered[];
  /** Makes a grant for a folder that the person chose (design decision 16). */
  grantFolder(folder: string): string;
  /** As above for a file to install. */
  grantFile(file: string): string;
  /** Cancels running work, waits until it is safe to stop, and releases everything. */
  close(): Promise<void>;
  /** Returns an image by its key from the contract; null when it is not available now. */
  readImage(key: string): Promise<ReadImage | null>;
}
