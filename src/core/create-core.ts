import { createRouterClient } from '@orpc/server';
import { listUnreadable } from '#shared/domain/list-unreadable.ts';
import type { ApiServices } from './api/implement.ts';
import { router } from './api/router.ts';
import { createApplyEngine, createWaitingEngine } from './apply/apply-engine.ts';
import { createCachedNames } from './catalogue/kept-answers.ts';
import { createBisectService } from './bisect/bisect.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CoreParts } from './core-parts.ts';
import type { Core, CoreOptions } from './core.ts';
import { createCrashService } from './crashes/crashes.ts';
import { openDatabase } from './database/open-database.ts';
import { createDiagnosticsService } from './diagnostics/diagnostics-service.ts';
import { createNodeIo } from './disk/node-io.ts';
import { createDoctor } from './doctor/doctor.ts';
import { createCoreEvents, createStreams } from './events/core-events.ts';
import { createNetworkWatch } from './events/network-status.ts';
import { watchOthers } from './events/watch-others.ts';
import { createFolderService } from './folders/folder-service.ts';
import { createPlaceService, createPlaceShower } from './loadouts/place-service.ts';
import type { Host } from './host.ts';
import { createInstanceFinder } from './import/find-instances.ts';
import { createImporter } from './import/importer.ts';
import { makeOnUse } from './make-on-use.ts';
import { createImages } from './images/images.ts';
import { createImageStore } from './images/image-store.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createLibrary, rememberIn } from './library/library.ts';
import { createDetails } from './library/details.ts';
import { createFolderWatches } from './library/folder-watches.ts';
import { createKnownStore } from './library/known-store.ts';
import { createRefresh } from './library/refresh.ts';
import { createShelves } from './library/shelves.ts';
import { createAsk, createLookAgain, createQuickSurvey, createSurvey } from './loadouts/survey.ts';
import { changeLoadout } from './loadouts/change-service.ts';
import { createDemoOpener, createLoadoutCreator } from './loadouts/create-loadout.ts';
import { createDuplicator } from './loadouts/duplicate-loadout.ts';
import { createFindLost, createLoadoutService } from './loadouts/loadout-service.ts';
import { listGames } from './loadouts/games.ts';
import { createGrants } from './loadouts/grants.ts';
import { createHistory } from './loadouts/history.ts';
import { createLoadoutAccess } from './loadouts/loadout-access.ts';
import { createRecovery } from './loadouts/recovery.ts';
import { createLoadoutStore } from './loadouts/loadout-store.ts';
import { createLockService } from './loadouts/lock-service.ts';
import { createPolicyService } from './loadouts/policy-service.ts';
import { createReadinessService } from './loadouts/readiness-service.ts';
import { readLoadoutFile } from './loadouts/state-folder.ts';
import { settleUnfinishedCopies } from './loadouts/unfinished-copies.ts';
import { createLookups } from './lookups/lookups.ts';
import { createPages } from './pages/pages.ts';
import { createAfterChange } from './planning/apply-report.ts';
import { createCodeReader } from './planning/read-code.ts';
import { createPlanService, resumeChanges } from './planning/plan-service.ts';
import { createUnfinishedChanges } from './planning/unfinished-changes.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPlayService } from './play/play.ts';
import { createProgramUpdates } from './program/program-updates.ts';
import { keepLookingForProgram } from './program/keep-looking.ts';
import { createPublishing } from './publishing/publishing.ts';
import { keepCertificates } from './registry/keep-certificates.ts';
import { openRegistries } from './registry/open-registries.ts';
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
import { createLockFetcher } from './transfer/fetch-lock.ts';
import { createTransfer } from './transfer/transfer.ts';
import { createThrottle } from './transfer/pace.ts';
import { tellDuplicates } from './updates/tell-duplicates.ts';
import { createCheckMemory, createUpdates } from './updates/updates.ts';
import { createUploads } from './uploads/uploads.ts';
import { createWorldsService } from './worlds/worlds.ts';
import { coreWorkerUrl } from './worker-url.ts';

/** The composition root: every part once, in order, and each service at its first use. Throws NEWER_DATA, DATABASE_FAILED. */
export function createCore(host: Host, options: CoreOptions = {}): Core {
  const parts = createParts(host, options);
  const { services, made } = createServices(parts);
  settleUnfinishedCopies(parts);
  const closing = new AbortController();
  if (options.resumesChanges) resumeChanges(parts, services.plans);
  const schedule = options.checksBySchedule
    ? Promise.all([
        scheduleChecks(parts, services.loadouts, closing.signal),
        recheckReturned(parts, services.loadouts, closing.signal),
        keepLookingForProgram(parts, services.program, closing.signal),
      ])
    : null;
  return {
    ...toFace(services),
    async close() {
      closing.abort();
      await schedule;
      await made.program?.close();
      parts.streams.close();
      await made.folderWatch?.close();
      await parts.jobs.close();
      await made.uploads?.close();
      parts.registries.close();
      parts.network.close();
      await Promise.all([parts.scanner.close(), parts.engine.close()]);
      parts.database.close();
    },
  };
}

/** What talks to disk and network, and what tells of changes. */
function createFoundations(host: Host, options: CoreOptions) {
  const { clock, logger, random, paths } = host;
  // Its calls are made in the thread that everybody waits for.
  const io = createNodeIo(undefined, { waits: false });
  const setAside: string[] = [];
  const database = openDatabase(paths.dataDir, (name) => setAside.push(name));
  const streams = createStreams(clock);
  const store = createLoadoutStore(database, logger, (loadoutId) =>
    events.emit('loadouts', loadoutId),
  );
  const known = createKnownStore(database);
  const shelves = createShelves({ known, random });
  const settings = openSettings(io, paths.dataDir, options);
  const events = createCoreEvents({
    streams,
    watchOthers: (emit) => watchOthers({ host, database, settings, store, known }, emit),
  });
  const jobs = createJobRunner({
    clock,
    logger,
    random,
    streams,
    revisionOf: shelves.revisionOf,
    onChange: (loadoutId) => events.emit('jobs', loadoutId === '' ? null : loadoutId),
  });
  const networkStatus = createNetworkWatch(clock);
  const engine = createWaitingEngine(
    createApplyEngine({ dataDir: paths.dataDir, workerUrl: coreWorkerUrl(), logger }),
    clock,
  );
  return {
    host,
    io,
    setAside,
    database,
    streams,
    store,
    known,
    shelves,
    settings,
    events,
    jobs,
    networkStatus,
    ...openRegistries({ io, host, database, settings, jobs, networkStatus }, options),
    engine,
    scanner: createScanner({ database, logger, clock }),
    readMetadata: options.readMetadata ?? true,
    remembersAddons: options.remembersAddons ?? true,
    token: options.token ?? null,
    writeDemoFolder: options.writeDemoFolder ?? null,
  };
}

function createParts(host: Host, options: CoreOptions): CoreParts {
  const base = createFoundations(host, options);
  const { clock, logger, secrets, paths } = host;
  const { io, database, engine, gateway, registries, settings, store, token } = base;
  const { dataDir } = paths;
  const unfinished = createUnfinishedChanges({ database, dataDir, logger });
  const recovery = createRecovery({
    ...base,
    logger,
    onRecovered: (loadoutId) => base.events.emit('recovered', loadoutId),
    onFinished: (op) => void unfinished.drop(op),
  });
  const access = createLoadoutAccess({ store, engine, recovery, logger });
  const catalogue = createCatalogue({ database, clock, logger });
  const accounts = createAccounts({ io, registries, secrets, dataDir, token, clock });
  const imageStore = createImageStore(database, dataDir, clock);
  const images = createImages({ ...base, ...host, accounts, store: imageStore });
  const library = createLibrary({ ...base, ...host, access, images });
  const checks = createCheckMemory(library.checkedAddon);
  const lookAgain = createLookAgain(base);
  const seen = {
    updates: createUpdates({ catalogue, clock }),
    takeSurvey: createSurvey({ ...base, access }),
  };
  const remembering = base.remembersAddons ? rememberIn({ library, checks }, seen) : seen;
  const looking = { ...remembering, updates: tellDuplicates(remembering.updates) };
  const transfer = createTransfer({
    io,
    gateway,
    clock,
    logger,
    parallelDownloads: () => settings.current().network.parallelDownloads,
    throttle: createThrottle(clock, () => settings.current().network.maxBytesPerSecond),
  });
  return {
    ...base,
    ...looking,
    access,
    recovery,
    catalogue,
    accounts,
    images,
    library,
    checks,
    lookAgain,
    transfer,
    takeQuickSurvey: createQuickSurvey({ access, lookAgain, surveyOf: library.surveyOf }),
    ask: createAsk({ registries, settings, updates: looking.updates }),
    history: createHistory({ database, logger }),
    unfinished,
    grants: createGrants(host.random),
  };
}

/** Besides what the handlers call, what some of it is made of. */
type Made = Omit<ApiServices, keyof CoreParts> & { readonly downloads: DownloadFolder };

/** What the handlers call. */
function createServices(parts: CoreParts) {
  const { io, host, access, database } = parts;
  const { dataDir } = host.paths;
  const refresh = createRefresh(parts);
  const all = { ...parts, ...host, refresh };
  const { services, made } = makeOnUse<Made>({
    logger: () => host.logger,
    publishing: () => createPublishing(parts),
    listGames: () => listGames,
    loadouts: () => createLoadoutService(parts),
    createLoadout: () => createLoadoutCreator(parts),
    openDemo: () => createDemoOpener(parts),
    duplicateLoadout: () => createDuplicator(parts),
    policies: () => createPolicyService(all),
    readiness: () => createReadinessService(parts),
    locks: () => createLockService(parts),
    fetchLock: () => createLockFetcher(all),
    readCode: () => createCodeReader(parts),
    readImport: ({ uploads }) => createImporter({ ...parts, uploads }),
    findInstances: () => createInstanceFinder(parts),
    plans: ({ worlds }) =>
      createPlanService({ ...parts, worlds, afterChange: createAfterChange(parts, refresh) }),
    findLost: () => createFindLost(parts),
    doctor: () => createDoctor(parts),
    keepCertificates: () => (file) => keepCertificates(io, file, dataDir),
    changeLoadout: () => (loadoutId, change) => changeLoadout(all, loadoutId, change),
    places: () => createPlaceService(parts),
    folders: () => createFolderService(parts),
    registryService: () => createRegistryService({ ...parts, listLoadouts: access.list }),
    storage: () => createStorageService(parts),
    worlds: () => createWorldsService(parts),
    play: () => createPlayService(parts),
    program: () => createProgramUpdates(parts),
    crashes: ({ play }) => createCrashService({ ...parts, play }),
    bisect: ({ play, crashes }) => createBisectService({ ...parts, play, crashes }),
    cachedNames: () =>
      createCachedNames({
        database,
        readRecorded: (loadoutId) => readLoadoutFile(access.find(loadoutId, null).root).addons,
      }),
    diagnostics: () => createDiagnosticsService(parts),
    downloads: () => createDownloadFolder(io, parts.transfer, dataDir),
    lookups: ({ downloads }) => createLookups({ ...all, saveFile: createFileSaver(io, downloads) }),
    pages: ({ lookups }) => createPages({ ...all, lookups }),
    details: ({ pages }) => createDetails({ ...parts, pages }).details,
    health: ({ pages }) => createDetails({ ...parts, pages }).health,
    uploads: () => createUploads({ io, dataDir, random: host.random }),
    sendFile: ({ downloads, lookups }) =>
      createFileSender({ io, downloads, findFile: lookups.findFile }),
    folderWatch: () => createFolderWatches(parts),
    shower: () => createPlaceShower(parts),
  });
  return { services: Object.assign(services, parts), made };
}

/** What faces ask it by. */
function toFace(services: ApiServices): Omit<Core, 'close'> {
  const context = { services };
  return {
    router,
    context,
    client: createRouterClient(router, { context }),
    repairs: services.doctor.atStart(),
    takeRecovered: () => services.recovery.recovered(),
    readUnreadable: () => listUnreadable(services.networkStatus.read() ?? { registries: [] }),
    grantFolder: (folder) => services.grants.grantFolder(folder),
    grantFile: (file) => services.grants.grantFile(file),
    readImage: (key) => services.images.read(key),
  };
}
