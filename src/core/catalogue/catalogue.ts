import type { ProjectSummary } from '#shared/registry/project.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { Category, GameVersion, License, Loader } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** Times are milliseconds since 1970. */
export type Identification =
  | { readonly kind: 'known'; readonly version: Version; readonly at: number }
  | { readonly kind: 'unknown'; readonly at: number }
  /** It was identified once and the registry does not know it any more. */
  | { readonly kind: 'withdrawn'; readonly version: Version; readonly at: number }
  /** No answer now and none kept. */
  | { readonly kind: 'not-checked'; readonly cause: ErrorPayload };

export interface FileDigests {
  readonly sha1: string;
  readonly sha512: string;
}

export interface AskOptions {
  /** Skips every kept answer but hash → version. */
  readonly fresh?: boolean;
  /** Answers from what is kept, whatever its age, and asks nothing. */
  readonly offline?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface NewestQuestion {
  readonly projectId: string;
  /** A hash of any file of the project. */
  readonly sha512: string;
  readonly gameVersion: string | null;
  readonly loader: string | null;
  readonly channel: ReleaseChannel;
}

/** `newest` null: the registry answered that nothing passes the filters. */
export type NewestAnswer =
  | { readonly kind: 'answered'; readonly newest: Version | null; readonly at: number }
  | { readonly kind: 'not-checked'; readonly cause: ErrorPayload };

export interface Kept<T> {
  readonly value: T;
  /** Null: the enumeration that ships with the program, no registry was asked yet. */
  readonly at: number | null;
}

/** What registries said, kept in SQLite with its age; design.md decisions 3, 4 and 11. */
export interface Catalogue {
  /** Keyed by sha512. One lookup per hash, in requests of at most the profile's limit. */
  identify(
    client: RegistryClient,
    files: readonly FileDigests[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, Identification>>;
  /** Keyed by the question's projectId; one question per project. A single question asks the single endpoint. */
  newest(
    client: RegistryClient,
    questions: readonly NewestQuestion[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, NewestAnswer>>;
  /** Complete list, newest first; throws what the client throws when nothing is kept. */
  versionsOf(client: RegistryClient, projectId: string, options?: AskOptions): Promise<Kept<readonly Version[]>>;
  keptVersionsOf(registry: string, projectId: string): Kept<readonly Version[]> | null;
  keptVersion(registry: string, versionId: string): Version | null;
  /** Milliseconds since 1970 when this version was first seen here; null when never. */
  firstSeenAt(registry: string, versionId: string): number | null;
  /** Missing ids are remembered as hidden or deleted and answered as null. */
  projects(
    client: RegistryClient,
    ids: readonly string[],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, ProjectSummary | null>>;
  categories(client: RegistryClient, type: string, options?: AskOptions): Promise<Kept<readonly Category[]>>;
  loaders(client: RegistryClient, type: string | null, options?: AskOptions): Promise<Kept<readonly Loader[]>>;
  gameVersions(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly GameVersion[]>>;
  licenses(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly License[]>>;
  featuredLicenses(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly License[]>>;
  projectTypes(client: RegistryClient, options?: AskOptions): Promise<Kept<readonly string[]>>;
}
