import type { ApiServices } from './api/implement.ts';
import type { ApplyEngine } from './apply/apply-engine.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { createCatalogue } from './catalogue/create-catalogue.ts';
import { refreshTags } from './catalogue/refresh-tags.ts';
import type { AppDatabase } from './database/open-database.ts';
import { composeReceipts } from './compose-receipts.ts';
import { createDoctor } from './doctor/doctor.ts';
import type { Host } from './host.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import { findGame, requireLoader, slotsOf } from './loadouts/games.ts';
import { createLoadoutCreator } from './loadouts/create-loadout.ts';
import { createGrants } from './loadouts/grants.ts';
import { createLoadoutAccess, type LoadoutAccess } from './loadouts/loadout-access.ts';
import { ask, createLoadoutService } from './loadouts/loadout-service.ts';
import { createLockService } from './loadouts/lock-service.ts';
import { createPolicyService } from './loadouts/policy-service.ts';
import { createReadinessService, type ReadinessServices } from './loadouts/readiness-service.ts';
import { createLoadoutStore, type LoadoutStore } from './loadouts/loadout-store.ts';
import { isRecorded } from './loadouts/match-addons.ts';
import { digestsToKeep } from './loadouts/retention.ts';
import { selectAddons } from './loadouts/select-addons.ts';
import { readGenerations, readLoadoutFile } from './loadouts/state-folder.ts';
import { createSurvey, type TakeSurvey } from './loadouts/survey.ts';
import { createLookups } from './lookups/create-lookups.ts';
import { createAccounts } from './publishing/accounts.ts';
import { createPlanner } from './planning/create-planner.ts';
import { createPlanMaker, type PlanMaker } from './planning/plan-maker.ts';
import { createPlanService, type PlanService } from './planning/plan-service.ts';
import { createWishReader } from './planning/read-wishes.ts';
import { toOperation } from './planning/to-operation.ts';
import type { Network } from './registry/agent.ts';
import type { RegistryConnections } from './registry/connections.ts';
import type { Gateway } from './registry/gateway.ts';
import { readCompanions } from './scan/read-companions.ts';
import type { Scanner } from './scan/scanner.ts';
import { createFileSaver } from './transfer/save-file.ts';
import type { Transfer } from './transfer/transfer.ts';
import { createTransfer } from './transfer/create-transfer.ts';
import { createUpdates } from './updates/create-updates.ts';
import type { Updates } from './updates/updates.ts';

const MAX_VAULT_BYTES = 2 * 1024 * 1024 * 1024;

export interface Foundations {
  readonly host: Host;
  readonly database: AppDatabase;
  readonly engine: ApplyEngine;
  readonly network: Network;
  readonly gateway: Gateway;
  readonly scanner: Scanner;
  readonly registries: RegistryConnections;
  readonly jobs: JobRunner;
  readonly readMetadata: boolean;
  readonly token: string | null;
  readonly areSettingsDamaged: boolean;
}

/** What services are built from besides the foundations. */
interface Parts extends Foundations {
  readonly store: LoadoutStore;
  readonly access: LoadoutAccess;
  readonly catalogue: Catalogue;
  readonly updates: Updates;
  readonly takeSurvey: TakeSurvey;
  readonly transfer: Transfer;
}

/** What the handlers call, built from what talks to disk and network. */
export function composeServices(foundations: Foundations): ApiServices {
  const { host, database, engine, gateway, scanner, registries, jobs, readMetadata } = foundations;
  const { clock, logger, random } = host;
  const store = createLoadoutStore(database);
  const access = createLoadoutAccess({ store, engine, logger });
  const catalogue = createCatalogue({ database, clock, logger });
  const updates = createUpdates({ catalogue, clock });
  const transfer = createTransfer({ gateway, clock, logger });
  const takeSurvey = createSurvey({ access, scanner, readMetadata });
  const parts = { ...foundations, store, access, catalogue, updates, transfer, takeSurvey };
  const accounts = createAccounts({
    registries,
    secrets: host.secrets,
    dataDir: host.paths.dataDir,
    token: foundations.token,
    clock,
  });
  return {
    jobs,
    access,
    registries,
    accounts,
    grants: createGrants(random),
    ...composeLoadouts(parts),
    plans: composePlans(parts),
    lookups: createLookups({
      catalogue,
      clock,
      connect: registries.connect,
      signIn: accounts.open,
      readFile: scanner.readFile,
      saveFile: createFileSaver({ transfer, dataDir: host.paths.dataDir }),
    }),
    doctor: createDoctor({
      host,
      database,
      areSettingsDamaged: foundations.areSettingsDamaged,
      maxVaultBytes: MAX_VAULT_BYTES,
      listLoadouts: access.list,
      slotDirectoriesOf: (root) => slotsOf(readLoadoutFile(root)).map(({ directory }) => directory),
      network: foundations.network,
      connect: registries.connect,
      clockSkewMs: gateway.clockSkewMs,
    }),
  };
}

function composeLoadouts(
  parts: Parts,
): Pick<ApiServices, 'createLoadout' | 'loadouts' | 'policies' | 'readiness' | 'locks'> {
  const { store, access, catalogue, updates, takeSurvey, engine, scanner, registries } = parts;
  const { clock, logger, random } = parts.host;
  const askOf: ReadinessServices['ask'] = (survey, how, context) =>
    ask({ registries, updates }, survey, how, context);
  return {
    createLoadout: createLoadoutCreator({
      access,
      store,
      engine,
      scanner,
      requireRegistry: registries.require,
      clock,
      random,
    }),
    loadouts: createLoadoutService({
      access,
      takeSurvey,
      verifySurvey: createSurvey({ access, scanner, readMetadata: false, fresh: true }),
      registries,
      updates,
      refreshTags: async (registry, signal) => {
        await refreshTags({ catalogue, logger }, await registries.connect(registry), signal);
      },
    }),
    policies: createPolicyService({
      takeSurvey,
      ask: askOf,
      access,
      engine,
      store,
      clock,
      random,
    }),
    readiness: createReadinessService({
      takeSurvey,
      ask: askOf,
      connect: registries.connect,
      catalogue,
    }),
    locks: createLockService({ takeSurvey, registries, updates }),
  };
}

function composePlans(parts: Parts): PlanService {
  const { store, access, takeSurvey, transfer, engine, registries } = parts;
  const { clock, random } = parts.host;
  return createPlanService({
    maker: composePlanMaker(parts),
    takeSurvey,
    access,
    store,
    registries,
    transfer,
    engine,
    completeReceipts: composeReceipts(engine),
    toOperation,
    pruneVault: async ({ root, file }) => {
      const keep = digestsToKeep(readGenerations(root, file.generation));
      await engine.prune(root, keep, MAX_VAULT_BYTES);
    },
    clock,
    random,
  });
}

function composePlanMaker(parts: Parts): PlanMaker {
  const { host, catalogue, registries, updates, takeSurvey, engine, scanner } = parts;
  return createPlanMaker({
    planner: createPlanner({ catalogue }),
    completeReceipts: composeReceipts(engine),
    takeSurvey,
    engine,
    random: host.random,
    connect: registries.connect,
    check: (survey, how, context) => ask({ registries, updates }, survey, how, context),
    selectAddonIds: ({ addons }, selectors) => selectAddons(addons, selectors).map(({ id }) => id),
    readWishes: createWishReader({ readFile: scanner.readFile, identify: catalogue.identify }),
    requireLoader: (game, loader) => requireLoader(findGame(game), loader),
    readGenerations,
    companionsAt: (root) => async (slot, path) => readCompanions(root, slot, path),
    keptVersionOf: async (registry) => {
      const { profile } = await registries.connect(registry);
      return (versionId) => catalogue.keptVersion(profile, versionId);
    },
    isRecorded,
  });
}
