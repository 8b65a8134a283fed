import type { ApplyEngine } from './apply/apply-engine.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { AppDatabase } from './database/open-database.ts';
import type { CoreEvents } from './events/core-events.ts';
import type { NetworkWatch } from './events/network-status.ts';
import type { Streams } from './events/streams.ts';
import type { Host } from './host.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { KnownStore } from './library/known-store.ts';
import type { LoadoutAccess } from './loadouts/loadout-access.ts';
import type { History } from './loadouts/history.ts';
import type { WriteDemoFolder } from './loadouts/open-demo.ts';
import type { LoadoutStore } from './loadouts/loadout-store.ts';
import type { TakeQuickSurvey } from './loadouts/quick-survey.ts';
import type { TakeSurvey } from './loadouts/survey.ts';
import type { Network } from './registry/agent.ts';
import type { RegistryConnections } from './registry/connections.ts';
import type { Gateway } from './registry/gateway.ts';
import type { Scanner } from './scan/scanner.ts';
import type { SettingsService } from './settings/settings.ts';
import type { DownloadFolder } from './transfer/download-folder.ts';
import type { UnfinishedChanges } from './planning/unfinished-changes.ts';
import type { Transfer } from './transfer/transfer.ts';
import type { CheckMemory } from './updates/check-memory.ts';
import type { Updates } from './updates/updates.ts';

/** What everything else is built from: disk, network, and what tells of changes. */
export interface Foundations {
  readonly host: Host;
  readonly database: AppDatabase;
  /** Names of damaged databases that were set aside to open this one. */
  readonly setAside: readonly string[];
  readonly engine: ApplyEngine;
  readonly network: Network;
  readonly gateway: Gateway;
  readonly scanner: Scanner;
  readonly registries: RegistryConnections;
  readonly jobs: JobRunner;
  readonly streams: Streams;
  readonly networkStatus: NetworkWatch;
  readonly events: CoreEvents;
  readonly store: LoadoutStore;
  readonly known: KnownStore;
  readonly readMetadata: boolean;
  readonly remembersAddons: boolean;
  readonly token: string | null;
  readonly writeDemoFolder: WriteDemoFolder | null;
  readonly settings: SettingsService;
}

/** What services are built from besides the foundations. */
export interface Parts extends Foundations {
  readonly access: LoadoutAccess;
  readonly catalogue: Catalogue;
  readonly updates: Updates;
  readonly takeSurvey: TakeSurvey;
  readonly transfer: Transfer;
  readonly downloads: DownloadFolder;
  readonly history: History;
  readonly unfinished: UnfinishedChanges;
  readonly takeQuickSurvey: TakeQuickSurvey;
  readonly checks: CheckMemory;
}
