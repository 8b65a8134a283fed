import type { contract } from '#shared/contract/index.ts';
import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { message } from '#shared/messages/message.ts';
import type { BisectService } from '../bisect/bisect.ts';
import type { CachedNames } from '../catalogue/cached-answers.ts';
import type { Handlers } from '../contract-handlers.ts';
import type { CoreParts } from '../core-parts.ts';
import { listRepairs } from '../doctor/repairs.ts';
import type { DiagnosticsService } from '../diagnostics/diagnostics-service.ts';
import type { Loaded } from '../lazy-services.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import type { FileManagerOpener } from '../loadouts/place-service.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { PlayService } from '../play/play.ts';
import type { StorageService } from '../storage/storage-service.ts';
import type { SendFile } from '../transfer/download-folder.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { WorldsService } from '../worlds/worlds.ts';
import { about, begin, type JobServices } from './begin-job.ts';

type Contract = typeof contract;

type SharedPartName =
  | 'events'
  | 'grants'
  | 'images'
  | 'networkStatus'
  | 'registries'
  | 'setAside'
  | 'settings'
  | 'streams';

export interface OtherServices extends JobServices, Pick<CoreParts, SharedPartName> {
  readonly lookups: Loaded<Lookups>;
  readonly cachedNames: CachedNames;
  readonly uploads: Uploads;
  readonly sendFile: SendFile;
  /**
   * Returns the path from which the chosen file is read from then on. Throws FILE_UNREADABLE for
   * one without a usable certificate.
   */
  readonly keepCertificates: (file: string) => Promise<string>;
  readonly fileManagerOpener: FileManagerOpener;
  readonly storage: StorageService;
  readonly diagnostics: Loaded<DiagnosticsService>;
  readonly worlds: Loaded<WorldsService>;
  readonly bisect: Loaded<BisectService>;
  readonly play: Loaded<PlayService>;
}

export const jobs: Handlers<Contract['jobs'], OtherServices> = {
  list: (services) => services.jobs.list(),
  watch: (services, { jobId }, signal) => services.jobs.watch(jobId, signal),
  watchAll: (services, _, signal) => services.jobs.watchAll(signal),
  pause: (services, { jobId }) => ({ paused: services.jobs.pause(jobId) }),
  resume: (services, { jobId }) => ({ resumed: services.jobs.resume(jobId) }),
  cancel: (services, { jobId, keepsRest }) => ({
    cancelled: services.jobs.cancel(jobId, { keepsRest }),
  }),
};

export const lookups: Handlers<
  Pick<Contract['lookups'], 'cachedNames' | 'identify' | 'download'>,
  OtherServices
> = {
  cachedNames: ({ cachedNames }, { registry, loadoutId }) =>
    loadoutId === null ? cachedNames.projects(registry) : cachedNames.addons(loadoutId, registry),
  async identify(services, { grantIds, ...request }, signal) {
    const files = grantIds.map((grantId) => services.grants.resolveFile(grantId));
    return (await services.lookups()).identify({ ...request, files }, signal);
  },
  download(services, { grantId, ...request }) {
    const folder = services.grants.resolveFolder(grantId);
    return begin(
      services,
      {
        kind: 'download',
        loadoutId: '',
        name: message('job-download', { project: request.project }),
      },
      async (job) => ({
        kind: 'download',
        report: await (await services.lookups()).download({ ...request, folder }, job),
      }),
    );
  },
};

export const registries: Handlers<Pick<Contract['registries'], 'list' | 'add'>, OtherServices> = {
  list: (services) => services.registries.list(),
  add: (services, { url, acceptFileOrigin }) => services.registries.add(url, acceptFileOrigin),
};

export const doctor: Handlers<Pick<Contract['doctor'], 'atStart'>, OtherServices> = {
  atStart: listRepairs,
};

export const core: Handlers<Contract['core'], OtherServices> = {
  events: ({ events }, _, signal) => events.watch(signal),
  network: ({ streams, networkStatus }, _, signal) => streams.watch(networkStatus, signal),
};

export const files: Handlers<Contract['files'], OtherServices> = {
  begin: async ({ uploads }, file) => ({
    uploadId: await uploads.begin(file),
    maxChunkBytes: MAX_CHUNK_BYTES,
  }),
  async append({ uploads }, { uploadId, offset, bytes }) {
    const chunk = new Uint8Array(await bytes.arrayBuffer());
    return { received: await uploads.append(uploadId, offset, chunk) };
  },
  finish: async ({ uploads, grants }, { uploadId }) => ({
    grantId: grants.grantFile(await uploads.finish(uploadId)),
  }),
  abort: async ({ uploads }, { uploadId }) => ({ aborted: await uploads.abort(uploadId) }),
  save: ({ sendFile }, file, signal) => sendFile(file, signal),
};

export const images: Handlers<Contract['images'], OtherServices> = {
  async keys(services, { registry, urls }) {
    const { profile } = await services.registries.connect(registry);
    return { keys: Object.fromEntries(services.images.keysOf(profile, urls, 'account')) };
  },
};

export const settings: Handlers<Contract['settings'], OtherServices> = {
  get: (services) => services.settings.view(),
  async update({ settings: kept, grants, keepCertificates }, input) {
    const grantId = input.network?.caFileGrantId ?? null;
    const caFile = grantId && (await keepCertificates(grants.resolveFile(grantId)));
    return kept.change(input, caFile);
  },
};

export const folders: Handlers<Pick<Contract['folders'], 'canShow' | 'show'>, OtherServices> = {
  canShow: ({ fileManagerOpener: { canShow } }) => ({ canShow }),
  async show({ fileManagerOpener }, place) {
    await fileManagerOpener.show(place);
    return { shown: fileManagerOpener.canShow };
  },
};

export const storage: Handlers<Contract['storage'], OtherServices> = {
  usage: (services) => services.storage.usage(),
  empty: (services, { loadoutId }) =>
    begin(
      services,
      {
        kind: 'empty',
        loadoutId: loadoutId ?? '',
        name: message('job-empty', {
          loadout: loadoutId === null ? null : nameOf(services.access, loadoutId),
        }),
      },
      async (job) => ({
        kind: 'storage',
        freedBytes: await services.storage.empty(loadoutId, job),
      }),
    ),
};

export const diagnostics: Handlers<Pick<Contract['diagnostics'], 'refresh'>, OtherServices> = {
  refresh: (services, { registry }) =>
    begin(
      services,
      { kind: 'refresh', loadoutId: '', name: message('job-refresh', { registry }) },
      async (job) => ({
        kind: 'refreshed',
        kept: await (await services.diagnostics()).refresh(registry, job),
      }),
    ),
};

export const worlds: Handlers<Contract['worlds'], OtherServices> = {
  list: async (services, input) => (await services.worlds()).list(input),
  snapshot: (services, input) =>
    begin(
      services,
      about(services, { kind: 'worlds', loadoutId: input.loadoutId, name: 'job-snapshot' }),
      async (job) => ({
        kind: 'worlds',
        report: await (await services.worlds()).snapshot({ ...input, reason: 'manual' }, job),
      }),
    ),
  restore: (services, input) =>
    begin(
      services,
      {
        kind: 'worlds',
        loadoutId: input.loadoutId,
        name: message('job-world', { world: input.world }),
      },
      async (job) => ({
        kind: 'worlds',
        report: await (await services.worlds()).restore(input, job),
      }),
    ),
  prune: (services, input) =>
    begin(
      services,
      about(services, { kind: 'worlds', loadoutId: input.loadoutId, name: 'job-prune' }),
      async (job) => ({
        kind: 'worlds',
        report: await (await services.worlds()).prune(input, job),
      }),
    ),
};

export const bisect: Handlers<Contract['bisect'], OtherServices> = {
  status: async (services, input) => (await services.bisect()).status(input),
  start: (services, input) =>
    begin(
      services,
      about(services, { kind: 'bisect', loadoutId: input.loadoutId, name: 'job-bisect' }),
      async (job) => ({
        kind: 'bisect',
        status: await (await services.bisect()).start(input, job),
      }),
    ),
  answer: (services, input) =>
    begin(
      services,
      about(services, { kind: 'bisect', loadoutId: input.loadoutId, name: 'job-bisect' }),
      async () => ({
        kind: 'bisect',
        status: await (await services.bisect()).answer(input),
      }),
    ),
  run: async (services, input) => (await services.bisect()).run(input),
  stop: async (services, input) => (await services.bisect()).stop(input),
};

export const play: Handlers<Pick<Contract['play'], 'fetch'>, OtherServices> = {
  fetch: (services, input) =>
    begin(
      services,
      about(services, { kind: 'pieces', loadoutId: input.loadoutId, name: 'job-pieces' }),
      async (job) => ({
        kind: 'pieces',
        ...(await (await services.play()).fetch(input, job)),
      }),
    ),
};
