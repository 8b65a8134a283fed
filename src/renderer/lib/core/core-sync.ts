import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CoreEvent, RegistryStatus } from '#shared/domain/core-event.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { ADDONS_KEY } from './addons.ts';
import { api, client, connection } from './client.ts';
import { adoptChanges } from '../flow/run-change.ts';
import { useStream } from './follow.ts';
import { queryClient } from './query-client.ts';
import { markJobsUnsure, replaceJobs } from './work.ts';

const network = createStore<{ registries: readonly RegistryStatus[] }>(() => ({ registries: [] }));

/** Status of all registries that were contacted. */
export function useRegistries(): readonly RegistryStatus[] {
  return useStore(network, ({ registries }) => registries);
}

/** Status of a registry; undefined: unknown. */
export function useRegistryStatus(registry: string | undefined): RegistryStatus | undefined {
  return useStore(network, ({ registries }) => registries.find((one) => one.registry === registry));
}

/** Keeps this window in sync with the core. Used once, by the shell. */
export function useCoreSync(): void {
  useStream(openEvents, invalidate);
  useStream(openJobs, receiveJobs);
  useStream(openNetwork, network.setState);
}

const openNetwork = (signal: AbortSignal) => client.core.network(undefined, { signal });

let isFirstList = true;
const openJobs = (signal: AbortSignal) => {
  isFirstList = true;
  return client.jobs.watchAll(undefined, { signal });
};

function receiveJobs(jobs: readonly JobBrief[]): void {
  const isFirst = isFirstList;
  isFirstList = false;
  replaceJobs(jobs, isFirst);
  if (isFirst) adoptChanges();
}

connection.status.subscribe(({ status }) => {
  if (status !== 'lost' && status !== 'refused') return;
  markJobsUnsure();
  network.setState({ registries: [] });
  // A host that no longer knows this page was restarted.
  if (status === 'refused') replaceJobs([], true);
});

let hasOpened = false;

/** Events may have been missed without a stream, so everything is refetched. */
const openEvents = async (signal: AbortSignal) => {
  const events = await client.core.events(undefined, { signal });
  if (hasOpened) void queryClient.invalidateQueries();
  hasOpened = true;
  return events;
};

const KEPT = { input: { ask: 'kept' } } as const;
/**
 * The state of a project in the loadouts is read from cached pages; the registry has nothing new to
 * say about it.
 */
const KEPT_PAGES = [
  api.pages.project.key(KEPT),
  api.pages.person.key(KEPT),
  api.pages.organization.key(KEPT),
  api.pages.browse.key(KEPT),
];

const KEYS_BY_KIND: Readonly<Record<CoreEvent['kind'], readonly (readonly unknown[])[]>> = {
  addons: [ADDONS_KEY, api.addons.key(), api.loadouts.key(), ...KEPT_PAGES],
  loadouts: [api.loadouts.key(), ADDONS_KEY, api.recovery.interrupted.key()],
  jobs: [api.jobs.key(), api.worlds.key(), api.bisect.key()],
  // The chosen Java is one of the play settings.
  settings: [api.settings.key(), api.addons.health.key()],
  registry: [api.registries.key(), api.pages.key()],
  runs: [api.play.key()],
  recovered: [api.recovery.recovered.key(), api.recovery.undone.key()],
};

function invalidate({ kind }: CoreEvent): void {
  for (const queryKey of KEYS_BY_KIND[kind]) void queryClient.invalidateQueries({ queryKey });
}
