import type { AppDatabase } from './database/open-database.ts';
import type { NetworkWatch } from './events/network-status.ts';
import type { Host } from './host.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import { createNetwork, type Network } from './registry/agent.ts';
import {
  createRegistryConnections,
  type RegistryConnections,
  type StartedRegistry,
} from './registry/connections.ts';
import { createRegistryClient } from './registry/registry-client.ts';
import { createGateway, type Gateway } from './registry/gateway.ts';
import type { SettingsService } from './settings/settings.ts';
import { coreWorkerUrl } from './worker-url.ts';

type StartEmbedded = (dataDir: string) => Promise<StartedRegistry>;

interface NetworkParts {
  readonly host: Host;
  readonly database: AppDatabase;
  readonly settings: SettingsService;
  readonly jobs: JobRunner;
  readonly networkStatus: NetworkWatch;
  readonly startEmbeddedRegistry: StartEmbedded | undefined;
  readonly longestWaitMs: (() => number) | undefined;
}

/** The one way out of this process, and the registries at its end; both follow the settings at once. */
export function composeNetwork({
  host,
  database,
  settings,
  jobs,
  networkStatus,
  startEmbeddedRegistry,
  longestWaitMs,
}: NetworkParts): {
  readonly network: Network;
  readonly gateway: Gateway;
  readonly registries: RegistryConnections;
} {
  const { clock, logger, paths, userAgent } = host;
  const { dataDir, environment } = paths;
  const network = createNetwork({
    settings: () => settings.current().network,
    environment,
    proxyFor: host.proxyFor,
    workerUrl: coreWorkerUrl(),
    logger,
  });
  const gateway = createGateway({
    network,
    database,
    clock,
    logger,
    userAgent,
    isOffline: () => settings.current().network.offline,
    longestWaitMs,
    onWait(registry, _bucket, waitingMs) {
      const untilMs = clock.now().getTime() + waitingMs;
      const ends = [jobs.noteWaiting(untilMs), networkStatus.noteWaiting(registry, untilMs)];
      return () => {
        for (const end of ends) end();
      };
    },
    onAnswer: networkStatus.noteReached,
    onFailure: networkStatus.noteFailed,
  });
  const shared = { gateway, clock, logger, onUnreadable: networkStatus.noteUnreadable };
  const startEmbedded = startEmbeddedRegistry && once(startEmbeddedRegistry);
  const registries = createRegistryConnections({
    dataDir,
    createClient: (profile, onReached) =>
      createRegistryClient({
        profile,
        ...shared,
        ...(onReached === undefined ? {} : { onReached }),
      }),
    async createSignedIn(profile, credential) {
      // What it writes with is loaded only for whoever is signed in.
      const { createSignedInClient } = await import('./registry/signed-in-client.ts');
      return createSignedInClient({ profile, ...shared, credential });
    },
    startEmbeddedRegistry: startEmbedded ? () => startEmbedded(dataDir) : null,
  });
  settings.onChange(() => registries.reset());
  return { network, gateway, registries };
}

/** Asked again after a failure only. */
function once(start: StartEmbedded): StartEmbedded {
  let started: Promise<StartedRegistry> | null = null;
  return async (dataDir) => {
    started ??= start(dataDir);
    try {
      return await started;
    } catch (error) {
      started = null;
      throw error;
    }
  };
}
