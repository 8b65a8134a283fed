import type { Fit } from '#shared/domain/compatibility.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';

/** `versionId` null: any version. */
export interface SolverDependency {
  readonly projectId: string;
  readonly versionId: string | null;
  readonly kind: 'required' | 'incompatible';
}

export interface SolverVersion {
  readonly id: string;
  /** For a person. */
  readonly number: string;
  /** In milliseconds since 1970. */
  readonly publishedAt: number;
  readonly channel: string;
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
  readonly dependencies: readonly SolverDependency[];
}

export type InstalledVersion = Pick<SolverVersion, 'id' | 'number' | 'publishedAt'>;

export interface SolverProject {
  readonly id: string;
  /** For a person. */
  readonly title: string;
  /** Newest first. */
  readonly versions: readonly SolverVersion[];
  readonly installed: InstalledVersion | null;
  /** What a version must be to be chosen, unless it is wished for by hand. */
  readonly fit: Fit & { readonly channel: ReleaseChannel };
}

/** Every project that a wish can lead to, by id; a project that is not here is hidden or gone. */
export type Universe = ReadonlyMap<string, SolverProject>;

/** `exact` was named by hand: it may be older, and need not fit. `keep`: the project stays as it is. */
export type Wish = { readonly projectId: string } & (
  | { readonly kind: 'newest' }
  | { readonly kind: 'exact'; readonly versionId: string }
  | { readonly kind: 'keep' }
);
