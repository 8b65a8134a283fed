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
import { isAway } from '#shared/transient-errors.ts';
import type { Probed } from './resources/probe.ts';
import type { RegistryClient, RegistryClientOptions } from './registry-client.ts';
import type { SignedInClient } from './signed-in-client.ts';

/** Where an embedded registry answers once it is started. */
export interface StartedRegistry {
  readonly origin: string;
  readonly fileOrigin: string | null;
}

type RecordedRegistry = Pick<LoadoutFile, 'registry' | 'registryOrigin'>;

export type RegistryConnections = ReturnType<typeof createRegistryConnections>;

export interface ConnectionServices {
  readonly io: Io;
  readonly dataDir: string;
  /** What every client asks with. */
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

  /** The profile of an id or an address, without asking anybody. Throws REGISTRY_UNKNOWN, ORIGIN_REFUSED. */
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
    const onReached = (probed: Probed): void => {
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
   * Starts the embedded registry for a profile without an address. An address that no profile has is asked all the
   * same, and nothing is saved. Throws REGISTRY_UNKNOWN, REGISTRY_LACKS, ORIGIN_REFUSED.
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
     * The registry in a folder's record. If this installation does not know it, every request fails with
     * REGISTRY_UNKNOWN and its address, so that a person can add it.
     */
    connectRecorded: (recorded: RecordedRegistry): Promise<RegistryClient> =>
      connect(recorded.registry).catch((error: unknown) =>
        connectUnknown(services, recorded, error),
      ),
    profileOf,
    /** A client of its own that asks with this credential; whoever asked for it closes it. Throws REGISTRY_IS_MIRROR. */
    async signIn(
      registry: string,
      credential: Credential,
      signal?: AbortSignal,
    ): Promise<SignedInClient> {
      const profile = await locate(registry);
      refuseMirror(profile);
      // What it writes with is loaded only for whoever is signed in.
      const { createSignedInClient } = await import('./signed-in-client.ts');
      return createSignedInClient({ ...services.client, profile, credential, signal });
    },
    /**
     * Saves a profile for an address. A file origin that the registry proposes is taken only when it is the one
     * accepted; otherwise nothing is saved and it is answered. Of a registry that cannot be asked the address is saved,
     * and what was known before is kept; its proposal is saved when it first answers. Throws ORIGIN_REFUSED,
     * REGISTRY_LACKS.
     */
    add: (url: string, acceptFileOrigin: string | null) =>
      addRegistry(services, save, { url, acceptFileOrigin }),
    /** Removes a saved profile. Throws REGISTRY_UNKNOWN. */
    remove(profileId: string) {
      findProfile(profileId, services.dataDir);
      removeProfile(services.io, profileId, services.dataDir);
      clients.delete(profileId);
    },
    /** Whoever asks next gets a client that knows nothing of what failed before; those in use end their work. */
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
    if (!isAway(error)) throw error;
    const known = listProfiles(services.dataDir).find(({ id }) => id === profile.id);
    return { ...done(known ?? save({ ...profile, reached: false })), unreached: error.payload };
  } finally {
    client.close();
  }
}

/** Where the registry says that its files are, beside where they may come from already. */
function findProposal({ fileOrigins }: RegistryProfile, { cdn }: Probed): string | null {
  return cdn === null || fileOrigins.includes(cdn) ? null : cdn;
}

/** Where people read about its projects; the address that programs ask has no pages. */
function findWebsite({ apiOrigin }: RegistryProfile, { website }: Probed): string | null {
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

/** A client for cached answers, which sends no requests. Throws any error but REGISTRY_UNKNOWN. */
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

/** What knows every route, with its schemas, is loaded by what may ask a registry: many commands do not. */
async function createClient(options: RegistryClientOptions): Promise<RegistryClient> {
  return (await import('./registry-client.ts')).createRegistryClient(options);
}

/** Asked again after a failure only. */
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
