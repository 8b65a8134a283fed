import { createRouterClient } from '@orpc/server';
import { listUnreadable } from '#shared/domain/list-unreadable.ts';
import type { ApiServices } from './api/implement.ts';
import { router } from './api/router.ts';
import { createApplyEngine, createWaitingEngine } from './apply/apply-engine.ts';
import { createCachedNames } from './catalogue/kept-answers.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import type { CoreParts } from './core-parts.ts';
import type { Core, CoreOptions } from './core.ts';
import { openDatabase } from './database/open-database.ts';
import { createDiagnosticsService } from './diagnostics/diagnostics-service.ts';
import { createDoctor } from './doctor/doctor.ts';
import { createCoreEvents, createStreams } from './events/core-events.ts';
import { createNetworkWatch } from './events/network-status.ts';
import { watchOthers } from './events/watch-others.ts';
import { createFolderService } from './folders/folder-service.ts';
import { isProtectedFolder } from './folders/protected-folders.ts';
import { createPlaceService, createPlaceShower } from './loadouts/place-service.ts';
import type { Host } from './host.ts';
import { createImages } from './images/images.ts';
import { createImageStore } from './images/image-store.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createLibrary, rememberIn } from './library/library.ts';
import { createDetails } from './library/details.ts';
import { createFolderWatches } from './library/folder-watches.ts';
import { createKnownStore } from './library/known-store.ts';
import { createRefresh, type Refresh } from './library/refresh.ts';
import { createAsk, createLookAgain, createQuickSurvey, createSurvey } from './loadouts/survey.ts';
import { changeLoadout } from './loadouts/change-service.ts';
import { createDemoOpener, createLoadoutCreator } from './loadouts/create-loadout.ts';
import { createFindLost, createLoadoutService } from './loadouts/loadout-service.ts';
import { listGames } from './loadouts/games.ts';
import { createGrants } from './loadouts/grants.ts';
import { createHistory } from './loadouts/history.ts';
import { createLoadoutAccess } from './loadouts/loadout-access.ts';
import { createRecovery } from './loadouts/recovery.ts';
import { createLoadoutStore } from './loadouts/loadout-store.ts';
import { createLockService } from './loadouts/lock-service.ts';
import { createLookAfter } from './loadouts/look-after.ts';
import { createPolicyService } from './loadouts/policy-service.ts';
import { createReadinessService } from './loadouts/readiness-service.ts';
import { readLoadoutFile } from './loadouts/state-folder.ts';
import { createLookups } from './lookups/lookups.ts';
import { createPages } from './pages/pages.ts';
import { createPageStore } from './pages/page-store.ts';
import { createAfterChange } from './planning/apply-plan.ts';
import { createPlanService, resumeChanges } from './planning/plan-service.ts';
import { createUnfinishedChanges } from './planning/unfinished-changes.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createPublishing } from './publishing/publishing.ts';
import { keepCertificates } from './registry/keep-certificates.ts';
import { openRegistries } from './registry/open-registries.ts';
import { createRegistryService } from './registry/registry-service.ts';
import { createScanner } from './scan/scanner.ts';
import { scheduleChecks } from './schedule/check-schedule.ts';
import { openSettings } from './settings/settings.ts';
import { createStorageService } from './storage/storage-service.ts';
import {
  createDownloadFolder,
  createFileSaver,
  createFileSender,
} from './transfer/download-folder.ts';
import { createTransfer } from './transfer/transfer.ts';
import { createThrottle } from './transfer/pace.ts';
import { createCheckMemory } from './updates/check-memory.ts';
import { createUpdates } from './updates/updates.ts';
import { createUploads } from './uploads/uploads.ts';
import { coreWorkerUrl } from './worker-url.ts';

/** The composition root: every service once, in order, given what it needs. Throws NEWER_DATA, DATABASE_FAILED. */
export function createCore(host: Host, options: CoreOptions = {}): Core {
  const parts = createParts(host, options);
  const services = createServices(parts);
  const closing = new AbortController();
  if (options.resumesChanges) resumeChanges(parts, services.plans);
  const schedule = options.checksBySchedule
    ? scheduleChecks(parts, services.loadouts, closing.signal)
    : null;
  return {
    ...toFace(services),
    async close() {
      closing.abort();
      await schedule;
      parts.streams.close();
      await services.folderWatch.close();
      await parts.jobs.close();
      await services.uploads.close();
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
  const setAside: string[] = [];
  const database = openDatabase(paths.dataDir, (name) => setAside.push(name));
  const streams = createStreams(clock);
  const store = createLoadoutStore(database, logger, (loadoutId) =>
    events.emit('loadouts', loadoutId),
  );
  const known = createKnownStore(database);
  const settings = openSettings(paths.dataDir, options);
  const events = createCoreEvents({
    streams,
    watchOthers: (emit) => watchOthers({ host, database, settings, store, known }, emit),
  });
  const jobs = createJobRunner({
    clock,
    logger,
    random,
    streams,
    onChange: (loadoutId) => events.emit('jobs', loadoutId === '' ? null : loadoutId),
  });
  const networkStatus = createNetworkWatch(clock);
  const engine = createWaitingEngine(
    createApplyEngine({ dataDir: paths.dataDir, workerUrl: coreWorkerUrl(), logger }),
    clock,
  );
  return {
    host,
    setAside,
    database,
    streams,
    store,
    known,
    settings,
    events,
    jobs,
    networkStatus,
    ...openRegistries({ host, database, settings, jobs, networkStatus }, options),
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
  const { clock, logger, random, secrets, paths } = host;
  const { database, engine, gateway, scanner, registries, settings, store, token } = base;
  const { dataDir } = paths;
  const onRecovered = (loadoutId: string) => base.events.emit('recovered', loadoutId);
  const recovery = createRecovery({ ...base, logger, onRecovered });
  const access = createLoadoutAccess({ store, engine, recovery, logger });
  const catalogue = createCatalogue({ database, clock, logger });
  const accounts = createAccounts({ registries, secrets, dataDir, token, clock });
  const images = createImages({
    store: createImageStore(database, dataDir, clock),
    connect: registries.connect,
    readers: accounts,
    gateway,
    clock,
    logger,
  });
  const { known, events, readMetadata, remembersAddons } = base;
  const library = createLibrary({
    known,
    access,
    imageKeys: images,
    events,
    clock,
    random,
    logger,
  });
  const checks = createCheckMemory(library.checkedAddon);
  const lookAgain = createLookAgain({ scanner, readMetadata });
  const seen = {
    updates: createUpdates({ catalogue, clock }),
    takeSurvey: createSurvey({ access, scanner, readMetadata }),
  };
  const looking = remembersAddons ? rememberIn({ library, checks }, seen) : seen;
  const { surveyOf } = library;
  const transfer = createTransfer({
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
    takeQuickSurvey: remembersAddons
      ? createQuickSurvey({ access, surveyOf, lookAgain })
      : async () => null,
    ask: createAsk({ registries, settings, updates: looking.updates }),
    downloads: createDownloadFolder(transfer, dataDir),
    history: createHistory(database),
    unfinished: createUnfinishedChanges({ database, dataDir, logger }),
    grants: createGrants(random),
  };
}

/** What the handlers call. */
function createServices(parts: CoreParts): ApiServices {
  const { host, jobs, access, registries, accounts, grants, settings } = parts;
  const refresh = openRefresh(parts);
  const changing = { ...parts, ...host, refresh };
  return {
    ...createWindowServices(parts),
    ...createCreators(parts),
    jobs,
    access,
    recovery: parts.recovery,
    registries,
    accounts,
    grants,
    logger: host.logger,
    settings,
    publishing: createPublishing(parts),
    drafts: lazily(async () => {
      const { createDrafts } = await import('./publishing/drafts/drafts.ts');
      return createDrafts(parts);
    }),
    listGames,
    loadouts: createLoadoutService(parts),
    policies: createPolicyService(changing),
    readiness: createReadinessService(parts),
    locks: createLockService(parts),
    plans: createPlanService({ ...parts, afterChange: createAfterChange(parts, refresh) }),
    findLost: createFindLost(parts),
    doctor: createDoctor(parts),
    keepCertificates: (file) => keepCertificates(file, host.paths.dataDir),
    changeLoadout: (loadoutId, change) => changeLoadout(changing, loadoutId, change),
    places: createPlaceService(parts),
    folders: createFolderService(parts),
    registryService: createRegistryService({ ...parts, listLoadouts: access.list }),
    storage: createStorageService(parts),
    cachedNames: createCachedNames({
      database: parts.database,
      readRecorded: (loadoutId) => readLoadoutFile(access.find(loadoutId, null).root).addons,
    }),
    diagnostics: createDiagnosticsService(parts),
  };
}

/** What a window asks that no other face does, and what it shares with them. */
function createWindowServices(parts: CoreParts) {
  const { host, streams, events, networkStatus, access, library, images, downloads } = parts;
  const { registries, catalogue, accounts, scanner, database } = parts;
  const { clock, random, paths, fileManager } = host;
  const lookups = createLookups({
    catalogue,
    clock,
    connect: registries.connect,
    signIn: accounts.open,
    openKept: accounts.openKept,
    readFile: scanner.readFile,
    saveFile: createFileSaver(downloads),
  });
  const pages = createPages({
    lookups,
    catalogue,
    connect: registries.connect,
    library,
    imageKeys: images,
    store: createPageStore({ database, clock }),
    clock,
  });
  return {
    streams,
    events,
    networkStatus,
    library,
    images,
    lookups,
    pages,
    details: createDetails({ ...parts, pages }),
    uploads: createUploads({ dataDir: paths.dataDir, random }),
    sendFile: createFileSender({ downloads, findFile: lookups.findFile }),
    folderWatch: createFolderWatches(parts),
    shower: createPlaceShower({ fileManager, access, library }),
  };
}

function createCreators(parts: CoreParts): Pick<ApiServices, 'createLoadout' | 'openDemo'> {
  const { host, access, store, writeDemoFolder } = parts;
  return {
    createLoadout: createLoadoutCreator({
      ...parts,
      isProtected: (root) => isProtectedFolder(root, host.paths),
    }),
    openDemo: createDemoOpener({
      dataDir: host.paths.dataDir,
      writeDemoFolder,
      // The demo's folder lies in Loadout's own data, where nobody else's may be.
      create: createLoadoutCreator({ ...parts, isProtected: () => false }),
      listLoadouts: access.list,
      forget: store.forget,
    }),
  };
}

function openRefresh(parts: CoreParts): Refresh {
  if (!parts.remembersAddons) return async () => {};
  const { access, library, lookAgain, takeSurvey, ask, host } = parts;
  const { surveyOf, keepSurvey } = library;
  return createRefresh({
    takeSurvey,
    lookAfter: createLookAfter({ access, surveyOf, lookAgain }),
    keepSurvey,
    ask,
    logger: host.logger,
  });
}

function lazily<Service>(load: () => Promise<Service>): () => Promise<Service> {
  let loaded: Promise<Service> | null = null;
  return () => (loaded ??= load());
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
