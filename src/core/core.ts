import type { Recovered } from '#shared/domain/recovery.ts';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/index.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { UnreadableOf } from '#shared/domain/core-event.ts';
import type { ApiServices } from './api/implement.ts';
import type { router } from './api/router.ts';
import type { WriteDemoFolder } from './host.ts';
import type { ReadImage } from './images/images.ts';
import type { OutsideOptions } from './registry/open-registries.ts';

export interface CoreOptions extends OutsideOptions {
  /** How the demo gets its game folder. */
  readonly writeDemoFolder?: WriteDemoFolder;
  /** The token of this session: sent only where a question is about the person who has it. */
  readonly token?: string | null;
  /** Checks at the start and every so many hours, as the settings say: for a face that stays. */
  readonly checksBySchedule?: boolean;
  /** Offline mode for this process, whatever the settings say; they are not changed by it. */
  readonly offline?: boolean;
  /** Goes on with what an earlier process did not finish: for a face that stays. */
  readonly resumesChanges?: boolean;
  /**
   * Default true: what a window opens with follows every look at a folder. A command that ends at once leaves that to
   * the window, which looks again anyway.
   */
  readonly remembersAddons?: boolean;
  /** Default true; the benchmark of hashing switches it off. */
  readonly readMetadata?: boolean;
}

export interface Core {
  readonly router: typeof router;
  readonly context: { readonly services: ApiServices };
  /** The contract without a transport, for a face in the same process. */
  readonly client: ContractRouterClient<typeof contract>;
  /** What opening it repaired, for a person to hear of; the window asks `doctor.atStart`. */
  readonly repairs: readonly Message[];
  /** What was left out of registries' answers since the start, because it could not be read, by registry. */
  readUnreadable(): readonly UnreadableOf[];
  /** Interrupted changes that were finished or undone since the last call. */
  takeRecovered(): readonly Recovered[];
  /** Makes a grant for a folder that the person chose (design decision 16). */
  grantFolder(folder: string): string;
  /** The same for a file to install. */
  grantFile(file: string): string;
  /** Cancels what runs, waits until it is safe to stop, and lets go of everything. */
  close(): Promise<void>;
  /** An image by the key that the contract gave; null where there is none to be had now. */
  readImage(key: string): Promise<ReadImage | null>;
}
