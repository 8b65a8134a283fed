import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CoreEvent, RegistryStatus } from '#shared/domain/core-event.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { ADDONS_KEY } from './addons.ts';
import { api, client, connection } from './client.ts';
import { useStream } from './follow.ts';
import { queryClient } from './query-client.ts';
import { noteTransfers } from '../transfer/transfer-store.ts';

interface Live {
  readonly jobs: readonly JobBrief[];
  /** How often the list of jobs was opened: more than once where the way to the core was lost. */
  readonly openings: number;
  /** Were going on when the connection was lost, and are unknown to the core that is there now. */
  readonly interrupted: readonly JobBrief[];
  readonly registries: readonly RegistryStatus[];
}

const live = createStore<Live>(() => ({ jobs: [], openings: 0, interrupted: [], registries: [] }));

/** Jobs of every window and terminal, newest first; kept up to date by the core. */
export function useJobs(): readonly JobBrief[] {
  return useStore(live, (state) => state.jobs);
}

/** How it stands with all registries that were asked. */
export function useRegistries(): readonly RegistryStatus[] {
  return useStore(live, ({ registries }) => registries);
}

export function listJobs(): readonly JobBrief[] {
  return live.getState().jobs;
}

/** Calls back with the first list of jobs after the page was loaded, and after each lost connection. */
export function useFirstJobs(onFirst: (jobs: readonly JobBrief[]) => void): void {
  const openings = useStore(live, (state) => state.openings);
  useEffect(() => {
    if (openings > 0) onFirst(listJobs());
  }, [openings, onFirst]);
}

/** Jobs that ended with the core that ran them; newest first, until the person has seen them. */
export function useInterruptedJobs(): readonly JobBrief[] {
  return useStore(live, (state) => state.interrupted);
}

export function forgetInterrupted(jobIds: readonly string[]): void {
  live.setState(({ interrupted }) => ({
    interrupted: interrupted.filter(({ id }) => !jobIds.includes(id)),
  }));
}

/** How it stands with a registry; undefined: nothing is known of it. */
export function useRegistryStatus(registry: string | undefined): RegistryStatus | undefined {
  return useStore(live, ({ registries }) => registries.find((one) => one.registry === registry));
}

/** Keeps this window equal to the core. Used once, by the shell. */
export function useLiveCore(): void {
  useStream(openEvents, invalidate);
  useStream(openJobs, takeJobs);
  useStream(openNetwork, takeNetwork);
}

const openEvents = (signal: AbortSignal) => client.core.events(undefined, { signal });
let isFirstList = true;
const openJobs = (signal: AbortSignal) => {
  isFirstList = true;
  return client.jobs.watchAll(undefined, { signal });
};
const openNetwork = (signal: AbortSignal) => client.core.network(undefined, { signal });

/** Going on when the connection was lost: whether they still are, only the core can tell. */
let unsure: readonly JobBrief[] = [];

function takeJobs(jobs: readonly JobBrief[]): void {
  // A list of the lost connection that arrives late says nothing about the core that is there next.
  if (!isFirstList && unsure.length > 0) return;
  const known = new Set(jobs.map(({ id }) => id));
  const gone = unsure.filter(({ id }) => !known.has(id));
  unsure = [];
  live.setState(({ openings, interrupted }) => ({
    jobs,
    openings: openings + (isFirstList ? 1 : 0),
    interrupted: [...gone, ...interrupted],
  }));
  isFirstList = false;
  noteTransfers(jobs);
}

connection.status.subscribe(({ status }) => {
  if (status !== 'lost' && status !== 'refused') return;
  const goingOn = live.getState().jobs.filter(({ state }) => state !== 'ended');
  unsure = [...goingOn, ...unsure];
  live.setState({ jobs: [], registries: [] });
  noteTransfers([]);
  // A host that knows this page no more was started anew.
  if (status !== 'refused') return;
  isFirstList = true;
  takeJobs([]);
});

function takeNetwork({ registries }: { registries: readonly RegistryStatus[] }): void {
  live.setState({ registries });
}

const KEPT = { input: { ask: 'kept' } } as const;
/** Where a project stands here is read again from what is kept; the registry has nothing new to say of it. */
const KEPT_PAGES = [
  api.pages.project.key(KEPT),
  api.pages.person.key(KEPT),
  api.pages.organization.key(KEPT),
  api.pages.browse.key(KEPT),
];

const KEYS_BY_KIND: Readonly<Record<CoreEvent['kind'], readonly (readonly unknown[])[]>> = {
  addons: [ADDONS_KEY, api.addons.key(), api.loadouts.key(), ...KEPT_PAGES],
  loadouts: [api.loadouts.key(), ADDONS_KEY, api.recovery.interrupted.key()],
  jobs: [api.jobs.key(), api.worlds.key()],
  // Which Java is set is one of the play settings.
  settings: [api.settings.key(), api.addons.health.key()],
  registry: [api.registries.key(), api.pages.key()],
  runs: [api.play.key()],
  recovered: [api.recovery.recovered.key(), api.recovery.undone.key()],
};

function invalidate({ kind }: CoreEvent): void {
  for (const queryKey of KEYS_BY_KIND[kind]) void queryClient.invalidateQueries({ queryKey });
}
