/** interface §8 and registry §9.3; shared by client, server and forms. */
export const MAX_HASHES_PER_REQUEST = 50;
export const MAX_IDS_PER_REQUEST = 100;
export const MAX_SEARCH_LIMIT = 100;
export const MAX_SEARCH_QUERY_LENGTH = 64;

/** Lengths of texts in characters: [minimum, maximum]. */
export const TEXT_LIMITS = {
  tokenName: [1, 64],
  memberRole: [0, 64],
  projectName: [2, 32],
  projectSlug: [2, 32],
  /** The interface document says 256, the public service accepts 320. */
  projectSummary: [1, 320],
  projectDescription: [0, 65_256],
  licenceName: [0, 128],
  licenceId: [0, 64],
  url: [0, 256],
  galleryTitle: [2, 32],
  galleryDescription: [0, 256],
  versionTitle: [2, 64],
  versionNumber: [1, 32],
  changelog: [0, 65_256],
  fileName: [1, 64],
  organizationName: [2, 32],
  organizationSlug: [2, 32],
  organizationDescription: [1, 256],
  collectionName: [2, 32],
  collectionDescription: [0, 256],
  reportBody: [10, 8192],
  threadMessage: [1, 2048],
  userName: [2, 32],
  displayName: [0, 32],
  bio: [0, 256],
  email: [1, 256],
  password: [8, 128],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** Minimum length of a new organization's description; an edit may shorten it further. */
export const MIN_NEW_ORGANIZATION_DESCRIPTION = 5;
/** The public service's limit; the interface document allows more. */
export const SERVICE_MEMBER_ROLE_LENGTH = 32;

const KIB = 1024;
const MIB = 1024 * KIB;
export const SIZE_LIMITS = {
  requestBytes: 128 * MIB,
  primaryFileBytes: 128 * MIB,
  additionalFileBytes: 32 * MIB,
  iconBytes: 512 * KIB,
  galleryImageBytes: 8 * MIB,
  profileBackgroundBytes: 8 * MIB,
} as const;

/** Loadout downloads no larger file and trusts no larger size. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

/** Whether a file can really have the size given by a registry. */
export function isPlausibleFileSize(sizeBytes: number): boolean {
  return sizeBytes <= MAX_FILE_BYTES;
}

export const COUNT_LIMITS = {
  featuredCategories: 3,
  dependencies: 256,
  /** The public service accepts 5, its documentation says 10. */
  additionalFiles: 10,
  serviceAdditionalFiles: 5,
  galleryImages: 32,
  /** For a project approved at least half a year ago. */
  galleryImagesOfOldProject: 64,
  galleryOrderIndex: 1024,
  devVersions: 3,
  /** Maximum number of reports in a list. */
  reports: 100,
} as const;

/** Counts characters like the schemas: each is one, regardless of its UTF-16 units or bytes. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns how many additional files a version may have at a registry. */
export function countAdditionalFiles({
  dialect,
}: {
  readonly dialect: { readonly licenceRule: 'document' | 'service' };
}): number {
  return dialect.licenceRule === 'service'
    ? COUNT_LIMITS.serviceAdditionalFiles
    : COUNT_LIMITS.additionalFiles;
}
