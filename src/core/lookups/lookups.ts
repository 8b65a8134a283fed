import type {
  DownloadRequest,
  IdentifyRequest,
  SearchRequest,
  TagRequest,
  VersionFilters,
} from '#shared/contract/lookups.ts';
import type { Inputs } from '#shared/contract/index.ts';
import type { DownloadReport } from '#shared/domain/download-report.ts';
import type {
  IdentifyAnswer,
  LatestAnswer,
  OrganizationsAnswer,
  ProjectsAnswer,
  SearchAnswer,
  TagsAnswer,
  UsersAnswer,
  VersionsAnswer,
} from '#shared/domain/lookup.ts';
import type { SlugCheck } from '#shared/domain/publishing.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { downloadFile, findFile, type FoundFile, findLatest, listVersions } from './versions.ts';
import { identify } from './identify.ts';
import { findOrganizations, findOwnOrganizations, findUsers } from './people.ts';
import { checkSlug, findProjects, findRandom, searchProjects } from './projects.ts';
import { listTags } from './tags.ts';
import type { LookupServices } from './asking.ts';

interface Named {
  readonly registry: string;
  readonly names: readonly string[];
}

/**
 * What a registry says, answered from the catalogue where that has it, each with its age. Several things are asked for
 * in requests of the profile's limit; what one request could not answer is said beside what the others did. Throws what
 * RegistryClient throws where nothing could be answered, and REGISTRY_UNKNOWN.
 */
export interface Lookups {
  /** Without a search the words are taken as ids, slugs, authors and organizations. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>;
  /** One that a guest may not see is asked for as the person who is logged in. */
  projects(request: Named, signal?: AbortSignal): Promise<ProjectsAnswer>;
  users(request: Named & { readonly owned: boolean }, signal?: AbortSignal): Promise<UsersAnswer>;
  organizations(
    request: Named & { readonly owned: boolean },
    signal?: AbortSignal,
  ): Promise<OrganizationsAnswer>;
  /** Those of the person who is logged in. Throws AUTH_NEEDED without one. */
  ownOrganizations(
    request: { readonly registry: string; readonly owned: boolean },
    signal?: AbortSignal,
  ): Promise<OrganizationsAnswer>;
  versions(
    request: { readonly registry: string; readonly project: string; readonly featured: boolean },
    signal?: AbortSignal,
  ): Promise<VersionsAnswer>;
  latest(
    request: VersionFilters & { readonly registry: string; readonly project: string },
    signal?: AbortSignal,
  ): Promise<LatestAnswer>;
  tags(request: TagRequest, signal?: AbortSignal): Promise<TagsAnswer>;
  /** Whose a slug is, hidden projects too. */
  checkSlug(request: Inputs['projects']['checkSlug'], signal?: AbortSignal): Promise<SlugCheck>;
  /** Some projects; fewer than `count` where the registry says so. */
  random(
    request: Inputs['projects']['random'],
    signal?: AbortSignal,
  ): Promise<{ readonly registry: string; readonly projects: ProjectSummary[] }>;
  /** `files`: absolute paths. */
  identify(
    request: Omit<IdentifyRequest, 'grantIds'> & { readonly files: readonly string[] },
    signal?: AbortSignal,
  ): Promise<IdentifyAnswer>;
  /** Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN. */
  findFile(request: Omit<DownloadRequest, 'grantId'>, signal?: AbortSignal): Promise<FoundFile>;
  /** `folder`: absolute. Throws also what SaveFile throws. */
  download(
    request: Omit<DownloadRequest, 'grantId'> & { readonly folder: string },
    job: JobContext,
  ): Promise<DownloadReport>;
}

/** Each question is one module; all of them ask the registry that the request names. */
export function createLookups(services: LookupServices): Lookups {
  const asking = async (registry: string, signal?: AbortSignal) => ({
    ...services,
    client: await services.connect(registry),
    options: signal === undefined ? {} : { signal },
  });
  return {
    search: async (request, signal) =>
      searchProjects(await asking(request.registry, signal), request),
    projects: async ({ registry, names }, signal) =>
      findProjects(await asking(registry, signal), registry, names),
    users: async (request, signal) => findUsers(await asking(request.registry, signal), request),
    organizations: async (request, signal) =>
      findOrganizations(await asking(request.registry, signal), request),
    ownOrganizations: async ({ registry, owned }, signal) =>
      findOwnOrganizations(await asking(registry, signal), registry, owned),
    versions: async (request, signal) =>
      listVersions(await asking(request.registry, signal), request),
    latest: async (request, signal) => findLatest(await asking(request.registry, signal), request),
    tags: async (request, signal) => listTags(await asking(request.registry, signal), request),
    checkSlug: async ({ registry, slug }, signal) =>
      checkSlug(await asking(registry, signal), slug),
    random: async ({ registry, count }, signal) =>
      findRandom(await asking(registry, signal), count),
    identify: async (request, signal) => identify(await asking(request.registry, signal), request),
    findFile: async (request, signal) => findFile(await asking(request.registry, signal), request),
    download: async (request, job) =>
      downloadFile(await asking(request.registry, job.signal), request, job),
  };
}
