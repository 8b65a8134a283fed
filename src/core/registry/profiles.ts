import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dequal } from 'dequal/lite';
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
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';
import { parseSafeUrl } from './addresses.ts';

const PROFILE_ID = registryProfileSchema.shape.id;

const SHIPPED = [crmm, local, demo];

/** Each has rate limits. */
export function shippedProfiles(): readonly LimitedProfile[] {
  return SHIPPED.map((profile) => limitedProfileSchema.parse(profile));
}

/**
 * The shipped profiles, then those saved in `<dataDir>/registries/`, by id; unreadable ones are
 * left out.
 */
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

/**
 * Returns a shipped profile, else one saved in `<dataDir>/registries/`. Throws REGISTRY_UNKNOWN;
 * FILE_UNREADABLE for one that cannot be read.
 */
export function findProfile(id: string, dataDir: string): RegistryProfile {
  const shipped = SHIPPED.find((profile) => profile.id === id);
  if (shipped !== undefined) return registryProfileSchema.parse(shipped);
  const found = PROFILE_ID.safeParse(id).success ? readSaved(id, dataDir) : null;
  if (found === null) throw new AppError('REGISTRY_UNKNOWN', { registry: id });
  return found;
}

/**
 * Returns the shipped profile of an https URL, else a profile for a registry known only by its URL:
 * its id comes from host and port (`127.0.0.1-4810`), and its answers say when to wait. Throws
 * ORIGIN_REFUSED unless https, or http on loopback.
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
    // Assumed: the first login shows whether it has password accounts.
    capabilities: [...like.capabilities, 'passwords'],
    id: profileId(url),
    name: url.host,
    apiOrigin: url.origin,
    fileOrigins: [url.origin],
    website: null,
    mirrorOf: null,
  };
}

/** Saved as a file, so that it survives a lost database. Durable when it returns. */
export function saveProfile(io: Io, profile: RegistryProfile, dataDir: string): void {
  const directory = join(dataDir, 'registries');
  makeFolders(io, directory);
  const file = join(directory, `${PROFILE_ID.parse(profile.id)}.json`);
  saveFile(io, file, `${JSON.stringify(profile, null, 2)}\n`);
  io.syncDirectory(dataDir);
}

/** Removes the file of a saved profile; a shipped one has none. */
export function removeProfile(io: Io, id: string, dataDir: string): void {
  removeIfThere(io, join(dataDir, 'registries', `${PROFILE_ID.parse(id)}.json`));
}

/**
 * Gives the profile its URL. Its own file origins apply only at its own URL; elsewhere files come
 * from `apiOrigin` and, when the registry has a second host for files, from `fileOrigin`.
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
 * A profile for download sources that are no registries: only these hosts may be requested, also by
 * redirects. The id contains a colon, which no registry's id does.
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

/** Empty when the folder does not exist, or is no folder. */
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
    const cause = errnoOf(error);
    // Missing or damaged: either way this profile cannot be used, and the error names its id.
    if (cause === null || cause === 'ENOENT') return null;
    throw new AppError('FILE_UNREADABLE', { file, cause }, error);
  }
}

/** Earlier versions gave every registry added by URL the limits of the public service. */
function withoutBorrowedLimits(profile: RegistryProfile): RegistryProfile {
  const { id, apiOrigin, buckets } = profile;
  const isByAddress = apiOrigin !== null && profileId(new URL(apiOrigin)) === id;
  const isBorrowed = dequal(buckets, registryProfileSchema.parse(crmm).buckets);
  return isByAddress && isBorrowed ? { ...profile, buckets: null } : profile;
}
