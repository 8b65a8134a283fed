import type { AppDatabase } from '../database/open-database.ts';
import type { Io } from '../disk/io.ts';
import type { NetworkWatch } from '../events/network-status.ts';
import type { Host } from '../host.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { SettingsService } from '../settings/settings.ts';
import { coreWorkerUrl } from '../worker-url.ts';
import { createNetwork, type Network } from './agent.ts';
import {
  createRegistryConnections,
  type RegistryConnections,
  type StartedRegistry,
} from './connections.ts';
import { createGateway, type Gateway } from './gateway.ts';
import type { UnknownParts } from './unknown-parts.ts';

/** Needed only for requests. */
interface ClientParts {
  readonly gateway: Gateway;
  readonly unknownParts: UnknownParts;
}

interface OutsideParts {
  readonly io: Io;
  readonly host: Host;
  readonly database: AppDatabase;
  readonly settings: SettingsService;
  readonly jobs: Pick<JobRunner, 'noteWaiting'>;
  readonly networkStatus: NetworkWatch;
}

export interface OutsideOptions {
  /** Starts the registry for profiles without a URL; called at most once. */
  readonly startEmbeddedRegistry?: (dataDir: string) => Promise<StartedRegistry>;
  /**
   * The longest acceptable wait for a rate limit now, in milliseconds; a request that would wait
   * longer throws REGISTRY_LIMITED. Default: no limit.
   */
  readonly longestWaitMs?: (() => number) | undefined;
}

export function openNetwork({ host, settings }: Pick<OutsideParts, 'host' | 'settings'>): Network {
  return createNetwork({
    settings: () => settings.current().network,
    environment: host.paths.environment,
    proxyFor: host.proxyFor,
    workerUrl: coreWorkerUrl(),
    logger: host.logger,
  });
}

/** The single exit of this process; follows changed settings at once. */
export function openGateway(
  { host, database, settings, jobs, networkStatus, network }: OutsideParts & { network: Network },
  longestWaitMs: OutsideOptions['longestWaitMs'],
): Gateway {
  const { clock, logger, userAgent } = host;
  return createGateway({
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
      return () => ends.forEach((end) => end());
    },
    onAnswer: networkStatus.noteReached,
    onFailure: networkStatus.noteFailed,
  });
}

/** The registries behind that exit; each request uses the present settings. */
export function openRegistries(
  parts: Pick<OutsideParts, 'io' | 'host' | 'settings' | 'networkStatus'> & ClientParts,
  startEmbeddedRegistry: OutsideOptions['startEmbeddedRegistry'],
): RegistryConnections {
  const { io, host, settings, networkStatus } = parts;
  const { clock, logger, paths } = host;
  const registries = createRegistryConnections({
    io,
    dataDir: paths.dataDir,
    client: {
      gateway: {
        open: (request) => parts.gateway.open(request),
        estimateDownloadsMs: (...asked) => parts.gateway.estimateDownloadsMs(...asked),
        clockSkewMs: (...asked) => parts.gateway.clockSkewMs(...asked),
      },
      clock,
      logger,
      onUnreadable: networkStatus.noteUnreadable,
      onUnknown: (...noted) => parts.unknownParts.note(...noted),
    },
    startEmbeddedRegistry: startEmbeddedRegistry
      ? () => startEmbeddedRegistry(paths.dataDir)
      : null,
  });
  settings.onChange(() => registries.reset());
  return registries;
}
