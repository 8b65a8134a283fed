import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import { createApplyEngine } from './apply/apply-client.ts';
import { createWaitingEngine } from './apply/wait-for-lock.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { ApiServices } from './api/implement.ts';
import { router } from './api/router.ts';
import { composeSchedule } from './compose-management.ts';
import { composeNetwork } from './compose-network.ts';
import { composeServices } from './compose-services.ts';
import { composeEvents } from './compose-window.ts';
import { openDatabase } from './database/open-database.ts';
import { createNetworkWatch } from './events/network-status.ts';
import type { UnreadableOf } from '#shared/domain/core-event.ts';
import { listUnreadable } from '#shared/domain/list-unreadable.ts';
import { createStreams } from './events/streams.ts';
import type { Host } from './host.ts';
import type { ReadImage } from './images/images.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createKnownStore } from './library/known-store.ts';
import { createLoadoutStore } from './loadouts/loadout-store.ts';
import type { WriteDemoFolder } from './loadouts/open-demo.ts';
import type { StartedRegistry } from './registry/connections.ts';
import { createScanner } from './scan/create-scanner.ts';
import { keepChecking } from './schedule/check-schedule.ts';
import { openSettings } from './settings/settings.ts';
import { coreWorkerUrl } from './worker-url.ts';

export interface CoreOptions {
  /** How a loadout of a profile without an address gets its registry; asked at most once. */
  readonly startEmbeddedRegistry?: (dataDir: string) => Promise<StartedRegistry>;
  /**
   * The longest wait for a registry's limit that is acceptable now, in milliseconds; a request that would wait longer
   * is refused with REGISTRY_LIMITED. Default: none is too long.
   */
  readonly longestWaitMs?: (() => number) | undefined;
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
  /** Makes a grant for a folder that the person chose (design.md decision 16). */
  grantFolder(folder: string): string;
  /** The same for a file to install. */
  grantFile(file: string): string;
  /** Cancels what runs, waits until it is safe to stop, and lets go of everything. */
  close(): Promise<void>;
  /** An image by the key that the contract gave; null where there is none to be had now. */
  readImage(key: string): Promise<ReadImage | null>;
}

/** The composition root: every service once, in order, given what it needs. Throws NEWER_DATA, DATABASE_FAILED. */
export function createCore(host: Host, options: CoreOptions = {}): Core {
  const { clock, logger, random, paths } = host;
  const setAside: string[] = [];
  const database = openDatabase(paths.dataDir, (name) => setAside.push(name));
  const streams = createStreams(clock);
  const networkStatus = createNetworkWatch(clock);
  const store = createLoadoutStore(database, logger, (loadoutId) =>
    events.emit('loadouts', loadoutId),
  );
  const known = createKnownStore(database);
  const settings = openSettings(paths.dataDir, options);
  const events = composeEvents({ host, database, streams, settings }, { store, known });
  const jobs = createJobRunner({
    clock,
    logger,
    random,
    streams,
    onChange: (loadoutId) => events.emit('jobs', loadoutId === '' ? null : loadoutId),
  });
  const shared = { host, database, settings, jobs, networkStatus };
  const { startEmbeddedRegistry, longestWaitMs } = options;
  const outside = composeNetwork({ ...shared, startEmbeddedRegistry, longestWaitMs });
  const engine = openEngine(host);
  const scanner = createScanner({ database, logger, clock });
  const services = composeServices({
    ...shared,
    ...outside,
    setAside,
    engine,
    scanner,
    streams,
    events,
    store,
    known,
    readMetadata: options.readMetadata ?? true,
    remembersAddons: options.remembersAddons ?? true,
    token: options.token ?? null,
    writeDemoFolder: options.writeDemoFolder ?? null,
  });

  const closing = new AbortController();
  if (options.resumesChanges) resumeChanges(services);
  const schedule = options.checksBySchedule
    ? keepChecking(composeSchedule({ host, database, settings, services }), closing.signal)
    : null;

  return {
    ...toFace(services),
    async close() {
      closing.abort();
      await schedule;
      streams.close();
      await services.folderWatch.close();
      await jobs.close();
      await services.uploads.close();
      outside.registries.close();
      outside.network.close();
      await Promise.all([scanner.close(), engine.close()]);
      database.close();
    },
  };
}

/** Each as a job that can be seen and cancelled. A folder that is away keeps its changes for the next start. */
function resumeChanges({ plans, jobs, access }: ApiServices): void {
  const present = new Set(
    access.list().flatMap(({ id, condition }) => (condition === 'ok' ? [id] : [])),
  );
  for (const { id, loadoutId, isRunning } of plans.unfinished(null)) {
    if (isRunning || !present.has(loadoutId)) continue;
    jobs.start('apply', loadoutId, (context) => plans.resume(id, context));
  }
}

/** What faces ask it by. */
function toFace(services: ApiServices): Omit<Core, 'close'> {
  const context = { services };
  return {
    router,
    context,
    client: createRouterClient(router, { context }),
    repairs: services.doctor.atStart(),
    readUnreadable: () => listUnreadable(services.networkStatus.read() ?? { registries: [] }),
    grantFolder: (folder) => services.grants.grantFolder(folder),
    grantFile: (file) => services.grants.grantFile(file),
    readImage: (key) => services.images.read(key),
  };
}

function openEngine({ clock, logger, paths: { dataDir } }: Host) {
  const engine = createApplyEngine({ dataDir, workerUrl: coreWorkerUrl(), logger });
  return createWaitingEngine(engine, clock);
}
