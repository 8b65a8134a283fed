import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CoreEvent, RegistryStatus } from '#shared/domain/core-event.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { ADDONS_KEY } from './addons.ts';
import { api, client } from './client.ts';
import { useStream } from './follow.ts';
import { queryClient } from './query-client.ts';

interface Live {
  readonly jobs: readonly JobBrief[];
  readonly registries: readonly RegistryStatus[];
}

const live = createStore<Live>(() => ({ jobs: [], registries: [] }));

/** Jobs of every window and terminal, newest first; kept up to date by the core. */
export function useJobs(): readonly JobBrief[] {
  return useStore(live, (state) => state.jobs);
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
const openJobs = (signal: AbortSignal) => client.jobs.watchAll(undefined, { signal });
const openNetwork = (signal: AbortSignal) => client.core.network(undefined, { signal });

function takeJobs(jobs: readonly JobBrief[]): void {
  live.setState({ jobs });
}

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
  loadouts: [api.loadouts.key(), ADDONS_KEY],
  jobs: [api.jobs.key()],
  settings: [api.settings.key()],
  registry: [api.registries.key(), api.pages.key()],
};

function invalidate({ kind }: CoreEvent): void {
  for (const queryKey of KEYS_BY_KIND[kind]) void queryClient.invalidateQueries({ queryKey });
}
