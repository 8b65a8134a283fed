import { createRouterClient } from '@orpc/server';
import { listUnreadableByRegistry } from '#shared/domain/list-unreadable.ts';
import type { ApiServices } from './api/services.ts';
import { router } from './api/router.ts';
import { createApplyEngine, createWaitingEngine } from './apply/apply-engine.ts';
import { createCachedNames } from './catalogue/cached-answers.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CoreParts } from './core-parts.ts';
import type { Core, CoreOptions } from './core.ts';
import { type AppDatabase, openDatabase } from './database/open-database.ts';
import { createNodeIo } from './disk/node-io.ts';
import { listRepairs } from './doctor/repairs.ts';
import { createCoreEvents, createValueStreams } from './events/core-events.ts';
import { createNetworkWatch } from './events/network-status.ts';
import { watchOtherProcesses } from './events/watch-other-processes.ts';
import { createPlaceService, createFileManagerOpener } from './loadouts/place-service.ts';
import type { Host } from './host.ts';
import { createLazyServices, loaded, loadedCall, type ServiceFactories } from './lazy-services.ts';
import { createImages } from './images/images.ts';
import { createImageCache } from './images/image-store.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createLibrary, rememberIn } from './library/library.ts';
import { createDetails } from './library/details.ts';
import { createFolderWatches } from './library/folder-watches.ts';
import { createKnownStore } from './library/known-store.ts';
import { createRefresh, type Refresh } from './library/refresh.ts';
import { createLoadoutStates } from './library/loadout-states.ts';
import {
  createAddonChecker,
  createEntryRescanner,
  createAddonRescanner,
  createFolderSnapshotTaker,
} from './loadouts/folder-snapshot.ts';
import { changeLoadout } from './loadouts/change-service.ts';
import { createFindLost, createLoadoutService } from './loadouts/loadout-service.ts';
import { openGames } from './loadouts/games.ts';
import { createGrants } from './loadouts/grants.ts';
import { createHistory } from './loadouts/history.ts';
import { createLoadoutAccess } from './loadouts/loadout-access.ts';
import { createRecovery } from './loadouts/recovery.ts';
import { createLoadoutStore } from './loadouts/loadout-store.ts';
import { createLockService } from './loadouts/lock-service.ts';
import { createPolicyService } from './loadouts/policy-service.ts';
import { createReadinessService } from './loadouts/readiness-service.ts';
import { readLoadoutFile } from './loadouts/state-folder.ts';
import { recoverUnfinishedCopies } from './loadouts/unfinished-copies.ts';
import { type AfterChange, createAfterChange } from './planning/apply-report.ts';
import { resumeChanges } from './planning/resume-changes.ts';
import { createUnfinishedChanges } from './planning/unfinished-changes.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createProgramUpdates } from './program/program-updates.ts';
import { checkProgramDaily } from './program/check-program-daily.ts';
import { createPublishing } from './publishing/publishing.ts';
import { keepCertificates } from './registry/keep-certificates.ts';
import { openGateway, openNetwork, openRegistries } from './registry/open-registries.ts';
import { createUnknownParts } from './registry/unknown-parts.ts';
import { createRegistryService } from './registry/registry-service.ts';
import { createScanner } from './scan/scanner.ts';
import { scheduleChecks } from './schedule/check-schedule.ts';
import { recheckReturned } from './schedule/watch-returns.ts';
import { openSettings } from './settings/settings.ts';
import { createStorageService } from './storage/storage-service.ts';
import {
  createDownloadFolder,
  createFileSaver,
  createFileSender,
  type DownloadFolder,
} from './transfer/download-folder.ts';
import { createTransfer } from './transfer/transfer.ts';
import { createThrottle } from './transfer/throttle.ts';
import { markDuplicates } from './updates/mark-duplicates.ts';
import { createCheckMemory, createUpdates } from './updates/updates.ts';
import { createUploads } from './uploads/uploads.ts';
import { coreWorkerUrl } from './worker-url.ts';

/**
 * The composition root: creates every part and service at its first use. Throws NEWER_DATA,
 * DATABASE_FAILED.
 */
export function createCore(host: Host, options: CoreOptions = {}): Core {
  const { services, made } = createLazyServices<CoreInternals>({
    ...toHostValues(host, options),
    ...PARTS,
    ...SERVICES,
  });
  recoverUnfinishedCopies(services);
  const closing = new AbortController();
  if (options.resumesChanges) resumeChanges(services);
  const schedule = options.checksBySchedule
    ? Promise.all([
        scheduleChecks(services, services.loadouts, closing.signal),
        recheckReturned(services, services.loadouts, closing.signal),
        checkProgramDaily(services, services.program, closing.signal),
      ])
    : null;
  return {
    ...toFace(services),
    async close() {
      closing.abort();
      await schedule;
      await made.program?.close();
      made.streams?.close();
      await made.folderWatch?.close();
      await made.jobs?.close();
      await made.uploads?.close();
      made.registries?.close();
      made.network?.close();
      await Promise.all([made.scanner?.close(), made.engine?.close()]);
      made.opened?.database.close();
    },
  };
}

/** Besides the parts and the handlers' services: intermediate values that some are made from. */
interface CoreInternals
  extends
    CoreParts,
    Omit<ApiServices, keyof CoreParts>,
    Pick<Host, 'clock' | 'random' | 'secrets' | 'paths'> {
  readonly dataDir: string;
  readonly opened: { readonly database: AppDatabase; readonly setAside: readonly string[] };
  readonly loadoutStates: ReturnType<typeof createLoadoutStates>;
  readonly imageStore: ReturnType<typeof createImageCache>;
  readonly looking: Pick<CoreParts, 'updates' | 'takeFolderSnapshot'>;
  readonly refresh: Refresh;
  readonly afterChange: AfterChange;
  readonly downloads: DownloadFolder;
  readonly saveFile: ReturnType<typeof createFileSaver>;
}

/** Values from the host and the face's options. */
function toHostValues(host: Host, options: CoreOptions) {
  const { clock, logger, paths, random, secrets } = host;
  return {
    host: () => host,
    clock: () => clock,
    logger: () => logger,
    paths: () => paths,
    random: () => random,
    secrets: () => secrets,
    dataDir: () => paths.dataDir,
    readMetadata: () => options.readMetadata ?? true,
    remembersAddons: () => options.remembersAddons ?? true,
    token: () => options.token ?? null,
    writeDemoFolder: () => options.writeDemoFolder ?? null,
    settings: ({ io }) => openSettings(io, paths.dataDir, options),
    gateway: (made) => openGateway(made, options.longestWaitMs),
    registries: (made) => openRegistries(made, options.startEmbeddedRegistry),
  } satisfies Partial<ServiceFactories<CoreInternals>>;
}

/** Parts with state or side effects. */
const PARTS = {
  // Called in the main thread, which must not block.
  io: () => createNodeIo(undefined, { waits: false }),
  opened({ dataDir }) {
    const setAside: string[] = [];
    return { database: openDatabase(dataDir, (name) => setAside.push(name)), setAside };
  },
  database: ({ opened }) => opened.database,
  setAside: ({ opened }) => opened.setAside,
  streams: ({ clock }) => createValueStreams(clock),
  store: (made) =>
    createLoadoutStore(made.database, made.logger, (loadoutId) =>
      made.events.emit('loadouts', loadoutId),
    ),
  known: ({ database }) => createKnownStore(database),
  loadoutStates: createLoadoutStates,
  events: (made) =>
    createCoreEvents({
      streams: made.streams,
      watchOthers: (emit) => watchOtherProcesses(made, emit),
    }),
  jobs: (made) =>
    createJobRunner({
      clock: made.clock,
      logger: made.logger,
      random: made.random,
      streams: made.streams,
      revisionOf: (loadoutId) => made.loadoutStates.revisionOf(loadoutId),
      onChange: (loadoutId) => made.events.emit('jobs', loadoutId === '' ? null : loadoutId),
    }),
  networkStatus: ({ clock }) => createNetworkWatch(clock),
  network: openNetwork,
  unknownParts: createUnknownParts,
  engine: ({ dataDir, logger, clock }) =>
    createWaitingEngine(createApplyEngine({ dataDir, workerUrl: coreWorkerUrl(), logger }), clock),
  games: ({ dataDir }) => openGames(dataDir),
  scanner: ({ database, logger, clock, games }) =>
    createScanner({ database, logger, clock, manifests: games.manifests() }),
  unfinished: createUnfinishedChanges,
  recovery: (made) =>
    createRecovery({
      store: made.store,
      games: made.games,
      engine: made.engine,
      database: made.database,
      logger: made.logger,
      recordRegistry: (registry) => made.registries.record(registry),
      onRecovered: (loadoutId) => made.events.emit('recovered', loadoutId),
      onFinished: (op) => void made.unfinished.drop(op),
    }),
  access: createLoadoutAccess,
  catalogue: createCatalogue,
  accounts: createAccounts,
  imageStore: ({ database, dataDir, clock }) => createImageCache(database, dataDir, clock),
  images: createImages,
  library: createLibrary,
  checks: ({ library }) => createCheckMemory(library.checkedAddon),
  rescanEntries: createEntryRescanner,
  looking(made) {
    const seen = {
      updates: createUpdates(made),
      takeFolderSnapshot: createFolderSnapshotTaker(made),
    };
    return made.remembersAddons ? rememberIn(made, seen) : seen;
  },
  updates: ({ looking }) => markDuplicates(looking.updates),
  takeFolderSnapshot: ({ looking }) => looking.takeFolderSnapshot,
  rescanAddons: ({ access, rescanEntries, library }) =>
    createAddonRescanner({ access, rescanEntries, folderSnapshotOf: library.folderSnapshotOf }),
  ask: createAddonChecker,
  history: createHistory,
  transfer: ({ io, gateway, settings, clock, logger }) =>
    createTransfer({
      io,
      gateway,
      clock,
      logger,
      parallelDownloads: () => settings.current().network.parallelDownloads,
      throttle: createThrottle(clock, () => settings.current().network.maxBytesPerSecond),
    }),
  grants: ({ random }) => createGrants(random),
} satisfies Partial<ServiceFactories<CoreInternals>>;

/** Services that the handlers call. */
const SERVICES = {
  publishing: createPublishing,
  loadouts: createLoadoutService,
  createLoadout: (made) =>
    loadedCall(async () =>
      (await import('./loadouts/create-loadout.ts')).createLoadoutCreator(made),
    ),
  openDemo: (made) =>
    loadedCall(async () => (await import('./loadouts/create-loadout.ts')).createDemoOpener(made)),
  duplicateLoadout: (made) =>
    loadedCall(async () =>
      (await import('./loadouts/duplicate-loadout.ts')).createDuplicator(made),
    ),
  policies: createPolicyService,
  readiness: createReadinessService,
  locks: createLockService,
  fetchLock: (made) =>
    loadedCall(async () => (await import('./transfer/fetch-lock.ts')).createLockFetcher(made)),
  readCode: (made) =>
    loadedCall(async () => (await import('./planning/read-code.ts')).createCodeReader(made)),
  readImport: (made) =>
    loadedCall(async () => (await import('./import/importer.ts')).createImportReader(made)),
  findInstances: (made) =>
    loadedCall(async () => (await import('./import/find-instances.ts')).createInstanceFinder(made)),
  refresh: createRefresh,
  afterChange: (made) => createAfterChange(made, made.refresh),
  plans: (made) =>
    loaded(async () => (await import('./planning/plan-service.ts')).createPlanService(made)),
  findLost: createFindLost,
  doctor: (made) => loaded(async () => (await import('./doctor/doctor.ts')).createDoctor(made)),
  keepCertificates:
    ({ io, dataDir }) =>
    (file) =>
      keepCertificates(io, file, dataDir),
  changeLoadout: (made) => (loadoutId, change) => changeLoadout(made, loadoutId, change),
  places: createPlaceService,
  folders: (made) =>
    loaded(async () => (await import('./folders/folder-service.ts')).createFolderService(made)),
  registryService: createRegistryService,
  storage: createStorageService,
  worlds: (made) =>
    loaded(async () => (await import('./worlds/worlds.ts')).createWorldsService(made)),
  play: (made) => loaded(async () => (await import('./play/play.ts')).createPlayService(made)),
  program: createProgramUpdates,
  crashes: ({ play, io, access, library, catalogue, registries, history }) =>
    loaded(async () => {
      const { createCrashService } = await import('./crashes/crashes.ts');
      const kept = { io, access, library, catalogue, registries, history };
      return createCrashService({ ...kept, play: await play() });
    }),
  bisect: ({ play, crashes, io, host, access, games, library }) =>
    loaded(async () => {
      const { createBisectService } = await import('./bisect/bisect.ts');
      const kept = { io, host, access, games, library };
      return createBisectService({ ...kept, play: await play(), crashes: await crashes() });
    }),
  cachedNames: ({ database, access }) =>
    createCachedNames({
      database,
      readRecorded: (loadoutId) => readLoadoutFile(access.find(loadoutId, null).root).addons,
    }),
  diagnostics: (made) =>
    loaded(async () =>
      (await import('./diagnostics/diagnostics-service.ts')).createDiagnosticsService(made),
    ),
  downloads: ({ io, transfer, dataDir }) => createDownloadFolder(io, transfer, dataDir),
  saveFile: ({ io, downloads }) => createFileSaver(io, downloads),
  lookups: (made) => loaded(async () => (await import('./lookups/lookups.ts')).createLookups(made)),
  pages: ({ lookups, catalogue, registries, library, images, database, clock }) =>
    loaded(async () => {
      const { createPages } = await import('./pages/pages.ts');
      const kept = { catalogue, registries, library, images, database, clock };
      return createPages({ ...kept, lookups: await lookups() });
    }),
  details: (made) => createDetails(made).details,
  health: (made) => createDetails(made).health,
  uploads: createUploads,
  sendFile: ({ io, downloads, lookups }) =>
    createFileSender({
      io,
      downloads,
      findFile: async (...asked) => (await lookups()).findFile(...asked),
    }),
  folderWatch: createFolderWatches,
  fileManagerOpener: createFileManagerOpener,
} satisfies Partial<ServiceFactories<CoreInternals>>;

/** The interface for faces. */
function toFace(services: CoreInternals): Omit<Core, 'close'> {
  const context = { services };
  return {
    router,
    context,
    client: createRouterClient(router, { context }),
    repairs: listRepairs(services),
    takeRecovered: () => services.recovery.recovered(),
    readUnreadable: () =>
      listUnreadableByRegistry(services.networkStatus.read() ?? { registries: [] }),
    grantFolder: (folder) => services.grants.grantFolder(folder),
    grantFile: (file) => services.grants.grantFile(file),
    readImage: (key) => services.images.read(key),
  };
}
