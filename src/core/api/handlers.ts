import { basename } from 'node:path';
import type { contract } from '#shared/contract/index.ts';
import { MAX_CHUNK_BYTES } from '#shared/domain/upload.ts';
import { message } from '#shared/messages/message.ts';
import type { NewJob } from '../jobs/job-runner.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import { nameCheck } from './job-names.ts';
import type { ApiHandlers, ApiServices } from './implement.ts';

type Contract = typeof contract;

type LoadoutJobName =
  | 'job-verify'
  | 'job-settings'
  | 'job-move'
  | 'job-duplicate'
  | 'job-scan'
  | 'job-lock-make'
  | 'job-lock-check'
  | 'job-snapshot'
  | 'job-prune'
  | 'job-bisect'
  | 'job-pieces';

/** Describes a job whose name only contains its loadout. */
function about(
  services: ApiServices,
  { name, ...job }: Omit<NewJob, 'name'> & { readonly name: LoadoutJobName },
): NewJob {
  return { ...job, name: message(name, { loadout: nameOf(services.access, job.loadoutId) }) };
}

/** Starts a job and returns its id. */
export function begin({ jobs }: ApiServices, ...job: Parameters<ApiServices['jobs']['start']>) {
  return { jobId: jobs.start(...job) };
}

export const loadouts: ApiHandlers<Contract['loadouts']> = {
  create(services, { grantId, ...loadout }) {
    const folder = services.grants.resolveFolder(grantId);
    return begin(
      services,
      { kind: 'create', loadoutId: '', name: message('job-create', { folder: basename(folder) }) },
      async (job) => ({
        kind: 'create',
        ...(await services.createLoadout(folder, loadout, job)),
      }),
    );
  },
  openDemo: (services) =>
    begin(services, { kind: 'create', loadoutId: '', name: message('job-demo') }, async (job) => ({
      kind: 'create',
      ...(await services.openDemo(job)),
    })),
  games: ({ games }) =>
    games
      .list()
      .map(({ id, name, loaders, importFormats }) => ({ id, name, loaders, importFormats })),
  list: ({ access }) => access.list(),
  find: ({ access, grants }, { selector, grantId }) =>
    access.find(selector, grantId === null ? null : grants.resolveFolder(grantId)),
  history: (services, { loadoutId }) => services.loadouts.history(loadoutId),
  lost: ({ findLost }, { loadoutId, generation }) => findLost(loadoutId, generation),
  ready: (services, { loadoutId, gameVersion }) =>
    begin(
      services,
      {
        kind: 'ready',
        loadoutId,
        name: message('job-ready', { loadout: nameOf(services.access, loadoutId), gameVersion }),
      },
      async (job) => ({
        kind: 'ready',
        report: await services.readiness.ready(loadoutId, gameVersion, job),
      }),
    ),
  watch: ({ folderWatch }, { loadoutId }, signal) => folderWatch.watch(loadoutId, signal),
  verify: (services, { loadoutId }) =>
    begin(
      services,
      about(services, { kind: 'verify', loadoutId, name: 'job-verify' }),
      async (job) => ({
        kind: 'verify',
        report: await services.loadouts.verify(loadoutId, job),
      }),
    ),
  change: (services, { loadoutId, change }) =>
    begin(
      services,
      about(services, { kind: 'change', loadoutId, name: 'job-settings' }),
      async () => ({
        kind: 'loadout',
        loadout: await services.changeLoadout(loadoutId, change),
      }),
    ),
  relocate: ({ places, grants }, { loadoutId, grantId }) =>
    places.relocate(loadoutId, grants.resolveFolder(grantId)),
  move(services, { loadoutId, grantId }) {
    const parent = services.grants.resolveFolder(grantId);
    return begin(
      services,
      about(services, { kind: 'move', loadoutId, name: 'job-move' }),
      async (job) => ({
        kind: 'loadout',
        loadout: await services.places.move(loadoutId, parent, job),
      }),
    );
  },
  duplicate(services, { grantId, ...duplicateRequest }) {
    const folder = grantId === null ? null : services.grants.resolveFolder(grantId);
    return begin(
      services,
      about(services, {
        kind: 'duplicate',
        loadoutId: duplicateRequest.loadoutId,
        name: 'job-duplicate',
      }),
      async (job) => ({
        kind: 'duplicate',
        report: await services.duplicateLoadout({ ...duplicateRequest, folder }, job),
      }),
    );
  },
  forget: ({ places }, { loadoutId }) => ({ root: places.forget(loadoutId) }),
};

export const addons: ApiHandlers<Contract['addons']> = {
  list: ({ library }, input) => library.list(input),
  details: ({ details }, input, signal) => details(input, signal),
  health: async ({ health, play }, input) => ({
    ...(await health(input)),
    java: await play.javaProblem(input),
  }),
  scan: (services, { loadoutId }) =>
    begin(
      services,
      about(services, { kind: 'scan', loadoutId, name: 'job-scan' }),
      async (job) => ({
        kind: 'scan',
        report: await services.loadouts.scan(loadoutId, job),
      }),
    ),
  check: (services, input) =>
    begin(
      services,
      { kind: 'check', loadoutId: input.loadoutId, name: nameCheck(services, input) },
      async (job) => {
        const report = await services.loadouts.check(input, job);
        return { kind: 'check', report: input.listed ? report : { ...report, addons: [] } };
      },
    ),
};

export const jobs: ApiHandlers<Contract['jobs']> = {
  list: (services) => services.jobs.list(),
  watch: (services, { jobId }, signal) => services.jobs.watch(jobId, signal),
  watchAll: (services, _, signal) => services.jobs.watchAll(signal),
  pause: (services, { jobId }) => ({ paused: services.jobs.pause(jobId) }),
  resume: (services, { jobId }) => ({ resumed: services.jobs.resume(jobId) }),
  cancel: (services, { jobId, keepsRest }) => ({
    cancelled: services.jobs.cancel(jobId, { keepsRest }),
  }),
};

export const locks: ApiHandlers<Contract['locks']> = {
  make: (services, { loadoutId }) =>
    begin(
      services,
      about(services, { kind: 'lock', loadoutId, name: 'job-lock-make' }),
      async (job) => ({
        kind: 'lock',
        lock: await services.locks.make(loadoutId, job),
      }),
    ),
  check: (services, { loadoutId, lock }) =>
    begin(
      services,
      about(services, { kind: 'lock', loadoutId, name: 'job-lock-check' }),
      async (job) => {
        const { loadout, differences } = await services.locks.check(loadoutId, lock, job);
        return { kind: 'lock-check', loadout, differences: [...differences] };
      },
    ),
  fetch: (services, { loadoutId, address }) =>
    begin(services, { kind: 'lock', loadoutId, name: message('job-lock-fetch') }, async (job) => ({
      kind: 'lock',
      lock: await services.fetchLock(address, job),
    })),
  readCode: (services, { loadoutId, code }) =>
    begin(services, { kind: 'lock', loadoutId, name: message('job-code') }, async (job) => ({
      kind: 'code',
      reading: await services.readCode(loadoutId, code, job),
    })),
};

export const lookups: ApiHandlers<
  Pick<Contract['lookups'], 'cachedNames' | 'identify' | 'download'>
> = {
  cachedNames: ({ cachedNames }, { registry, loadoutId }) =>
    loadoutId === null ? cachedNames.projects(registry) : cachedNames.addons(loadoutId, registry),
  identify(services, { grantIds, ...request }, signal) {
    const files = grantIds.map((grantId) => services.grants.resolveFile(grantId));
    return services.lookups.identify({ ...request, files }, signal);
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
        report: await services.lookups.download({ ...request, folder }, job),
      }),
    );
  },
};

export const registries: ApiHandlers<Pick<Contract['registries'], 'list' | 'add'>> = {
  list: (services) => services.registries.list(),
  add: (services, { url, acceptFileOrigin }) => services.registries.add(url, acceptFileOrigin),
};

export const core: ApiHandlers<Contract['core']> = {
  events: ({ events }, _, signal) => events.watch(signal),
  network: ({ streams, networkStatus }, _, signal) => streams.watch(networkStatus, signal),
};

export const files: ApiHandlers<Contract['files']> = {
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

export const images: ApiHandlers<Contract['images']> = {
  async keys(services, { registry, urls }) {
    const { profile } = await services.registries.connect(registry);
    return { keys: Object.fromEntries(services.images.keysOf(profile, urls, 'account')) };
  },
};

export const settings: ApiHandlers<Contract['settings']> = {
  get: (services) => services.settings.view(),
  async update({ settings: kept, grants, keepCertificates }, input) {
    const grantId = input.network?.caFileGrantId ?? null;
    const caFile = grantId && (await keepCertificates(grants.resolveFile(grantId)));
    return kept.change(input, caFile);
  },
};

export const folders: ApiHandlers<Pick<Contract['folders'], 'canShow' | 'show'>> = {
  canShow: ({ fileManagerOpener: { canShow } }) => ({ canShow }),
  async show({ fileManagerOpener }, place) {
    await fileManagerOpener.show(place);
    return { shown: fileManagerOpener.canShow };
  },
};

export const storage: ApiHandlers<Contract['storage']> = {
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

export const diagnostics: ApiHandlers<Pick<Contract['diagnostics'], 'refresh'>> = {
  refresh: (services, { registry }) =>
    begin(
      services,
      { kind: 'refresh', loadoutId: '', name: message('job-refresh', { registry }) },
      async (job) => ({
        kind: 'refreshed',
        kept: await services.diagnostics.refresh(registry, job),
      }),
    ),
};

export const worlds: ApiHandlers<Contract['worlds']> = {
  list: (services, input) => services.worlds.list(input),
  snapshot: (services, input) =>
    begin(
      services,
      about(services, { kind: 'worlds', loadoutId: input.loadoutId, name: 'job-snapshot' }),
      async (job) => ({
        kind: 'worlds',
        report: await services.worlds.snapshot({ ...input, reason: 'manual' }, job),
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
        report: await services.worlds.restore(input, job),
      }),
    ),
  prune: (services, input) =>
    begin(
      services,
      about(services, { kind: 'worlds', loadoutId: input.loadoutId, name: 'job-prune' }),
      async (job) => ({
        kind: 'worlds',
        report: await services.worlds.prune(input, job),
      }),
    ),
};

export const bisect: ApiHandlers<Contract['bisect']> = {
  status: (services, input) => services.bisect.status(input),
  start: (services, input) =>
    begin(
      services,
      about(services, { kind: 'bisect', loadoutId: input.loadoutId, name: 'job-bisect' }),
      async (job) => ({
        kind: 'bisect',
        status: await services.bisect.start(input, job),
      }),
    ),
  answer: (services, input) =>
    begin(
      services,
      about(services, { kind: 'bisect', loadoutId: input.loadoutId, name: 'job-bisect' }),
      async () => ({
        kind: 'bisect',
        status: await services.bisect.answer(input),
      }),
    ),
  run: (services, input) => services.bisect.run(input),
  stop: (services, input) => services.bisect.stop(input),
};

export const play: ApiHandlers<Pick<Contract['play'], 'fetch'>> = {
  fetch: (services, input) =>
    begin(
      services,
      about(services, { kind: 'pieces', loadoutId: input.loadoutId, name: 'job-pieces' }),
      async (job) => ({
        kind: 'pieces',
        ...(await services.play.fetch(input, job)),
      }),
    ),
};
