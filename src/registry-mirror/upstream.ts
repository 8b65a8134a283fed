import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { openDatabase } from '#core/database/open-database.ts';
import type { Host } from '#core/host.ts';
import { createNetwork } from '#core/registry/agent.ts';
import { type RegistryCaller, createCaller } from '#core/registry/call.ts';
import { createGateway, type Gateway } from '#core/registry/gateway.ts';
import {
  connectProfile,
  findProfile,
  listProfiles,
  profileFromUrl,
} from '#core/registry/profiles.ts';
import { openSettings } from '#core/settings/settings.ts';
import { coreWorkerUrl } from '#core/worker-url.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';

/**
 * A client gives up if an answer has not begun after 15 seconds, so it is told to retry before
 * that.
 */
const LONGEST_WAIT_MS = 8_000;

export interface UpstreamOptions {
  /**
   * Its settings, profiles and database are those of this installation, which is subject to the
   * same limits.
   */
  readonly host: Pick<Host, 'paths' | 'clock' | 'logger' | 'userAgent' | 'proxyFor'>;
  /** Id or address of the registry. */
  readonly of: string;
  readonly offline?: boolean;
}

export interface Upstream {
  readonly profile: ConnectedProfile;
  readonly io: Io;
  readonly caller: RegistryCaller;
  /** A download waits for rate limits without a timeout, because clients retry. */
  readonly fileGateway: Gateway;
  /** Aborts when it closes. */
  readonly closing: AbortSignal;
  close(): void;
}

/**
 * Opens the mirrored registry for anonymous requests. All clients' requests count against the same
 * limits, together with those of this installation. Throws REGISTRY_UNKNOWN, ORIGIN_REFUSED,
 * REGISTRY_LACKS, DATABASE_FAILED.
 */
export function openUpstream({ host, of, offline = false }: UpstreamOptions): Upstream {
  const { clock, logger, paths, userAgent, proxyFor } = host;
  const profile = findUpstream(of, paths.dataDir);
  const io = createNodeIo();
  const settings = openSettings(io, paths.dataDir, { offline });
  const database = openDatabase(paths.dataDir);
  const network = createNetwork({
    settings: () => settings.current().network,
    environment: paths.environment,
    ...(proxyFor === undefined ? {} : { proxyFor }),
    workerUrl: coreWorkerUrl(),
    logger,
  });
  const closing = new AbortController();
  const common = {
    network,
    database,
    clock,
    logger,
    userAgent,
    isOffline: () => settings.current().network.offline,
  };
  const gateway = createGateway({ ...common, longestWaitMs: () => LONGEST_WAIT_MS });
  return {
    profile,
    io,
    closing: closing.signal,
    caller: createCaller({
      profile,
      gateway,
      clock,
      logger,
      credential: null,
      closing: closing.signal,
    }),
    fileGateway: createGateway(common),
    close() {
      closing.abort();
      network.close();
      database.close();
    },
  };
}

function findUpstream(of: string, dataDir: string): ConnectedProfile {
  const profile = of.includes('://') ? profileAt(of, dataDir) : findProfile(of, dataDir);
  if (profile.apiOrigin !== null) return connectProfile(profile, profile.apiOrigin);
  throw new AppError('REGISTRY_LACKS', { registry: profile.id, feature: 'address' });
}

/** A registry that was added may have a second origin for its files. */
function profileAt(address: string, dataDir: string) {
  const profile = profileFromUrl(address);
  return listProfiles(dataDir).find(({ apiOrigin }) => apiOrigin === profile.apiOrigin) ?? profile;
}
