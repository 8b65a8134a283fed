import { basename } from 'node:path';
import type { contract } from '#shared/contract/index.ts';
import type { LoadoutBrief, LoadoutChange } from '#shared/domain/loadout.ts';
import { message } from '#shared/messages/message.ts';
import type { Handlers } from '../contract-handlers.ts';
import type { FindDetails } from '../library/details.ts';
import type { FolderWatches } from '../library/folder-watches.ts';
import type { FindHealth } from '../library/health.ts';
import type { CreateLoadout, OpenDemo } from '../loadouts/create-loadout.ts';
import type { DuplicateLoadout } from '../loadouts/duplicate-loadout.ts';
import type { Games } from '../loadouts/games.ts';
import type { Grants } from '../loadouts/grants.ts';
import type { Loaded } from '../lazy-services.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import type { FindLost, LoadoutService } from '../loadouts/loadout-service.ts';
import type { LockService } from '../loadouts/lock-service.ts';
import type { PlaceService } from '../loadouts/place-service.ts';
import type { ReadinessService } from '../loadouts/readiness-service.ts';
import type { ReadCode } from '../planning/read-code.ts';
import type { PlayService } from '../play/play.ts';
import type { FetchLock } from '../transfer/fetch-lock.ts';
import { about, begin } from './begin-job.ts';
import { nameCheck, type NamingServices } from './job-names.ts';

type Contract = typeof contract;

export interface LoadoutServices extends NamingServices {
  readonly grants: Grants;
  readonly loadouts: LoadoutService;
  readonly findLost: FindLost;
  readonly createLoadout: CreateLoadout;
  readonly openDemo: OpenDemo;
  readonly duplicateLoadout: DuplicateLoadout;
  readonly games: Games;
  readonly changeLoadout: (loadoutId: string, change: LoadoutChange) => Promise<LoadoutBrief>;
  readonly places: PlaceService;
  readonly readiness: ReadinessService;
  readonly folderWatch: FolderWatches;
  readonly details: FindDetails;
  readonly health: FindHealth;
  readonly play: Loaded<PlayService>;
  readonly locks: LockService;
  readonly fetchLock: FetchLock;
  readonly readCode: ReadCode;
}

export const loadouts: Handlers<Contract['loadouts'], LoadoutServices> = {
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

export const addons: Handlers<Contract['addons'], LoadoutServices> = {
  list: ({ library }, input) => library.list(input),
  details: ({ details }, input, signal) => details(input, signal),
  health: async ({ health, play }, input) => ({
    ...(await health(input)),
    java: await (await play()).javaProblem(input),
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

export const locks: Handlers<Contract['locks'], LoadoutServices> = {
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
