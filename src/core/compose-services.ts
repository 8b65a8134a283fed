import type { ApiServices } from './api/implement.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { composeReceipts } from './compose-receipts.ts';
import {
  composeImages,
  composeLibrary,
  composeWindow,
  createLearner,
  followChanges,
  rememberWith,
} from './compose-window.ts';
import { composeManagement } from './compose-management.ts';
import type { Foundations, Parts } from './compose-parts.ts';
import { composePublishing } from './compose-publishing.ts';
import { listSetAside } from './database/open-database.ts';
import { createDoctor } from './doctor/doctor.ts';
import { findGame, listGames, requireLoader, slotsOf } from './loadouts/games.ts';
import { createFindLost } from './loadouts/find-lost.ts';
import { createLoadoutCreator } from './loadouts/create-loadout.ts';
import { createDemoOpener } from './loadouts/open-demo.ts';
import { createGrants } from './loadouts/grants.ts';
import { toSilentContext } from './jobs/silent-context.ts';
import type { Logger } from './host.ts';
import type { Library } from './library/library.ts';
import { createRefresh, type Refresh, type RefreshServices } from './library/refresh.ts';
import { createHistory } from './loadouts/history.ts';
import { createLoadoutAccess } from './loadouts/loadout-access.ts';
import { ask, createLoadoutService } from './loadouts/loadout-service.ts';
import { createLockService } from './loadouts/lock-service.ts';
import { createPolicyService } from './loadouts/policy-service.ts';
import { createReadinessService, type ReadinessServices } from './loadouts/readiness-service.ts';
import { isProtectedFolder } from './folders/protected-folders.ts';
import { isRecorded } from './loadouts/match-addons.ts';
import { createPruneAfterChange } from './loadouts/prune-after-change.ts';
import { selectAddons } from './loadouts/select-addons.ts';
import { readGenerations, readLoadoutFile, readOperations } from './loadouts/state-folder.ts';
import { createLookAfter } from './loadouts/look-after.ts';
import { createQuickSurvey, type TakeQuickSurvey } from './loadouts/quick-survey.ts';
import { createLookAgain, createSurvey, type LookAgain } from './loadouts/survey.ts';
import { createLookups } from './lookups/create-lookups.ts';
import { type Accounts, createAccounts } from './publishing/accounts.ts';
import { createPlanner } from './planning/create-planner.ts';
import { createPlanMaker, type PlanMaker, type PlanMakerServices } from './planning/plan-maker.ts';
import { createPlanService, type PlanService, type PlanServices } from './planning/plan-service.ts';
import { createWishReader } from './planning/read-wishes.ts';
import { toOperation } from './planning/to-operation.ts';
import { createUnfinishedChanges } from './planning/unfinished-changes.ts';
import { readCompanions } from './scan/read-companions.ts';
import { measureVault } from './storage/measure-vault.ts';
import { createFileSaver } from './transfer/save-file.ts';
import { createThrottle } from './transfer/throttle.ts';
import { createDownloadFolder } from './transfer/download-folder.ts';
import { createTransfer } from './transfer/create-transfer.ts';
import { createCheckMemory } from './updates/check-memory.ts';
import { createUpdates } from './updates/create-updates.ts';

/** What the handlers call, built from what talks to disk and network. */
export function composeServices(foundations: Foundations): ApiServices {
  const { host, database, engine, gateway, scanner, registries, jobs } = foundations;
  const { settings, store, remembersAddons } = foundations;
  const { clock, logger, random } = host;
  const access = createLoadoutAccess({ store, engine, logger });
  const catalogue = createCatalogue({ database, clock, logger });
  const accounts = composeAccounts(foundations);
  const images = composeImages(foundations, accounts);
  const library = composeLibrary(foundations, access, images);
  const looking = composeLooking(foundations, { access, catalogue, library });
  const { updates, takeSurvey, takeQuickSurvey, checks, lookAgain } = looking;
  const transfer = createTransfer({
    gateway,
    clock,
    logger,
    parallelDownloads: () => settings.current().network.parallelDownloads,
    throttle: createThrottle(clock, () => settings.current().network.maxBytesPerSecond),
  });
  const grants = createGrants(random);
  const history = createHistory(database);
  const downloads = createDownloadFolder(transfer, host.paths.dataDir);
  const unfinished = createUnfinishedChanges({ database, dataDir: host.paths.dataDir, logger });
  const own = {
    access,
    catalogue,
    updates,
    transfer,
    downloads,
    takeSurvey,
    history,
    unfinished,
    takeQuickSurvey,
    checks,
  };
  const parts = { ...foundations, ...own };
  const lookups = createLookups({
    catalogue,
    clock,
    connect: registries.connect,
    signIn: accounts.open,
    openKept: accounts.openKept,
    readFile: scanner.readFile,
    saveFile: createFileSaver(downloads),
  });
  const defaultHoldHours = () => settings.current().updates.holdHours;
  const askAgain: RefreshServices['ask'] = (survey, how, context) =>
    ask({ registries, updates, defaultHoldHours }, survey, how, context);
  const refresh = remembersAddons
    ? composeRefresh({ access, library, lookAgain, takeSurvey, logger }, askAgain)
    : async () => {};
  const services = {
    jobs,
    access,
    registries,
    accounts,
    ...composePublishing(parts, { accounts, grants, images }),
    grants,
    lookups,
    ...composeLoadouts(parts),
    ...composeManagement({ ...parts, grants }),
    ...composeWindow(parts, { lookups, library, images, ask: askAgain }),
    ...composeChanges(parts, createAfterChange(parts, refresh)),
    doctor: composeDoctor(parts),
    logger: parts.host.logger,
  };
  return followChanges(services, refresh);
}

function composeRefresh(
  {
    access,
    library,
    lookAgain,
    takeSurvey,
    logger,
  }: Pick<Parts, 'access' | 'takeSurvey'> & {
    readonly library: Library;
    readonly lookAgain: LookAgain;
    readonly logger: Logger;
  },
  askAgain: RefreshServices['ask'],
): Refresh {
  const { surveyOf, keepSurvey } = library;
  return createRefresh({
    takeSurvey,
    lookAfter: createLookAfter({ access, surveyOf, lookAgain }),
    keepSurvey,
    ask: askAgain,
    toContext: toSilentContext,
    logger,
  });
}

/** How folders are seen and checked; a face that stays has what was seen last at hand. */
function composeLooking(
  { scanner, readMetadata, remembersAddons, host }: Foundations,
  {
    access,
    catalogue,
    library,
  }: Pick<Parts, 'access' | 'catalogue'> & { readonly library: Library },
) {
  const looking = {
    updates: createUpdates({ catalogue, clock: host.clock }),
    takeSurvey: createSurvey({ access, scanner, readMetadata }),
  };
  const checks = createCheckMemory(library.checkedAddon);
  const lookAgain = createLookAgain({ scanner, readMetadata });
  const { surveyOf } = library;
  const takeQuickSurvey: TakeQuickSurvey = remembersAddons
    ? createQuickSurvey({ access, surveyOf, lookAgain })
    : async () => null;
  const remembered = remembersAddons ? rememberWith(library, checks, looking) : looking;
  return { ...remembered, checks, lookAgain, takeQuickSurvey };
}

function createAfterChange(parts: Parts, refresh: Refresh): PlanServices['afterChange'] {
  const learn = createLearner(parts);
  return async (report, { signal }) => {
    // The change holds, whatever the cache takes of it.
    await learn(report).catch((error: unknown) =>
      parts.host.logger.warn('catalogue.not-learnt', { error }),
    );
    await refresh(report.loadout.id, { generation: report.generation, signal });
  };
}

function composeAccounts({ host, registries, token }: Foundations): Accounts {
  const { secrets, clock, paths } = host;
  return createAccounts({ registries, secrets, dataDir: paths.dataDir, token, clock });
}

function composeDoctor(parts: Parts) {
  const { host, database, settings, network, gateway, registries, access } = parts;
  return createDoctor({
    host,
    database,
    setAside: parts.setAside,
    listSetAside,
    areSettingsDamaged: () => settings.damaged().length > 0,
    maxVaultBytes: () => settings.current().storage.maxVaultBytes,
    measureVault,
    listLoadouts: access.list,
    slotDirectoriesOf: (root) => slotsOf(readLoadoutFile(root)).map(({ directory }) => directory),
    network,
    connect: registries.connect,
    clockSkewMs: gateway.clockSkewMs,
  });
}

function composeLoadouts(
  parts: Parts,
): Pick<
  ApiServices,
  'createLoadout' | 'openDemo' | 'listGames' | 'loadouts' | 'policies' | 'readiness' | 'locks'
> {
  const { store, access, catalogue, updates, takeSurvey, engine, scanner, registries } = parts;
  const { clock, random } = parts.host;
  const defaultHoldHours = () => parts.settings.current().updates.holdHours;
  const askOf: ReadinessServices['ask'] = (survey, how, context) =>
    ask({ registries, updates, defaultHoldHours }, survey, how, context);
  const creating = {
    access,
    store,
    engine,
    scanner,
    defaultChannel: () => parts.settings.current().updates.channel,
    requireRegistry: registries.require,
    clock,
    random,
  };
  return {
    createLoadout: createLoadoutCreator({
      ...creating,
      isProtected: (root) => isProtectedFolder(root, parts.host.paths),
    }),
    openDemo: createDemoOpener({
      dataDir: parts.host.paths.dataDir,
      writeDemoFolder: parts.writeDemoFolder,
      // The demo's folder lies in Loadout's own data, where nobody else's may be.
      create: createLoadoutCreator({ ...creating, isProtected: () => false }),
      listLoadouts: access.list,
      forget: store.forget,
    }),
    listGames,
    loadouts: createLoadoutService({
      access,
      takeSurvey,
      verifySurvey: createSurvey({ access, scanner, readMetadata: false, fresh: true }),
      registries,
      updates,
      history: parts.history,
      defaultHoldHours,
    }),
    policies: createPolicyService({
      takeSurvey,
      ask: askOf,
      access,
      engine,
      clock,
      random,
    }),
    readiness: createReadinessService({
      takeSurvey,
      ask: askOf,
      connect: registries.connect,
      catalogue,
    }),
    locks: createLockService({ takeSurvey, registries, updates, defaultHoldHours }),
  };
}

function composeChanges(
  parts: Parts,
  afterChange: PlanServices['afterChange'],
): Pick<ApiServices, 'plans' | 'findLost'> {
  const { access, engine, history } = parts;
  const keptVersionOf = keptVersionsIn(parts);
  return {
    plans: composePlans(parts, afterChange),
    findLost: createFindLost({ access, engine, history, keptVersionOf }),
  };
}

function composePlans(parts: Parts, afterChange: PlanServices['afterChange']): PlanService {
  const { access, takeSurvey, transfer, engine, registries, history, unfinished } = parts;
  const { clock, random, logger } = parts.host;
  return createPlanService({
    maker: composePlanMaker(parts),
    takeSurvey,
    access,
    history,
    unfinished,
    awaitedDigests: unfinished.digestsOf,
    afterChange,
    estimateDownloadsMs: (registry, files) =>
      parts.gateway.estimateDownloadsMs(registries.profileOf(registry), files),
    registries,
    catalogue: parts.catalogue,
    transfer,
    engine,
    completeReceipts: composeReceipts(engine),
    toOperation,
    pruneAfterChange: createPruneAfterChange({
      engine,
      maxVaultBytes: () => parts.settings.current().storage.maxVaultBytes,
      logger,
    }),
    clock,
    random,
  });
}

function composePlanMaker(parts: Parts): PlanMaker {
  const { host, catalogue, registries, updates, takeSurvey, engine, scanner, gateway } = parts;
  const defaultHoldHours = () => parts.settings.current().updates.holdHours;
  return createPlanMaker({
    planner: createPlanner({ catalogue }),
    completeReceipts: composeReceipts(engine),
    takeSurvey,
    takeQuickSurvey: parts.takeQuickSurvey,
    recallCheck: parts.checks.recall,
    engine,
    random: host.random,
    connect: registries.connect,
    check: (survey, how, context) =>
      ask({ registries, updates, defaultHoldHours }, survey, how, context),
    selectAddonIds: ({ addons }, selectors) => selectAddons(addons, selectors).map(({ id }) => id),
    readWishes: createWishReader({ readFile: scanner.readFile, identify: catalogue.identify }),
    requireLoader: (game, loader) => requireLoader(findGame(game), loader),
    readGenerations,
    readOperations,
    companionsAt: (root) => async (slot, path) => readCompanions(root, slot, path),
    keptVersionOf: keptVersionsIn(parts),
    estimateDownloadsMs: (registry, files) =>
      gateway.estimateDownloadsMs(registries.profileOf(registry), files),
    isRecorded,
  });
}

function keptVersionsIn({ registries, catalogue }: Parts): PlanMakerServices['keptVersionOf'] {
  return async (registry) => {
    const { profile } = await registries.connect(registry);
    return (versionId) => catalogue.keptVersion(profile, versionId);
  };
}
