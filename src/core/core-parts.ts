import type { ApplyEngine } from './apply/apply-engine.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { AppDatabase } from './database/open-database.ts';
import type { Io } from './disk/io.ts';
import type { CoreEvents, Streams } from './events/core-events.ts';
import type { NetworkWatch } from './events/network-status.ts';
import type { Host, WriteDemoFolder } from './host.ts';
import type { Games } from './loadouts/games.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { Images } from './images/images.ts';
import type { KnownStore } from './library/known-store.ts';
import type { Library } from './library/library.ts';
import type {
  CheckAddons,
  RescanEntries,
  RescanAddons,
  TakeFolderSnapshot,
} from './loadouts/folder-snapshot.ts';
import type { Grants } from './loadouts/grants.ts';
import type { LoadoutAccess } from './loadouts/loadout-access.ts';
import type { Recovery } from './loadouts/recovery.ts';
import type { History } from './loadouts/history.ts';
import type { LoadoutStore } from './loadouts/loadout-store.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Network } from './registry/agent.ts';
import type { RegistryConnections } from './registry/connections.ts';
import type { Gateway } from './registry/gateway.ts';
import type { UnknownParts } from './registry/unknown-parts.ts';
import type { Scanner } from './scan/scanner.ts';
import type { SettingsService } from './settings/settings.ts';
import type { UnfinishedChanges } from './planning/unfinished-changes.ts';
import type { TransferQueue } from './transfer/transfer.ts';
import type { CheckMemory, Updates } from './updates/updates.ts';

/**
 * Parts with state or side effects: created once by `create-core.ts`, and passed to their users.
 */
export interface CoreParts {
  readonly host: Host;
  readonly io: Io;
  readonly database: AppDatabase;
  /** Names of damaged databases that were set aside when this one was opened. */
  readonly setAside: readonly string[];
  readonly engine: ApplyEngine;
  readonly network: Network;
  readonly gateway: Gateway;
  readonly games: Games;
  readonly scanner: Scanner;
  readonly registries: RegistryConnections;
  readonly unknownParts: UnknownParts;
  readonly jobs: JobRunner;
  readonly streams: Streams;
  readonly networkStatus: NetworkWatch;
  readonly events: CoreEvents;
  readonly store: LoadoutStore;
  readonly known: KnownStore;
  readonly readMetadata: boolean;
  readonly remembersAddons: boolean;
  readonly token: string | null;
  /** null: this face has no demo. */
  readonly writeDemoFolder: WriteDemoFolder | null;
  readonly settings: SettingsService;
  readonly access: LoadoutAccess;
  readonly recovery: Recovery;
  readonly catalogue: Catalogue;
  readonly updates: Updates;
  readonly takeFolderSnapshot: TakeFolderSnapshot;
  readonly transfer: TransferQueue;
  readonly history: History;
  readonly unfinished: UnfinishedChanges;
  readonly rescanAddons: RescanAddons;
  readonly checks: CheckMemory;
  /** Asks the registry about a snapshot's add-ons. */
  readonly ask: CheckAddons;
  readonly rescanEntries: RescanEntries;
  readonly library: Library;
  readonly images: Images;
  readonly accounts: Accounts;
  readonly grants: Grants;
}
