import { createApplyEngine } from './apply/apply-client.ts';
import { createWaitingEngine } from './apply/wait-for-lock.ts';
import type { ApiServices } from './api/implement.ts';
import { router } from './api/router.ts';
import { composeServices } from './compose-services.ts';
import { openDatabase } from './database/open-database.ts';
import type { Host } from './host.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createNetwork } from './registry/agent.ts';
import { createRegistryConnections, type StartedRegistry } from './registry/connections.ts';
import { createRegistryClient, createSignedInClient } from './registry/create-registry-client.ts';
import { createGateway } from './registry/gateway.ts';
import { createScanner } from './scan/create-scanner.ts';
import { readSettings } from './settings/settings.ts';
import { coreWorkerUrl } from './worker-url.ts';

export interface CoreOptions {
  /** How a loadout of a profile without an address gets its registry; asked at most once. */
  readonly startEmbeddedRegistry?: (dataDir: string) => Promise<StartedRegistry>;
  /** The token of this session: sent only where a question is about the person who has it. */
  readonly token?: string | null;
  /** Default true; the benchmark of hashing switches it off. */
  readonly readMetadata?: boolean;
}

export interface Core {
  readonly router: typeof router;
  readonly context: { readonly services: ApiServices };
  /** Makes a grant for a folder that the person chose (design.md decision 16). */
  grantFolder(folder: string): string;
  /** The same for a file to install. */
  grantFile(file: string): string;
  /** Cancels what runs, waits until it is safe to stop, and lets go of everything. */
  close(): Promise<void>;
}

/** The composition root: every service once, in order, given what it needs. Throws NEWER_DATA, DATABASE_FAILED. */
export function createCore(host: Host, options: CoreOptions = {}): Core {
  const { clock, logger, paths, userAgent } = host;
  const { dataDir } = paths;
  const database = openDatabase(dataDir);
  const jobs = createJobRunner(host);
  const settings = readSettings(dataDir);
  const network = createNetwork({
    settings: settings.network,
    environment: paths.environment,
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
    onWait: (_registry, _bucket, waitingMs) => jobs.noteWaiting(waitingMs),
  });
  const engine = createWaitingEngine(
    createApplyEngine({ dataDir, workerUrl: coreWorkerUrl(), logger }),
    clock,
  );
  const scanner = createScanner({ database, logger, clock });
  const startEmbedded = options.startEmbeddedRegistry;
  const registries = createRegistryConnections({
    dataDir,
    createClient: (profile) => createRegistryClient({ profile, gateway, clock, logger }),
    createSignedIn: (profile, credential) =>
      createSignedInClient({ profile, gateway, clock, logger, credential }),
    startEmbeddedRegistry: startEmbedded ? () => startEmbedded(dataDir) : null,
  });
  const services = composeServices({
    host,
    database,
    engine,
    network,
    gateway,
    scanner,
    registries,
    jobs,
    readMetadata: options.readMetadata ?? true,
    token: options.token ?? null,
    areSettingsDamaged: settings.isDamaged,
  });

  return {
    router,
    context: { services },
    grantFolder: (folder) => services.grants.grantFolder(folder),
    grantFile: (file) => services.grants.grantFile(file),
    async close() {
      await jobs.close();
      registries.close();
      network.close();
      await Promise.all([scanner.close(), engine.close()]);
      database.close();
    },
  };
}
