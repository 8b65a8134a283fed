import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import crmm from '#resources/registries/crmm.json' with { type: 'json' };
import demo from '#resources/registries/demo.json' with { type: 'json' };
import local from '#resources/registries/local.json' with { type: 'json' };
import { AppError } from '#shared/errors.ts';
import {
  type ConnectedProfile,
  type RegistryProfile,
  type LimitedProfile,
  limitedProfileSchema,
  registryProfileSchema,
} from '#shared/registry/profile.ts';
import { makeFolders, removeIfThere } from '../disk/folders.ts';
import { errnoOf, type Io, isPassingReadFailure } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';
import { parseSafeUrl } from './addresses.ts';

const PROFILE_ID = registryProfileSchema.shape.id;

const SHIPPED = [crmm, local, demo];

/** Every one has limits of its own. */
export function shippedProfiles(): readonly LimitedProfile[] {
  return SHIPPED.map((profile) => limitedProfileSchema.parse(profile));
}

/** The shipped profiles, then those saved in `<dataDir>/registries/` by id; what cannot be read is left out. */
export function listProfiles(dataDir: string): readonly RegistryProfile[] {
  const saved = listNames(join(dataDir, 'registries')).flatMap((name) => {
    try {
      return (name.endsWith('.json') && readSaved(name.slice(0, -5), dataDir)) || [];
    } catch {
      return [];
    }
  });
  return [...shippedProfiles(), ...saved];
}

/** A shipped profile, else one saved in `<dataDir>/registries/`. Throws REGISTRY_UNKNOWN; FILE_UNREADABLE for one that cannot be read now. */
export function findProfile(id: string, dataDir: string): RegistryProfile {
  const shipped = SHIPPED.find((profile) => profile.id === id);
  if (shipped !== undefined) return registryProfileSchema.parse(shipped);
  const found = PROFILE_ID.safeParse(id).success ? readSaved(id, dataDir) : null;
  if (found === null) throw new AppError('REGISTRY_UNKNOWN', { registry: id });
  return found;
}

/**
 * The shipped profile that an https address belongs to, else a profile for a registry of which only the address is
 * known: its id comes from host and port (`127.0.0.1-4810`), and its answers say when to wait. Throws ORIGIN_REFUSED unless https, or http on loopback.
 */
export function profileFromUrl(address: string): RegistryProfile {
  const url = parseSafeUrl(address);
  const shipped = shippedProfiles().find(
    ({ apiOrigin, fileOrigins }) =>
      url.protocol === 'https:' && [apiOrigin, ...fileOrigins].includes(url.origin),
  );
  if (shipped) return shipped;
  const like = registryProfileSchema.parse(crmm);
  return {
    ...like,
    buckets: null,
    // Whether it has accounts of its own shows when somebody logs in.
    capabilities: [...like.capabilities, 'passwords'],
    id: profileId(url),
    name: url.host,
    apiOrigin: url.origin,
    fileOrigins: [url.origin],
    website: null,
    mirrorOf: null,
  };
}

/** Kept as a file, so that it survives a lost database. Durable when it returns. */
export function saveProfile(io: Io, profile: RegistryProfile, dataDir: string): void {
  const directory = join(dataDir, 'registries');
  makeFolders(io, directory);
  const file = join(directory, `${PROFILE_ID.parse(profile.id)}.json`);
  saveFile(io, file, `${JSON.stringify(profile, null, 2)}\n`);
  io.syncDirectory(dataDir);
}

/** The file of a profile that was saved; a shipped one has none. */
export function removeProfile(io: Io, id: string, dataDir: string): void {
  removeIfThere(io, join(dataDir, 'registries', `${PROFILE_ID.parse(id)}.json`));
}

/**
 * Gives the profile its address. The profile's own file origins hold only at its own address; elsewhere files come
 * from `apiOrigin` and, when the registry has a second host for them, from `fileOrigin`.
 */
export function connectProfile(
  profile: RegistryProfile,
  apiOrigin: string,
  fileOrigin: string | null = null,
): ConnectedProfile {
  if (apiOrigin === profile.apiOrigin) return { ...profile, apiOrigin };
  const fileOrigins = fileOrigin === null ? [apiOrigin] : [apiOrigin, fileOrigin];
  return { ...profile, apiOrigin, fileOrigins };
}

/** A profile for the cached answers of a registry that this installation does not know. */
export function unknownProfile(id: string, origin: string | undefined): ConnectedProfile {
  const like = registryProfileSchema.parse(crmm);
  const apiOrigin = origin ?? 'https://unknown.invalid';
  return { ...like, id, name: id, apiOrigin, fileOrigins: [], website: null };
}

/**
 * Who may be asked for what is no registry's: these hosts and no other, also where they redirect to. The id has a colon,
 * which no registry has in its own.
 */
export function createSourceProfile(id: string, hosts: readonly string[]): ConnectedProfile {
  const [first = '', ...rest] = hosts.map((host) =>
    host.includes('://') ? host : `https://${host}`,
  );
  return {
    id,
    name: id,
    apiOrigin: first,
    fileOrigins: rest,
    reached: true,
    proposedFileOrigin: null,
    website: null,
    mirrorOf: null,
    limits: { hashesPerRequest: 1, idsPerRequest: 1, stallTimeoutMs: 30_000 },
    buckets: null,
    capabilities: [],
    dialect: {
      iconField: 'icon',
      typeEncoding: 'json',
      licenceRule: 'document',
      writePrefix: '/api',
    },
  };
}

/** Always with the port: a bare host could be the id of a shipped profile. */
function profileId(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const host = url.hostname.replaceAll(/[^a-z0-9.-]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${host.slice(0, 58)}-${port}`;
}

/** None where there is no such folder, or something else in its place. */
function listNames(directory: string): readonly string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}

function readSaved(id: string, dataDir: string): RegistryProfile | null {
  const file = join(dataDir, 'registries', `${id}.json`);
  try {
    const text = readFileSync(file, 'utf8');
    const profile = registryProfileSchema.parse(JSON.parse(text));
    return profile.id === id ? withoutBorrowedLimits(profile) : null;
  } catch (error) {
    if (isPassingReadFailure(error))
      throw new AppError('FILE_UNREADABLE', { file, cause: errnoOf(error) }, error);
    // Missing or damaged: either way this profile cannot be used, and the person is told its id.
    return null;
  }
}

/** Earlier versions gave every registry that was added by its address the limits of the public service. */
function withoutBorrowedLimits(profile: RegistryProfile): RegistryProfile {
  const { id, apiOrigin, buckets } = profile;
  const isByAddress = apiOrigin !== null && profileId(new URL(apiOrigin)) === id;
  const isBorrowed = isDeepStrictEqual(buckets, registryProfileSchema.parse(crmm).buckets);
  return isByAddress && isBorrowed ? { ...profile, buckets: null } : profile;
}
