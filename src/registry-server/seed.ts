import type {
  COLLECTION_VISIBILITIES,
  ProjectType,
  ReleaseChannel,
  SIDES,
  USER_ROLES,
} from '#shared/registry/enumerations.ts';

type Side = (typeof SIDES)[number];

/**
 * Initial content of an empty data directory. Ids, dates and bytes are given, so the same seed
 * gives the same registry.
 */
export interface RegistrySeed {
  readonly users: readonly SeedUser[];
  readonly organizations: readonly SeedOrganization[];
  readonly projects: readonly SeedProject[];
  readonly collections?: readonly SeedCollection[];
}

export interface SeedUser {
  readonly id: string;
  readonly userName: string;
  readonly name: string | null;
  readonly role: (typeof USER_ROLES)[number];
  readonly bio: string | null;
  readonly avatar: SeedFile | null;
  readonly dateJoined: string;
  /** A personal access token of this user, in plain text; stored as a hash only. */
  readonly token?: string;
  /**
   * The user's sign-in; without a password a random one is made, which starting the server returns.
   */
  readonly account?: { readonly email: string; readonly password?: string };
}

export interface SeedMember {
  readonly userId: string;
  readonly role: string;
  readonly isOwner: boolean;
  readonly accepted: boolean;
  readonly permissions: readonly string[];
  readonly organisationPermissions: readonly string[];
}

export interface SeedOrganization {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: SeedFile | null;
  readonly members: readonly SeedMember[];
}

export interface SeedCollection {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: SeedFile | null;
  readonly visibility: (typeof COLLECTION_VISIBILITIES)[number];
  readonly dateCreated: string;
  /** Project ids. */
  readonly projects: readonly string[];
}

export interface SeedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface SeedProject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string | null;
  readonly type: readonly ProjectType[];
  readonly organizationId: string | null;
  /** The project's own team; its owner is the author unless an organization owns the project. */
  readonly members: readonly SeedMember[];
  readonly icon: SeedFile | null;
  readonly color: string | null;
  readonly status: string;
  readonly visibility: string;
  readonly clientSide: Side;
  readonly serverSide: Side;
  readonly categories: readonly string[];
  readonly featuredCategories: readonly string[];
  readonly licenseId: string | null;
  readonly licenseName: string | null;
  readonly licenseUrl: string | null;
  readonly links: {
    readonly issueTracker: string | null;
    readonly sourceCode: string | null;
    readonly wiki: string | null;
    readonly discord: string | null;
  };
  readonly downloads: number;
  readonly followers: number;
  readonly datePublished: string;
  readonly gallery: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly image: SeedFile;
    readonly featured: boolean;
    readonly orderIndex: number;
    readonly dateCreated: string;
  }[];
  readonly versions: readonly SeedVersion[];
}

export interface SeedVersion {
  readonly id: string;
  readonly title: string;
  readonly versionNumber: string;
  readonly changelog: string | null;
  readonly releaseChannel: ReleaseChannel;
  readonly featured: boolean;
  readonly downloads: number;
  readonly datePublished: string;
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
  readonly authorId: string;
  readonly dependencies: readonly {
    readonly projectId: string;
    readonly versionId: string | null;
    readonly dependencyType: 'required' | 'optional' | 'incompatible' | 'embedded';
  }[];
  /** At most one is primary; a version may have none. */
  readonly files: readonly (SeedFile & { readonly id: string; readonly isPrimary: boolean })[];
}
