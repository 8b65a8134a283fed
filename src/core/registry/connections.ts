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
} from './profiles.ts';
import type { Credential } from './credential.ts';
import type { RegistryClient } from './registry-client.ts';
import type { SignedInClient } from './signed-in-client.ts';

/** Where an embedded registry answers once it is started. */
export interface StartedRegistry {
  readonly origin: string;
  readonly fileOrigin: string | null;
}

/** The registries of one core: each profile is connected at most once. */
export interface RegistryConnections {
  list(): readonly RegistryProfile[];
  /** Throws REGISTRY_UNKNOWN. */
  require(profileId: string): void;
  /**
   * Starts the embedded registry for a profile without an address. An address that no profile has is asked all the same,
   * and nothing is saved. Throws REGISTRY_UNKNOWN, REGISTRY_LACKS, ORIGIN_REFUSED.
   */
  connect(registry: string): Promise<RegistryClient>;
  /** A client of its own that asks with this credential; whoever asked for it closes it. */
  signIn(registry: string, credential: Credential): Promise<SignedInClient>;
  /** The profile of an id or an address, without asking anybody. Throws REGISTRY_UNKNOWN, ORIGIN_REFUSED. */
  profileOf(registry: string): RegistryProfile;
  /**
   * Saves a profile for an address. A file origin that the registry proposes is taken only when it is the one
   * accepted; otherwise nothing is saved and it is answered. Throws ORIGIN_REFUSED, REGISTRY_UNREACHABLE.
   */
  add(
    url: string,
    acceptFileOrigin: string | null,
  ): Promise<{ profile: RegistryProfile; proposedFileOrigin: string | null }>;
  /** Removes a saved profile. Throws REGISTRY_UNKNOWN. */
  remove(profileId: string): void;
  /** Whoever asks next gets a client that knows nothing of what failed before; those in use end their work. */
  reset(): void;
  close(): void;
}

export interface ConnectionServices {
  readonly dataDir: string;
  createClient(profile: ConnectedProfile): RegistryClient;
  createSignedIn(profile: ConnectedProfile, credential: Credential): Promise<SignedInClient>;
  readonly startEmbeddedRegistry: (() => Promise<StartedRegistry>) | null;
}

export function createRegistryConnections(services: ConnectionServices): RegistryConnections {
  const clients = new Map<string, Promise<RegistryClient>>();
  const opened: RegistryClient[] = [];

  const profileOf = (registry: string): RegistryProfile =>
    registry.includes('://')
      ? profileAt(registry, services.dataDir)
      : findProfile(registry, services.dataDir);

  const locate = (registry: string) => toConnected(profileOf(registry), services);

  async function open(registry: string): Promise<RegistryClient> {
    const client = services.createClient(await locate(registry));
    opened.push(client);
    return client;
  }

  return {
    list: () => listProfiles(services.dataDir),
    require: (profileId) => void findProfile(profileId, services.dataDir),
    connect(registry) {
      const known = clients.get(registry);
      if (known) return known;
      const client = open(registry);
      clients.set(registry, client);
      client.catch(() => clients.delete(registry));
      return client;
    },
    profileOf,
    signIn: async (registry, credential) =>
      services.createSignedIn(await locate(registry), credential),
    async add(url, acceptFileOrigin) {
      const profile = profileFromUrl(url);
      // The public service's address is no second registry beside its own profile.
      const shipped = shippedProfiles().find(
        ({ apiOrigin }) => apiOrigin?.startsWith('https:') && apiOrigin === profile.apiOrigin,
      );
      if (shipped) return { profile: shipped, proposedFileOrigin: null };
      const client = services.createClient(await toConnected(profile, services));
      try {
        const { cdn } = await client.probe();
        const proposed = cdn === null || profile.fileOrigins.includes(cdn) ? null : cdn;
        if (proposed !== null && proposed !== acceptFileOrigin)
          return { profile, proposedFileOrigin: proposed };
        const accepted =
          proposed === null
            ? profile
            : { ...profile, fileOrigins: [...profile.fileOrigins, proposed] };
        saveProfile(accepted, services.dataDir);
        return { profile: accepted, proposedFileOrigin: null };
      } finally {
        client.close();
      }
    },
    remove(profileId) {
      findProfile(profileId, services.dataDir);
      removeProfile(profileId, services.dataDir);
      clients.delete(profileId);
    },
    reset: () => clients.clear(),
    close() {
      for (const client of opened) client.close();
    },
  };
}

function profileAt(address: string, dataDir: string): RegistryProfile {
  const profile = profileFromUrl(address);
  return listProfiles(dataDir).find(({ apiOrigin }) => apiOrigin === profile.apiOrigin) ?? profile;
}

async function toConnected(
  profile: RegistryProfile,
  services: ConnectionServices,
): Promise<ConnectedProfile> {
  if (profile.apiOrigin !== null) return connectProfile(profile, profile.apiOrigin);
  if (!services.startEmbeddedRegistry)
    throw new AppError('REGISTRY_LACKS', { registry: profile.id, feature: 'address' });
  const { origin, fileOrigin } = await services.startEmbeddedRegistry();
  return connectProfile(profile, origin, fileOrigin);
}
