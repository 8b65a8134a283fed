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
import type { DownloadSource } from '#shared/domain/plan.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import type { Scanner } from '../scan/scanner.ts';
import type { SaveFile } from '../transfer/download-folder.ts';

export interface LookupServices {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly connect: (registry: string) => Promise<RegistryClient>;
  /** A client of the person who is logged in. Throws AUTH_NEEDED; whoever asked for it closes it. */
  readonly signIn: (registry: string) => Promise<SignedInClient>;
  /** The same with the login that is kept for this registry; null without one. */
  readonly openKept: (registry: string) => Promise<SignedInClient | null>;
  readonly readFile: Scanner['readFile'];
  readonly saveFile: SaveFile;
}

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

/** One file of a version that somebody named. */
export interface FoundFile {
  readonly client: RegistryClient;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly source: DownloadSource;
  /** A safe one. */
  readonly name: string;
}
