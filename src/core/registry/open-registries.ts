import type { AppDatabase } from '../database/open-database.ts';
import type { Io } from '../disk/io.ts';
import type { NetworkWatch } from '../events/network-status.ts';
import type { Host } from '../host.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { SettingsService } from '../settings/settings.ts';
import { coreWorkerUrl } from '../worker-url.ts';
import { createNetwork } from './agent.ts';
import { createRegistryConnections, type StartedRegistry } from './connections.ts';
import { createGateway } from './gateway.ts';
import { createUnknownParts } from './unknown-parts.ts';

interface OutsideParts {
  readonly io: Io;
  readonly host: Host;
  readonly database: AppDatabase;
  readonly settings: SettingsService;
  readonly jobs: Pick<JobRunner, 'noteWaiting'>;
  readonly networkStatus: NetworkWatch;
}

export interface OutsideOptions {
  /** How a loadout of a profile without an address gets its registry; asked at most once. */
  readonly startEmbeddedRegistry?: (dataDir: string) => Promise<StartedRegistry>;
  /**
   * The longest wait for a registry's limit that is acceptable now, in milliseconds; a request that would wait longer
   * is refused with REGISTRY_LIMITED. Default: none is too long.
   */
  readonly longestWaitMs?: (() => number) | undefined;
}

/** The one way out of this process, and the registries at its end; both follow the settings at once. */
export function openRegistries(
  { io, host, database, settings, jobs, networkStatus }: OutsideParts,
  { startEmbeddedRegistry, longestWaitMs }: OutsideOptions,
) {
  const { clock, logger, paths, userAgent, proxyFor } = host;
  const network = createNetwork({
    settings: () => settings.current().network,
    environment: paths.environment,
    proxyFor,
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
      return () => ends.forEach((end) => end());
    },
    onAnswer: networkStatus.noteReached,
    onFailure: networkStatus.noteFailed,
  });
  const unknownParts = createUnknownParts({ database, clock, logger });
  const registries = createRegistryConnections({
    io,
    dataDir: paths.dataDir,
    client: {
      gateway,
      clock,
      logger,
      onUnreadable: networkStatus.noteUnreadable,
      onUnknown: unknownParts.note,
    },
    startEmbeddedRegistry: startEmbeddedRegistry
      ? () => startEmbeddedRegistry(paths.dataDir)
      : null,
  });
  settings.onChange(() => registries.reset());
  return { network, gateway, registries, unknownParts };
}
