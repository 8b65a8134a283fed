import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistrySeed, SeedProject, SeedVersion } from '#registry-server/seed.ts';
import type { Bucket, RegistryProfile } from '#shared/registry/profile.ts';
import { createProject, createSeed, createVersion, createVersionFile } from './seed.ts';

const PROJECTS = 300;
/** Number of projects installed twice, in two versions. */
const COPIES = 5;
/** Number of projects whose newest version is a beta, which the loadout does not accept. */
const NEWEST_IS_BETA = 20;
const PINNED = 10;

/**
 * Projects to be installed, three levels deep, with the requirements of their only version. `n2`:
 * any version, `n1@`: exactly one.
 */
const NEW_PROJECTS: Readonly<Record<string, readonly string[]>> = {
  n0: ['n3@', 'n4@'],
  n1: ['n4@'],
  n2: ['n5'],
  n3: ['n6@'],
  n4: ['n7'],
  n5: ['n6@'],
  n6: [],
  n7: [],
};
const FIRST_LEVEL = ['n0@', 'n1@', 'n2'];

export interface UpdateWorld {
  readonly seed: RegistrySeed;
  /** File names of the add-ons that the user pins. */
  readonly pinned: readonly string[];
  /** Number of add-ons with an update that nothing prevents. */
  readonly updates: number;
  readonly added: number;
  /** Writes the installed files to the folder. */
  install(folder: string): Promise<void>;
}

/**
 * A library of 300 outdated projects, in which everything that costs extra requests for a plan
 * occurs.
 */
export function createUpdateWorld(): UpdateWorld {
  const projects = Array.from({ length: PROJECTS }, (_, index) => toOutdated(index));
  const installed = projects.flatMap(({ versions }, index) =>
    versions.slice(0, index < COPIES ? 2 : 1).flatMap(({ files }) => files),
  );
  const pinned = projects
    .slice(-PINNED)
    .flatMap(({ versions }) => versions[0]?.files[0]?.name ?? []);
  return {
    seed: createSeed({ projects: [...projects, ...Object.keys(NEW_PROJECTS).map(toNew)] }),
    pinned,
    updates: PROJECTS - PINNED,
    added: Object.keys(NEW_PROJECTS).length,
    async install(folder) {
      await mkdir(join(folder, 'pmods'), { recursive: true });
      for (const { name, bytes } of installed) await writeFile(join(folder, 'pmods', name), bytes);
    },
  };
}

/** A profile with the public service's limits and the server's address. */
export function createServiceProfile(origin: string): RegistryProfile {
  const service = shippedProfiles().find(({ id }) => id === 'crmm');
  if (!service) throw new Error('it ships');
  return { ...service, id: 'service', apiOrigin: origin, fileOrigins: [origin] };
}

function toOutdated(index: number): SeedProject {
  const id = `p${index}`;
  const newest = FIRST_LEVEL.filter((_, at) => at === index % 40);
  const versions = [
    toVersion(`${id}-1`, { month: 1 }),
    toVersion(`${id}-2`, { month: 2 }),
    toVersion(`${id}-3`, { month: 3, requires: newest }),
  ];
  if (index >= PROJECTS - PINNED - NEWEST_IS_BETA && index < PROJECTS - PINNED) {
    versions.push({ ...toVersion(`${id}-4`, { month: 4 }), releaseChannel: 'beta' });
  }
  return createProject({ id, slug: id, name: `Project ${index}`, versions });
}

function toNew(id: string): SeedProject {
  const version = toVersion(`${id}-1`, { month: 1, requires: NEW_PROJECTS[id] ?? [] });
  return createProject({ id, slug: id, name: `New ${id}`, versions: [version] });
}

function toVersion(
  id: string,
  { month, requires = [] }: { month: number; requires?: readonly string[] },
): SeedVersion {
  return createVersion({
    id,
    versionNumber: `${month}.0.0`,
    changelog: `What ${id} changes`,
    datePublished: `2026-0${month}-01T00:00:00.000Z`,
    files: [createVersionFile(id)],
    dependencies: requires.map((name) => {
      const projectId = name.replace('@', '');
      const versionId = name.endsWith('@') ? `${projectId}-1` : null;
      return { projectId, versionId, dependencyType: 'required' as const };
    }),
  });
}

/** Routes of each of the service's buckets; other routes only use the one for all requests. */
const STRICT = /^(POST \/api\/version-file|GET \/api\/projects)/;
const GET = /^GET \/api\/project\//;
const SEARCH = /^GET \/api\/(tags|search)/;

export type RequestCounts = Readonly<
  Record<'all' | Extract<Bucket, 'strictGet' | 'get' | 'search'>, number>
>;

/** Counts requests by bucket. */
export function countByBucket(counts: ReadonlyMap<string, number>): RequestCounts {
  const sum = (isCounted: (route: string) => boolean): number =>
    [...counts].reduce((total, [route, count]) => (isCounted(route) ? total + count : total), 0);
  return {
    all: sum(() => true),
    strictGet: sum((route) => STRICT.test(route)),
    get: sum((route) => GET.test(route)),
    search: sum((route) => SEARCH.test(route)),
  };
}

export function subtractCounts(one: RequestCounts, other: RequestCounts): RequestCounts {
  return {
    all: one.all - other.all,
    strictGet: one.strictGet - other.strictGet,
    get: one.get - other.get,
    search: one.search - other.search,
  };
}
