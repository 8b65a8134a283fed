import type { Collection } from '#shared/registry/collection.ts';
import type { HashLookupRequest, UpdateFilters } from '#shared/registry/hash-lookup.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { Category, GameVersion, License, Loader } from '#shared/registry/tag.ts';
import type { User } from '#shared/registry/user.ts';
import type { Version } from '#shared/registry/version.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

interface LatestFilters {
  readonly releaseChannel?: string;
  readonly gameVersion?: string;
  readonly loader?: string;
}

export interface SearchQuery {
  readonly query: string;
  readonly type?: string;
  readonly loaders?: readonly string[];
  readonly gameVersions?: readonly string[];
  readonly categories?: readonly string[];
  readonly sortBy?: string;
  readonly limit?: number;
  readonly offset?: number;
}

interface SearchResult {
  readonly hits: readonly ProjectSummary[];
  readonly total: number;
}

export interface Probed {
  /** A file origin that the registry proposes beside its own. */
  readonly cdn: string | null;
  /** The origin of its pages for people. */
  readonly website: string | null;
  /** Its own words. */
  readonly says: string | null;
  /** It offers no more than the interface document names. */
  readonly isBare: boolean;
}

/**
 * One method, one request (registry-facts §4–§6). Lists are never split here: the caller keeps to the profile's
 * limits. Answers are decoded item by item; a bad item is dropped and logged. Throws AppError: REGISTRY_UNREACHABLE,
 * REGISTRY_REFUSED (401, 403), REGISTRY_NOT_FOUND (404), REGISTRY_LIMITED (429 after the bounded waits),
 * REGISTRY_FAILED (5xx), REGISTRY_ANSWER_INVALID, REGISTRY_LACKS, CANCELLED.
 */
export interface RegistryClient {
  readonly profile: ConnectedProfile;

  readonly hashes: {
    /** `POST /api/version-files`; a 404 (none known) is an empty map, a missing key is not an answer (registry-facts §6.4). */
    lookup(
      request: HashLookupRequest,
      options?: CallOptions,
    ): Promise<ReadonlyMap<string, Version>>;
    /** `POST /api/version-files/update`; never two hashes of one project in one request (registry-facts §6.4). */
    newest(
      hashes: readonly string[],
      filters: UpdateFilters,
      options?: CallOptions,
    ): Promise<ReadonlyMap<string, Version>>;
    /** `POST /api/version-file/{hash}/update`; null when filters leave nothing or the hash is unknown. */
    newestOf(hash: string, filters: UpdateFilters, options?: CallOptions): Promise<Version | null>;
    /** `GET /api/version-file/{hash}`; null when unknown. */
    get(
      request: { hash: string; algorithm: 'sha1' | 'sha512' },
      options?: CallOptions,
    ): Promise<Version | null>;
  };

  readonly projects: {
    /** `GET /api/projects?ids=`: any order, unknown and hidden ids silently missing. */
    list(ids: readonly string[], options?: CallOptions): Promise<readonly ProjectSummary[]>;
    get(idOrSlug: string, options?: CallOptions): Promise<Project>;
    ofUser(idOrName: string, options?: CallOptions): Promise<readonly ProjectSummary[]>;
    /** Whose a slug is, hidden ones too; null: nobody's. */
    idOfSlug(slug: string, options?: CallOptions): Promise<string | null>;
    /** Some, at most so many. */
    random(count: number, options?: CallOptions): Promise<readonly ProjectSummary[]>;
    ofOrganization(idOrSlug: string, options?: CallOptions): Promise<readonly ProjectSummary[]>;
  };

  readonly versions: {
    /** Newest first, complete (registry-facts §4.6). */
    list(project: string, options?: CallOptions): Promise<readonly Version[]>;
    get(project: string, version: string, options?: CallOptions): Promise<Version>;
    /** `GET /api/version?ids=`: of any projects, in any order, unknown ids silently missing (registry-facts §5.3). */
    listByIds(ids: readonly string[], options?: CallOptions): Promise<readonly Version[]>;
    latest(project: string, filters: LatestFilters, options?: CallOptions): Promise<Version | null>;
  };

  readonly users: {
    get(idOrName: string, options?: CallOptions): Promise<User>;
    list(ids: readonly string[], options?: CallOptions): Promise<readonly User[]>;
  };

  readonly organizations: {
    get(idOrSlug: string, options?: CallOptions): Promise<Organization>;
    list(ids: readonly string[], options?: CallOptions): Promise<readonly Organization[]>;
    ofUser(idOrName: string, options?: CallOptions): Promise<readonly Organization[]>;
    /** Those of whose token this client has. */
    own(options?: CallOptions): Promise<readonly Organization[]>;
  };

  /** A private collection is not found by anybody but its owner. */
  readonly collections: {
    get(id: string, options?: CallOptions): Promise<Collection>;
    projects(id: string, options?: CallOptions): Promise<readonly ProjectSummary[]>;
    owner(id: string, options?: CallOptions): Promise<User>;
    ofUser(idOrName: string, options?: CallOptions): Promise<readonly Collection[]>;
  };

  readonly tags: {
    categories(type: string | null, options?: CallOptions): Promise<readonly Category[]>;
    gameVersions(options?: CallOptions): Promise<readonly GameVersion[]>;
    loaders(type: string | null, options?: CallOptions): Promise<readonly Loader[]>;
    licenses(options?: CallOptions): Promise<readonly License[]>;
    featuredLicenses(options?: CallOptions): Promise<readonly License[]>;
    license(id: string, options?: CallOptions): Promise<License | null>;
    projectTypes(options?: CallOptions): Promise<readonly string[]>;
    apiScopes(options?: CallOptions): Promise<readonly string[]>;
  };

  search(query: SearchQuery, options?: CallOptions): Promise<SearchResult>;

  /** Opens a session of a local account (registry-facts §2.2). Throws PASSWORD_REFUSED. */
  openSession(
    account: { readonly email: string; readonly password: string },
    options?: CallOptions,
  ): Promise<string>;

  /** The liveness probe. */
  probe(options?: CallOptions): Promise<Probed>;

  close(): void;
}
