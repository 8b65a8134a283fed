import { createRouterClient, implement } from '@orpc/server';
import type { CliIo } from '#cli/io.ts';
import type { Core } from '#core/core.ts';
import { createGames } from '#core/loadouts/games.ts';
import type { Addon } from '#shared/domain/addon.ts';
import { contract } from '#shared/contract/index.ts';
import type { JobOutcome, JobProgress } from '#shared/domain/job.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { message } from '#shared/messages/message.ts';
import type { Changelog, Plan, PlanItem, UnfinishedBrief } from '#shared/domain/plan.ts';

export const BRIEF: LoadoutBrief = {
  id: 'loadout1',
  name: 'Mine',
  root: '/games/mine',
  game: 'cosmic-reach',
  layout: 'save-folder',
  slots: [
    ...createGames().knownSlotsOf({ game: 'cosmic-reach', layout: 'save-folder', slots: null }),
  ],
  registry: 'demo',
  target: { gameVersion: '0.5.26', loader: null, channel: 'release' },
  generation: 4,
  addonCount: 2,
  loaders: ['puzzle_loader'],
  holdHours: null,
  lookups: true,
  condition: 'ok',
};

const PROGRESS: JobProgress = {
  phase: 'check',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  waitingUntil: null,
};

/** Procedures that commands use to change something; the others go to a real core. */
const faked = {
  loadouts: pick(contract.loadouts, ['create', 'list', 'find', 'history', 'ready', 'verify']),
  addons: pick(contract.addons, ['scan', 'check']),
  recovery: pick(contract.recovery, ['undone']),
  plans: contract.plans,
  unfinished: contract.unfinished,
  policies: contract.policies,
  locks: contract.locks,
  jobs: pick(contract.jobs, ['list', 'watch', 'cancel']),
  core: pick(contract.core, ['network']),
  registries: pick(contract.registries, ['list', 'add']),
  accounts: contract.accounts,
};

function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}

export interface FakeJobs {
  /** Changes interrupted before. */
  readonly unfinished?: readonly UnfinishedBrief[];
  /** All loadouts; default: the one. */
  readonly loadouts?: readonly LoadoutBrief[];
  /** The outcome of each job, in the order in which they start. */
  readonly outcomes: readonly (JobOutcome | 'until-cancelled')[];
  readonly progress?: Partial<JobProgress>;
  /** Changelogs on the registry, by item id. */
  readonly changelogs?: Readonly<Record<string, readonly Changelog[]>>;
  readonly onWatch?: () => void;
}

export interface FakeCore {
  readonly openCore: NonNullable<CliIo['openCore']>;
  /** Names of the calls, in order: `plans.apply`. */
  readonly calls: string[];
  /** Input of each call. */
  readonly inputs: unknown[];
  /** Folders and files that were granted. */
  readonly granted: string[];
  /** Selectors with which the loadout was looked up. */
  readonly found: unknown[];
}

/**
 * A core whose jobs end with given outcomes, including those that a real core has only in rare
 * failures.
 */
export function createFakeCore({
  outcomes,
  progress,
  onWatch,
  changelogs = {},
  unfinished = [],
  loadouts = [BRIEF],
}: FakeJobs): FakeCore {
  const calls: string[] = [];
  const inputs: unknown[] = [];
  const granted: string[] = [];
  const found: unknown[] = [];
  const cancelled = new Set<string>();
  const os = implement(faked);
  let started = 0;
  const start =
    (name: string) =>
    ({ input }: { input: unknown }) => {
      calls.push(name);
      inputs.push(input);
      return { jobId: String(started++) };
    };
  const grant = (path: string): string => {
    granted.push(path);
    return `grant${granted.length}`;
  };
  const router = os.router({
    loadouts: {
      create: os.loadouts.create.handler(start('loadouts.create')),
      list: os.loadouts.list.handler(() => [...loadouts]),
      find: os.loadouts.find.handler(({ input }) => {
        found.push(input);
        return BRIEF;
      }),
      history: os.loadouts.history.handler(() => []),
      ready: os.loadouts.ready.handler(start('loadouts.ready')),
      verify: os.loadouts.verify.handler(start('loadouts.verify')),
    },
    recovery: { undone: os.recovery.undone.handler(() => []) },
    addons: {
      scan: os.addons.scan.handler(start('addons.scan')),
      check: os.addons.check.handler(start('addons.check')),
    },
    plans: {
      update: os.plans.update.handler(start('plans.update')),
      undo: os.plans.undo.handler(start('plans.undo')),
      redo: os.plans.redo.handler(start('plans.redo')),
      install: os.plans.install.handler(start('plans.install')),
      findInstances: os.plans.findInstances.handler(() => []),
      readImport: os.plans.readImport.handler(start('plans.readImport')),
      remove: os.plans.remove.handler(start('plans.remove')),
      enable: os.plans.enable.handler(start('plans.enable')),
      disable: os.plans.disable.handler(start('plans.disable')),
      repair: os.plans.repair.handler(start('plans.repair')),
      set: os.plans.set.handler(start('plans.set')),
      sync: os.plans.sync.handler(start('plans.sync')),
      revise: os.plans.revise.handler(start('plans.revise')),
      changelogs: os.plans.changelogs.handler(({ input }) => {
        calls.push('plans.changelogs');
        inputs.push(input);
        return [...(changelogs[input.itemId] ?? [])];
      }),
      apply: os.plans.apply.handler(start('plans.apply')),
    },
    unfinished: {
      list: os.unfinished.list.handler(() => [...unfinished]),
      resume: os.unfinished.resume.handler(start('unfinished.resume')),
      discard: os.unfinished.discard.handler(() => ({ discarded: false })),
    },
    policies: {
      pin: os.policies.pin.handler(start('policies.pin')),
      unpin: os.policies.unpin.handler(start('policies.unpin')),
      skip: os.policies.skip.handler(start('policies.skip')),
      unskip: os.policies.unskip.handler(start('policies.unskip')),
      describe: os.policies.describe.handler(start('policies.describe')),
    },
    locks: {
      make: os.locks.make.handler(start('locks.make')),
      check: os.locks.check.handler(start('locks.check')),
      fetch: os.locks.fetch.handler(start('locks.fetch')),
      readCode: os.locks.readCode.handler(start('locks.readCode')),
    },
    core: { network: os.core.network.handler(async function* network() {}) },
    jobs: {
      list: os.jobs.list.handler(() => []),
      watch: os.jobs.watch.handler(async function* watch({ input: { jobId } }) {
        const outcome = outcomes[Number(jobId)] ?? 'until-cancelled';
        const name = message('job-verify', { loadout: BRIEF.name });
        const snapshot = {
          id: jobId,
          kind: 'check',
          loadoutId: BRIEF.id,
          name,
          change: null,
        } as const;
        yield { ...snapshot, progress: { ...PROGRESS, ...progress }, outcome: null };
        onWatch?.();
        if (outcome !== 'until-cancelled') {
          yield { ...snapshot, progress: PROGRESS, outcome };
          return;
        }
        while (!cancelled.has(jobId)) await new Promise((resolve) => setImmediate(resolve));
        yield { ...snapshot, progress: PROGRESS, outcome: { kind: 'cancelled' } };
      }),
      cancel: os.jobs.cancel.handler(({ input: { jobId } }) => {
        calls.push('jobs.cancel');
        cancelled.add(jobId);
        return { cancelled: true };
      }),
    },
    registries: {
      list: os.registries.list.handler(() => []),
      add: os.registries.add.handler(() => {
        throw new Error('the fake has no registries');
      }),
    },
    accounts: {
      status: os.accounts.status.handler(() => []),
      signIn: os.accounts.signIn.handler(() => {
        throw new Error('the fake has no accounts');
      }),
      signInWithPassword: os.accounts.signInWithPassword.handler(() => {
        throw new Error('the fake has no accounts');
      }),
      sessions: os.accounts.sessions.handler(() => []),
      endSession: os.accounts.endSession.handler(() => []),
      signOut: os.accounts.signOut.handler(() => []),
    },
  });
  const core: Pick<
    Core,
    'repairs' | 'readUnreadable' | 'takeRecovered' | 'grantFolder' | 'grantFile' | 'close'
  > = {
    repairs: [],
    readUnreadable: () => [],
    takeRecovered: () => [],
    grantFolder: grant,
    grantFile: grant,
    close: async () => {},
  };
  // Its router requires no services; callers see no difference.
  return {
    calls,
    inputs,
    granted,
    found,
    openCore: () => ({ ...core, client: createRouterClient(router) }) as unknown as Core,
  };
}

export function makeAddon(changes: Partial<Addon>): Addon {
  return {
    id: 'addon1',
    slot: 'mods',
    path: 'mods/lamp-1.0.jar',
    size: 1200,
    sha1: 'a'.repeat(40),
    sha512: 'b'.repeat(128),
    enabled: true,
    origin: 'found',
    neededBy: [],
    groups: [],
    note: null,
    project: { id: 'p1', slug: 'lamp', name: 'Lamp', author: 'tove', icon: null },
    version: {
      id: 'v1',
      versionNumber: '1.0',
      releaseChannel: 'release',
      datePublished: '2026-01-01T00:00:00Z',
    },
    state: 'up-to-date',
    reason: { code: 'state-up-to-date', params: { gameVersion: null, askedGameVersion: null } },
    candidate: null,
    identifiedAt: '2026-01-01T00:00:00Z',
    checkedAt: '2026-01-01T00:00:00Z',
    installedAt: null,
    metadata: [],
    files: null,
    ...changes,
  };
}

export function makePlan(items: readonly Partial<PlanItem>[], changes: Partial<Plan> = {}): Plan {
  return {
    id: 'plan1',
    loadoutId: BRIEF.id,
    intent: 'update',
    baseGeneration: 4,
    items: items.map((item, at) => ({
      id: `item${at}`,
      kind: 'replace',
      addonId: `addon${at}`,
      title: 'Lamp',
      from: null,
      to: null,
      fromVersion: null,
      toVersion: null,
      source: null,
      changelogs: [],
      moreChangelogs: false,
      companions: [],
      choice: null,
      reason: { code: 'plan-newer-version', params: { from: '1.0', to: '1.1' } },
      requires: [],
      warnings: [],
      notes: [],
      ...item,
    })),
    warnings: [],
    target: BRIEF.target,
    undoes: [],
    offers: [],
    downloadCount: 0,
    downloadBytes: 0,
    downloadWaitMs: 0,
    ...changes,
  };
}
