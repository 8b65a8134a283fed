import type { Bucket } from '#shared/registry/profile.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long an answer is served without another request, in milliseconds. Short, because clients add
 * their own lifetime: the version of a checksum changes only when it is withdrawn.
 */
export const LIVES_MS = {
  known: 6 * HOUR_MS,
  unknown: 10 * MINUTE_MS,
  newest: 10 * MINUTE_MS,
  versions: 10 * MINUTE_MS,
  project: HOUR_MS,
  tag: 24 * HOUR_MS,
  search: 10 * MINUTE_MS,
} as const;

export interface MirroredAddress {
  readonly route: string;
  /**
   * Meaningful query parameters; others are dropped, so that they do not create separate answers.
   */
  readonly query: readonly string[];
  readonly bucket: Bucket | null;
  readonly lifeMs: number;
  readonly emptyIsNull?: boolean;
}

const PROJECT = '/api/project/{project}';
const LATEST = ['releaseChannel', 'gameVersion', 'loader'];
const FILTERS = [
  'performance-impact',
  'resolutions',
  'sort-by',
  'license',
  'game-versions',
  'loaders',
  'categories',
  'features',
];

/** Routes answered by address, each with the rate limit bucket it uses. */
export const MIRRORED_ADDRESSES: readonly MirroredAddress[] = [
  tag('/api/tags/categories', 'type', 'namesOnly'),
  tag('/api/tags/game-versions'),
  tag('/api/tags/loaders', 'type'),
  tag('/api/tags/licenses'),
  tag('/api/tags/licenses/featured'),
  { ...tag('/api/tags/licenses/{id}'), emptyIsNull: true },
  tag('/api/tags/project-types'),
  // It may contain the versions.
  version(PROJECT, 'includeVersions', 'featuredOnly'),
  project(`${PROJECT}/check`),
  project(`${PROJECT}/dependencies`),
  version(`${PROJECT}/version`, 'featured'),
  version(`${PROJECT}/version/{version}`, ...LATEST),
  version('/api/version/{id}'),
  version('/api/version-file/{hash}', 'algorithm'),
  {
    route: '/api/search',
    query: ['q', 'type', 'l', 'v', 'c', 'e', 'li', 'sortby', 'limit', 'offset', 'page'],
    bucket: 'search',
    lifeMs: LIVES_MS.search,
  },
  ...FILTERS.map((name) => tag(`/api/search/filters/${name}`, 'type')),
];

function tag(route: string, ...query: string[]): MirroredAddress {
  return { route, query, bucket: 'search', lifeMs: LIVES_MS.tag };
}

function project(route: string, ...query: string[]): MirroredAddress {
  return { route, query, bucket: 'get', lifeMs: LIVES_MS.project };
}

function version(route: string, ...query: string[]): MirroredAddress {
  return { route, query, bucket: 'get', lifeMs: LIVES_MS.versions };
}
