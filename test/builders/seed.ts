import type {
  RegistrySeed,
  SeedCollection,
  SeedMember,
  SeedOrganization,
  SeedProject,
  SeedUser,
  SeedVersion,
} from '#registry-server/seed.ts';

export const OWNER_ID = 'user-owner';
export const OWNER_TOKEN = 'crp_owner';

export function createUser(overrides: Partial<SeedUser> = {}): SeedUser {
  return {
    id: OWNER_ID,
    userName: 'Owner',
    name: 'The owner',
    role: 'user',
    bio: null,
    avatar: null,
    dateJoined: '2025-01-01T00:00:00.000Z',
    token: OWNER_TOKEN,
    ...overrides,
  };
}

export function createMember(overrides: Partial<SeedMember> = {}): SeedMember {
  return {
    userId: OWNER_ID,
    role: 'Owner',
    isOwner: true,
    accepted: true,
    permissions: ['upload_version'],
    organisationPermissions: [],
    ...overrides,
  };
}

export function createOrganization(overrides: Partial<SeedOrganization> = {}): SeedOrganization {
  return {
    id: 'org-1',
    slug: 'makers',
    name: 'Makers',
    description: 'They make things',
    icon: null,
    members: [createMember({ organisationPermissions: ['edit_details'] })],
    ...overrides,
  };
}

/** A listed, approved mod of the owner; without versions by default. */
export function createProject(overrides: Partial<SeedProject> = {}): SeedProject {
  const id = overrides.id ?? 'project-1';
  return {
    id,
    slug: `slug-of-${id}`,
    name: `Name of ${id}`,
    summary: 'A project',
    description: '# About',
    type: ['mod'],
    organizationId: null,
    members: [createMember()],
    icon: null,
    color: '#336699',
    status: 'approved',
    visibility: 'listed',
    clientSide: 'required',
    serverSide: 'optional',
    categories: ['library'],
    featuredCategories: ['library'],
    licenseId: 'MIT',
    licenseName: null,
    licenseUrl: null,
    links: { issueTracker: null, sourceCode: null, wiki: null, discord: null },
    downloads: 10,
    followers: 1,
    datePublished: '2025-02-01T00:00:00.000Z',
    gallery: [],
    versions: [],
    ...overrides,
  };
}

/**
 * A release for puzzle_loader with one primary jar whose bytes are derived from the version's id.
 */
export function createVersion(overrides: Partial<SeedVersion> = {}): SeedVersion {
  const id = overrides.id ?? 'version-1';
  return {
    id,
    title: `Title of ${id}`,
    versionNumber: '1.0.0',
    changelog: 'First',
    releaseChannel: 'release',
    featured: false,
    downloads: 5,
    datePublished: '2025-03-01T00:00:00.000Z',
    gameVersions: ['0.5.0', '0.5.1'],
    loaders: ['puzzle_loader'],
    authorId: OWNER_ID,
    dependencies: [],
    files: [createVersionFile(id)],
    ...overrides,
  };
}

export function createVersionFile(
  versionId: string,
  overrides: Partial<SeedVersion['files'][number]> = {},
): SeedVersion['files'][number] {
  const bytes = Buffer.from(`The bytes of ${versionId}. `.repeat(40));
  return {
    id: `file-of-${versionId}`,
    name: `${versionId}.jar`,
    isPrimary: true,
    bytes,
    ...overrides,
  };
}

/** A private collection of the owner. */
export function createCollection(overrides: Partial<SeedCollection> = {}): SeedCollection {
  return {
    id: 'collection-1',
    userId: OWNER_ID,
    name: 'Favourites',
    description: null,
    icon: null,
    visibility: 'private',
    dateCreated: '2025-01-01T00:00:00.000Z',
    projects: [],
    ...overrides,
  };
}

export function createSeed(overrides: Partial<RegistrySeed> = {}): RegistrySeed {
  return { users: [createUser()], organizations: [], projects: [], ...overrides };
}
