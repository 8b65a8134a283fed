import type { ApiServices } from './api/implement.ts';
import { createCachedNames } from './catalogue/cached-names.ts';
import { lastAskedForNewer, listKeptAnswers, listKeptProjects } from './catalogue/kept-answers.ts';
import { refreshTags } from './catalogue/refresh-tags.ts';
import type { Parts } from './compose-parts.ts';
import { createDiagnosticsService } from './diagnostics/diagnostics-service.ts';
import {
  findCloudService,
  findRemoteFileSystem,
  freeBytesOf,
  probeFolder,
} from './doctor/file-system.ts';
import { createFolderService, type FolderService } from './folders/folder-service.ts';
import type { JobContext } from './jobs/job-runner.ts';
import { changeLoadout } from './loadouts/change-service.ts';
import { findTaker } from './loadouts/find-taker.ts';
import { findGame, listGames } from './loadouts/games.ts';
import type { Grants } from './loadouts/grants.ts';
import { createPlaceService } from './loadouts/place-service.ts';
import { digestsToKeep } from './loadouts/retention.ts';
import { hasStateFolder, readLoadoutFile, readNewestGenerations } from './loadouts/state-folder.ts';
import { listContactedHosts } from './registry/contacted-hosts.ts';
import { createRegistryService } from './registry/registry-service.ts';
import { keepCertificates } from './settings/keep-certificates.ts';
import type { CheckScheduleServices } from './schedule/check-schedule.ts';
import { createStorageService, type StorageService } from './storage/storage-service.ts';
import { AppError } from '#shared/errors.ts';

type Management = Pick<
  ApiServices,
  | 'settings'
  | 'keepCertificates'
  | 'changeLoadout'
  | 'places'
  | 'folders'
  | 'registryService'
  | 'storage'
  | 'diagnostics'
  | 'cachedNames'
>;

/** What a person manages besides add-ons: settings, folders, registries, what is kept. */
export function composeManagement(parts: Parts & { readonly grants: Grants }): Management {
  const { host, database, access, store, engine, registries, settings, gateway } = parts;
  const { clock, random } = host;
  return {
    settings,
    keepCertificates: async (file) => {
      await requireCertificates(file);
      return keepCertificates(file, host.paths.dataDir);
    },
    changeLoadout: (loadoutId, change) =>
      changeLoadout({ access, engine, clock, random }, loadoutId, change),
    places: createPlaceService({ access, store, engine }),
    folders: composeFolders(parts),
    registryService: createRegistryService({
      registries,
      listLoadouts: access.list,
      defaultRegistry: () => settings.current().registries.default,
      saveDefault: settings.setDefaultRegistry,
      clockSkewMs: gateway.clockSkewMs,
      clock,
    }),
    storage: composeStorage(parts),
    cachedNames: createCachedNames({
      database,
      readRecorded: (loadoutId) => readLoadoutFile(access.find(loadoutId, null).root).addons,
    }),
    diagnostics: createDiagnosticsService({
      host,
      listLoadouts: access.list,
      hasSessionToken: parts.token !== null,
      listProfiles: registries.list,
      listHosts: (profiles, isUsed) => listContactedHosts(profiles, isUsed, parts.network.proxyFor),
      listKept: () => listKeptAnswers(database),
      refresh: (registry, context) => refreshKept(parts, registry, context),
    }),
  };
}

function composeFolders({
  host,
  store,
  grants,
}: Parts & { readonly grants: Grants }): FolderService {
  return createFolderService({
    paths: host.paths,
    pickFolder: host.pickFolder,
    games: listGames(),
    findGame,
    grantFolder: grants.grantFolder,
    resolveFolder: grants.resolveFolder,
    loadoutAt: (root) => store.byRoot(root)?.id ?? null,
    takenBy: (root) => findTaker(root, store),
    holdsRecord: hasStateFolder,
    probeFolder,
    freeBytesOf,
    findRemoteFileSystem,
    findCloudService,
  });
}

function composeStorage({ host, access, engine, settings, unfinished }: Parts): StorageService {
  const keepOf = (root: string, generation: number) =>
    digestsToKeep(readNewestGenerations(root, generation));
  return createStorageService({
    dataDir: host.paths.dataDir,
    engine,
    listLoadouts: access.list,
    openForPruning: async (loadoutId) => {
      const { root, file } = await access.open(loadoutId);
      const kept = keepOf(root, file.generation);
      return { root, keep: new Set([...kept, ...unfinished.digestsOf(loadoutId)]) };
    },
    digestsToKeep: (root) => keepOf(root, readLoadoutFile(root).generation),
    maxVaultBytes: () => settings.current().storage.maxVaultBytes,
  });
}

/** Tags first: they are few, and every list needs them. */
async function refreshKept(
  { catalogue, registries, database, host }: Parts,
  registry: string,
  { signal, report }: JobContext,
): Promise<void> {
  const client = await registries.connect(registry);
  report({ phase: 'check', done: 0, total: 2 });
  await refreshTags({ catalogue, logger: host.logger }, client, { signal, fresh: true });
  report({ phase: 'check', done: 1, total: 2 });
  await catalogue.projects(client, listKeptProjects(database, registry), { signal, fresh: true });
}

/** Loaded when it is asked for: it brings TLS with it. */
async function requireCertificates(file: string): Promise<void> {
  const { readCertificateFile } = await import('./registry/certificates.ts');
  const { cause } = readCertificateFile(file);
  if (cause !== null) throw new AppError('FILE_UNREADABLE', { file, cause });
}

/** What checking by itself goes through: the same jobs that a person starts. */
export function composeSchedule({
  host,
  database,
  settings,
  services,
}: Pick<Parts, 'host' | 'database' | 'settings'> & {
  readonly services: Pick<ApiServices, 'access' | 'jobs' | 'loadouts'>;
}): CheckScheduleServices {
  return {
    clock: host.clock,
    logger: host.logger,
    settings: settings.current,
    listLoadouts: services.access.list,
    lastAskedAt: (registry) => lastAskedForNewer(database, registry),
    check: (loadoutId) => {
      services.jobs.start('check', loadoutId, async (job) => ({
        kind: 'check',
        report: await services.loadouts.check({ loadoutId, addons: null, fresh: false }, job),
      }));
    },
  };
}
