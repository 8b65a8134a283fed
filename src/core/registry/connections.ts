import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile, RegistryProfile } from '#shared/registry/profile.ts';
import {
  connectProfile,
  findProfile,
  listProfiles,
  profileFromUrl,
  removeProfile,
  saveProfile,
  shippedProfiles,
  unknownProfile,
} from './profiles.ts';
import type { Io } from '../disk/io.ts';
import type { Credential, Gateway } from './gateway.ts';
import { refuseMirror } from './mirrors.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { isRegistryUnavailable } from '#shared/transient-errors.ts';
import type { ProbeResult } from './resources/probe.ts';
import type { RegistryClient, RegistryClientOptions } from './registry-client.ts';
import type { SignedInClient } from './signed-in-client.ts';

/** URLs of an embedded registry after its start. */
export interface StartedRegistry {
  readonly origin: string;
  readonly fileOrigin: string | null;
}

type RecordedRegistry = Pick<LoadoutFile, 'registry' | 'registryOrigin'>;

export type RegistryConnections = ReturnType<typeof createRegistryConnections>;

export interface ConnectionServices {
  readonly io: Io;
  readonly dataDir: string;
  /** The client options that every client shares. */
  readonly client: Pick<
    RegistryClientOptions,
    'gateway' | 'clock' | 'logger' | 'onUnreadable' | 'onUnknown'
  >;
  readonly startEmbeddedRegistry: (() => Promise<StartedRegistry>) | null;
}

/** The registries of one core: each profile is connected at most once. */
export function createRegistryConnections(services: ConnectionServices) {
  const clients = new Map<string, Promise<RegistryClient>>();
  const opened: RegistryClient[] = [];
  const startEmbedded = services.startEmbeddedRegistry && once(services.startEmbeddedRegistry);

  /**
   * Returns the profile of an id or URL, without a request. Throws REGISTRY_UNKNOWN,
   * ORIGIN_REFUSED.
   */
  const profileOf = (registry: string): RegistryProfile =>
    registry.includes('://')
      ? profileAt(registry, services.dataDir)
      : findProfile(registry, services.dataDir);

  const locate = (registry: string) => toConnected(profileOf(registry), startEmbedded);

  function save(profile: RegistryProfile): RegistryProfile {
    saveProfile(services.io, profile, services.dataDir);
    clients.delete(profile.id);
    return profile;
  }

  async function open(registry: string): Promise<RegistryClient> {
    const profile = profileOf(registry);
    const connected = await toConnected(profile, startEmbedded);
    const onReached = (probed: ProbeResult): void => {
      const proposedFileOrigin = findProposal(profile, probed);
      const website = findWebsite(profile, probed);
      const { mirrorOf } = probed;
      const reached = { ...profile, reached: true, proposedFileOrigin, website, mirrorOf };
      saveProfile(services.io, reached, services.dataDir);
    };
    const options = { ...services.client, profile: connected };
    const client = await createClient(profile.reached ? options : { ...options, onReached });
    opened.push(client);
    return client;
  }

  /**
   * Connects to a registry, and starts the embedded one for a profile without a URL. A URL without
   * a saved profile is asked too, and nothing is saved. Throws REGISTRY_UNKNOWN, REGISTRY_LACKS,
   * ORIGIN_REFUSED.
   */
  function connect(registry: string): Promise<RegistryClient> {
    const known = clients.get(registry);
    if (known) return known;
    const client = open(registry);
    clients.set(registry, client);
    client.catch(() => clients.delete(registry));
    return client;
  }

  return {
    list: () => listProfiles(services.dataDir),
    /** Throws REGISTRY_UNKNOWN. */
    require: (profileId: string) => void findProfile(profileId, services.dataDir),
    /** The registry's fields in a folder's record; only the ID if the registry is unknown. */
    record: (profileId: string) => recordOf(profileId, services.dataDir),
    connect,
    /**
     * The registry in a folder's record. If this installation does not know it, every request fails
     * with REGISTRY_UNKNOWN and its address, so that a person can add it.
     */
    connectRecorded: (recorded: RecordedRegistry): Promise<RegistryClient> =>
      connect(recorded.registry).catch((error: unknown) =>
        connectUnknown(services, recorded, error),
      ),
    profileOf,
    /**
     * Creates a client that sends this credential; the caller closes it. Throws REGISTRY_IS_MIRROR.
     */
    async signIn(
      registry: string,
      credential: Credential,
      signal?: AbortSignal,
    ): Promise<SignedInClient> {
      const profile = await locate(registry);
      refuseMirror(profile);
      // The code for writes is loaded only for signed-in users.
      const { createSignedInClient } = await import('./signed-in-client.ts');
      return createSignedInClient({ ...services.client, profile, credential, signal });
    },
    /**
     * Saves a profile for a URL. A file origin that the registry proposes must be the accepted one;
     * otherwise nothing is saved and the proposal is returned. For an unreachable registry the URL
     * is saved and known fields are kept; its proposal is saved when it first answers. Throws
     * ORIGIN_REFUSED, REGISTRY_LACKS.
     */
    add: (url: string, acceptFileOrigin: string | null) =>
      addRegistry(services, save, { url, acceptFileOrigin }),
    /** Removes a saved profile. Throws REGISTRY_UNKNOWN. */
    remove(profileId: string) {
      findProfile(profileId, services.dataDir);
      removeProfile(services.io, profileId, services.dataDir);
      clients.delete(profileId);
    },
    /**
     * New callers get a client without the memory of earlier failures; clients in use finish their
     * work.
     */
    reset: () => clients.clear(),
    close() {
      for (const client of opened) client.close();
    },
  };
}

async function addRegistry(
  services: ConnectionServices,
  save: (profile: RegistryProfile) => RegistryProfile,
  { url, acceptFileOrigin }: { url: string; acceptFileOrigin: string | null },
) {
  const profile = profileFromUrl(url);
  const none = { proposedFileOrigin: null, unreached: null };
  const done = (added: RegistryProfile) => ({ profile: added, ...none });
  if (shippedProfiles().some(({ id }) => id === profile.id)) return done(profile);
  const connected = await toConnected(profile, null);
  const client = await createClient({ ...services.client, profile: connected });
  try {
    const probed = await client.probe();
    const proposed = findProposal(profile, probed);
    const { mirrorOf } = probed;
    const answered = { ...profile, website: findWebsite(profile, probed), mirrorOf };
    if (proposed === null) return done(save(answered));
    if (proposed !== acceptFileOrigin) return { ...done(profile), proposedFileOrigin: proposed };
    return done(save({ ...answered, fileOrigins: [...profile.fileOrigins, proposed] }));
  } catch (error) {
    if (!isRegistryUnavailable(error)) throw error;
    const known = listProfiles(services.dataDir).find(({ id }) => id === profile.id);
    return { ...done(known ?? save({ ...profile, reached: false })), unreached: error.payload };
  } finally {
    client.close();
  }
}

/** Returns the file origin that the registry proposes, unless the profile already has it. */
function findProposal({ fileOrigins }: RegistryProfile, { cdn }: ProbeResult): string | null {
  return cdn === null || fileOrigins.includes(cdn) ? null : cdn;
}

/** Returns the registry's website; a website equal to the API origin has no pages. */
function findWebsite({ apiOrigin }: RegistryProfile, { website }: ProbeResult): string | null {
  return website === apiOrigin ? null : website;
}

function profileAt(address: string, dataDir: string): RegistryProfile {
  const profile = profileFromUrl(address);
  return listProfiles(dataDir).find(({ apiOrigin }) => apiOrigin === profile.apiOrigin) ?? profile;
}

async function toConnected(
  profile: RegistryProfile,
  startEmbedded: ConnectionServices['startEmbeddedRegistry'],
): Promise<ConnectedProfile> {
  if (profile.apiOrigin !== null) return connectProfile(profile, profile.apiOrigin);
  if (!startEmbedded)
    throw new AppError('REGISTRY_LACKS', { registry: profile.id, feature: 'address' });
  const { origin, fileOrigin } = await startEmbedded();
  return connectProfile(profile, origin, fileOrigin);
}

/** Shipped registries need no address. */
function recordOf(registry: string, dataDir: string): RecordedRegistry {
  const known = listProfiles(dataDir).find(({ id }) => id === registry);
  const isShipped = shippedProfiles().some(({ id }) => id === registry);
  const registryOrigin = known?.apiOrigin ?? null;
  return isShipped || registryOrigin === null ? { registry } : { registry, registryOrigin };
}

/**
 * Returns a client for cached answers, which sends no requests. Throws any error but
 * REGISTRY_UNKNOWN.
 */
async function connectUnknown(
  { client }: ConnectionServices,
  { registry, registryOrigin }: RecordedRegistry,
  error: unknown,
): Promise<RegistryClient> {
  if (!(error instanceof AppError) || error.code !== 'REGISTRY_UNKNOWN') throw error;
  const params = { registry, ...(registryOrigin && { origin: registryOrigin }) };
  const gateway: Gateway = {
    open: () => Promise.reject(new AppError('REGISTRY_UNKNOWN', params)),
    estimateDownloadsMs: () => null,
    clockSkewMs: () => null,
  };
  return createClient({
    ...client,
    gateway,
    profile: unknownProfile(registry, registryOrigin),
  });
}

/**
 * Loaded on demand: the client includes every route and schema, which many commands do not need.
 */
async function createClient(options: RegistryClientOptions): Promise<RegistryClient> {
  return (await import('./registry-client.ts')).createRegistryClient(options);
}

/** Repeats `start` only after a failure. */
function once<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let started: Promise<Started> | null = null;
  return async () => {
    started ??= start();
    try {
      return await started;
    } catch (error) {
      started = null;
      throw error;
    }
  };
}
