import type { CatalogueContext, AskOptions, Kept, RegistryOrigins } from './asking.ts';
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
} from './versions.ts';
import { createNewestStore, findNewest, type NewestQuestion, type NewestAnswer } from './newest.ts';
import { createProjectStore, type ProjectAnswer } from './project-store.ts';
import { createTagStore, type Tags } from './tags.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** What registries said, kept in SQLite with its age; design decisions 3, 4 and 11. */
export interface Catalogue extends Tags {
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
  /**
   * Complete list, newest first; empty when the project is hidden or gone. Throws what the client throws when nothing
   * is kept.
   */
  versionsOf(
    client: RegistryClient,
    projectId: string,
    options?: AskOptions,
  ): Promise<Kept<readonly Version[]>>;
  keptVersionsOf(registry: RegistryOrigins, projectId: string): Kept<readonly Version[]> | null;
  /** The kept list as long as it need not be asked for again. */
  freshVersionsOf(registry: RegistryOrigins, projectId: string): readonly Version[] | null;
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
  /** Missing ids are remembered as hidden or deleted and answered as null; what could not be asked is left out. */
  projects(
    client: RegistryClient,
    ids: readonly string[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, ProjectSummary | null>>;
  /** As `projects`, with the age of each answer, and why there is none. */
  lookUpProjects(
    client: RegistryClient,
    ids: readonly string[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, ProjectAnswer>>;
  keptProject(registry: RegistryOrigins, idOrSlug: string): Kept<ProjectSummary> | null;
  /** Every project that is cached. */
  keptProjects(registry: RegistryOrigins): Iterable<Kept<ProjectSummary>>;
  /** A project that came by another way than `projects`. */
  keepProject(registry: RegistryOrigins, project: ProjectSummary): void;
}

/** The catalogue over an open database, which several processes may share. */
export function createCatalogue(context: CatalogueContext): Catalogue {
  const versions = createVersionStore(context);
  const lists = createVersionLists(context, versions);
  const projects = createProjectStore(context);
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
    versionsOf: (client, projectId, options = {}) => lists.of(client, projectId, options),
    keptVersionsOf: (registry, projectId) => lists.kept(registry, projectId),
    freshVersionsOf: (registry, projectId) => lists.fresh(registry, projectId),
    namedVersions: (client, wanted, options = {}) =>
      findNamedVersions({ ...context, versions }, client, wanted, options),
    keepInstalled: (registry, files) => keepInstalled(identifyServices, registry, files),
    keptVersion: (registry, versionId) => versions.read(registry, versionId),
    firstSeenAt: (registryId, versionId) => versions.firstSeenAt(registryId, versionId),
    lookUpProjects: (client, ids, options = {}) => projects.find(client, ids, options),
    keepProject: (registry, project) => projects.keep(registry, project),
    keptProject: (registry, idOrSlug) => projects.kept(registry, idOrSlug),
    keptProjects: (registry) => projects.listKept(registry),
    async projects(client, ids, options = {}) {
      const found = await projects.find(client, ids, options);
      const answered = [...found].flatMap(([id, answer]) =>
        answer.kind === 'answered' ? [[id, answer.project] as const] : [],
      );
      return new Map(answered);
    },
    ...createTagStore(context),
  };
}
