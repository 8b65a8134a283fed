import type { ProjectSummary } from '#shared/registry/project.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Category, GameVersion, License, Loader } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** When the registry said it, in milliseconds since 1970, and why it could not be asked again when that was tried. */
interface Answered {
  readonly at: number;
  /** Something was written since. */
  readonly expired?: boolean;
  readonly cause?: ErrorPayload;
}

/** No answer now and none kept; `cause` null: it was not asked. */
export interface NotChecked {
  readonly kind: 'not-checked';
  readonly cause: ErrorPayload | null;
}

export type Identification =
  | (Answered & { readonly kind: 'known'; readonly version: Version })
  | (Answered & { readonly kind: 'unknown' })
  /** It was identified once and the registry does not know it any more. */
  | (Answered & { readonly kind: 'withdrawn'; readonly version: Version })
  | NotChecked;

export interface FileDigests {
  /** null where only an archive's sha512 was recorded. */
  readonly sha1: string | null;
  readonly sha512: string;
  /** The version that the folder's record says it was installed as. */
  readonly installedAs?: string | null;
}

export interface InstalledFile {
  readonly sha512: string;
  readonly versionId: string;
}

export interface AskOptions {
  /** Skips every kept answer but hash → version. */
  readonly fresh?: boolean;
  /** Asks again what known files are, too. */
  readonly again?: boolean;
  /** Answers from what is kept, whatever its age, and asks nothing. */
  readonly offline?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface NewestQuestion {
  readonly projectId: string;
  /** A hash of any file of the project. */
  readonly sha512: string;
  readonly gameVersion: string | null;
  readonly loader: string | null;
  readonly channel: ReleaseChannel;
  /** What is there now: mostly it is the newest, and is not read once more. */
  readonly installed?: Version;
}

/** `newest` null: the registry answered that nothing passes the filters. */
export type NewestAnswer =
  | (Answered & { readonly kind: 'answered'; readonly newest: Version | null })
  | NotChecked;

/** `project` null: hidden or deleted. */
export type ProjectAnswer =
  | (Answered & { readonly kind: 'answered'; readonly project: ProjectSummary | null })
  | NotChecked;

/** A version as a dependency names it. */
export interface NamedVersion {
  readonly projectId: string;
  readonly versionId: string;
}

export interface NamedVersionOptions extends AskOptions {
  /** Asked before each request; false: what is not known by then stays not checked. */
  readonly mayAsk?: () => boolean;
}

/** `version` null: deleted, hidden, or not of that project. */
export type VersionAnswer =
  | { readonly kind: 'answered'; readonly version: Version | null }
  | NotChecked;

export interface Kept<T> {
  readonly value: T;
  /** Null: the enumeration that ships with the program, no registry was asked yet. */
  readonly at: number | null;
  /** Something was written since. */
  readonly expired?: boolean;
  /** Why the registry could not be asked again, when that was tried. */
  readonly cause?: ErrorPayload;
}

/** A profile, connected or not: addresses of files are kept without the origin, which may change. */
export type RegistryOrigins = Pick<RegistryProfile, 'id' | 'apiOrigin' | 'fileOrigins'>;

/** What registries said, kept in SQLite with its age; design decisions 3, 4 and 11. */
export interface Catalogue {
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
  categories(
    client: RegistryClient,
    type: string,
    options?: AskOptions,
  ): Promise<Kept<readonly Category[]>>;
  loaders(
    client: RegistryClient,
    type: string | null,
    options?: AskOptions,
  ): Promise<Kept<readonly Loader[]>>;
  gameVersions(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly GameVersion[]>>;
  licenses(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly License[]>>;
  featuredLicenses(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly License[]>>;
  projectTypes(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly string[]>>;
}
