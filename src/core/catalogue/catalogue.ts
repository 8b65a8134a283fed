import type { CatalogueContext, AskOptions, RegistryOrigins } from './asking.ts';
import { createHashStore, createVersionStore, type Identification } from './version-store.ts';
import {
  identifyBySha1,
  identifyFiles,
  keepInstalled,
  type FileDigests,
  type InstalledFile,
} from './identify.ts';
import {
  createVersionLists,
  findNamedVersions,
  type NamedVersion,
  type NamedVersionOptions,
  type VersionAnswer,
  type VersionLists,
} from './versions.ts';
import { createNewestStore, findNewest, type NewestQuestion, type NewestAnswer } from './newest.ts';
import { createProjectStore, type Projects } from './project-store.ts';
import { createTagStore, type Tags } from './tags.ts';
import type { Version } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** What registries said, kept in SQLite with its age; design decisions 3, 4 and 11. */
export interface Catalogue extends Projects, Tags, VersionLists {
  /** Keyed by sha512. One lookup per hash, in requests of at most the profile's limit. */
  identify(
    client: RegistryClient,
    files: readonly FileDigests[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, Identification>>;
  /** As `identify` for files of which only the sha1 is known. Answers are not kept by it, so `offline` knows nothing. */
  identifyBySha1(
    client: RegistryClient,
    sha1s: readonly string[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, Identification>>;
  /** Keyed by the question's projectId; one question per project. A single question asks the single endpoint. */
  newest(
    client: RegistryClient,
    questions: readonly NewestQuestion[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, NewestAnswer>>;
  /** By version id: kept ones whatever their age, the others in few requests where the registry allows that. */
  namedVersions(
    client: RegistryClient,
    wanted: readonly NamedVersion[],
    options?: NamedVersionOptions,
  ): Promise<ReadonlyMap<string, VersionAnswer>>;
  /** Files of kept versions that were verified here: what they are need not be asked. Others are left as they are. */
  keepInstalled(registry: RegistryOrigins, files: readonly InstalledFile[]): void;
  keptVersion(registry: RegistryOrigins, versionId: string): Version | null;
  /** Milliseconds since 1970 when this version was first seen here; null when never. */
  firstSeenAt(registry: string, versionId: string): number | null;
}

/** The catalogue over an open database, which several processes may share. */
export function createCatalogue(context: CatalogueContext): Catalogue {
  const versions = createVersionStore(context);
  const hashes = createHashStore(context, versions);
  const identifyServices = { ...context, versions, hashes };
  const newestServices = { ...context, versions, newest: createNewestStore(context, versions) };
  return {
    identify: (client, files, options = {}) =>
      identifyFiles(identifyServices, client, files, options),
    identifyBySha1: (client, sha1s, options = {}) =>
      identifyBySha1(identifyServices, client, sha1s, options),
    newest: (client, questions, options = {}) =>
      findNewest(newestServices, client, questions, options),
    namedVersions: (client, wanted, options = {}) =>
      findNamedVersions({ ...context, versions }, client, wanted, options),
    keepInstalled: (registry, files) => keepInstalled(identifyServices, registry, files),
    keptVersion: (registry, versionId) => versions.read(registry, versionId),
    firstSeenAt: (registryId, versionId) => versions.firstSeenAt(registryId, versionId),
    ...createVersionLists(context, versions),
    ...createProjectStore(context),
    ...createTagStore(context),
  };
}
