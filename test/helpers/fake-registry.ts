import type { RegistryClient } from '#core/registry/registry-client.ts';
import { AppError } from '#shared/errors.ts';
import type { UpdateFilters } from '#shared/registry/hash-lookup.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import { isWithinChannel, fits } from '#shared/domain/compatibility.ts';
import { RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import { testProfile } from './registry-harness.ts';

export interface FakeRegistry {
  readonly client: RegistryClient;
  profile: ConnectedProfile;
  versions: Version[];
  /** Whether it can list the versions of many projects at once (registry §15.1). */
  offersMany: boolean;
  projects: ProjectSummary[];
  gameVersions: GameVersion[];
  /**
   * Ids of projects hidden from this caller: one of their files fails a batch that includes visible
   * ones.
   */
  readonly hiddenProjects: Set<string>;
  /** Answers only one hash of each project per request (registry §6.4). */
  collapsesKeys: boolean;
  /** If it returns an error, that is thrown instead of answering. */
  failure: (call: Call) => AppError | null;
  readonly calls: Call[];
  count(method: Call['method']): number;
}

interface Call {
  readonly method:
    | 'lookup'
    | 'newest'
    | 'newestOf'
    | 'projects'
    | 'versions'
    | 'ofProjects'
    | 'gameVersions';
  readonly items: readonly string[];
  readonly filters?: UpdateFilters;
}

/** An in-memory registry that follows registry §6 and records its calls. */
export function createFakeRegistry(versions: readonly Version[] = []): FakeRegistry {
  const registry: FakeRegistry = {
    profile: testProfile('https://registry.test'),
    versions: [...versions],
    offersMany: false,
    projects: [],
    gameVersions: [{ label: '0.5.1', value: '0.5.1', releaseType: 'alpha', major: false }],
    hiddenProjects: new Set(),
    collapsesKeys: false,
    failure: () => null,
    calls: [],
    count: (wanted) => registry.calls.filter(({ method }) => method === wanted).length,
    client: {} as RegistryClient,
  };
  const take = async (call: Call): Promise<void> => {
    registry.calls.push(call);
    const failure = registry.failure(call);
    if (failure !== null) throw failure;
  };
  const client = {
    get profile() {
      return registry.profile;
    },
    hashes: {
      async lookup({ hashes }: { hashes: readonly string[] }) {
        await take({ method: 'lookup', items: hashes });
        return lookUp(registry, hashes);
      },
      async newest(hashes: readonly string[], filters: UpdateFilters) {
        await take({ method: 'newest', items: hashes, filters });
        return new Map(
          hashes.flatMap((hash) => toEntry(hash, findNewest(registry, hash, filters))),
        );
      },
      async newestOf(hash: string, filters: UpdateFilters) {
        await take({ method: 'newestOf', items: [hash], filters });
        return findNewest(registry, hash, filters);
      },
    },
    projects: {
      async list(ids: readonly string[]) {
        await take({ method: 'projects', items: ids });
        return registry.projects.filter(({ id }) => ids.includes(id)).toReversed();
      },
    },
    versions: {
      async list(project: string) {
        await take({ method: 'versions', items: [project] });
        const own = registry.versions.filter(({ projectId }) => projectId === project);
        if (own.length === 0 || registry.hiddenProjects.has(project)) {
          throw new AppError('REGISTRY_NOT_FOUND', {});
        }
        return own;
      },
      async ofProjects(ids: readonly string[], { limit }: { readonly limit: number }) {
        await take({ method: 'ofProjects', items: ids });
        if (!registry.offersMany) throw new AppError('REGISTRY_LACKS', {});
        const ofThem = registry.versions.filter(({ projectId }) => ids.includes(projectId));
        const lists = Map.groupBy(ofThem, ({ projectId }) => projectId);
        return new Map(
          [...lists].map(([id, list]) => [id, limit < 0 ? list : list.slice(0, limit)]),
        );
      },
    },
    tags: {
      async gameVersions() {
        await take({ method: 'gameVersions', items: [] });
        return registry.gameVersions;
      },
    },
  };
  // Implements only what the catalogue uses.
  return Object.assign(registry, { client: client as unknown as RegistryClient });
}

function lookUp(registry: FakeRegistry, hashes: readonly string[]): ReadonlyMap<string, Version> {
  const found = hashes.flatMap((hash) => toEntry(hash, findByHash(registry, hash)));
  const visible = found.filter(([, { projectId }]) => !registry.hiddenProjects.has(projectId));
  if (visible.length > 0 && visible.length < found.length) {
    throw new AppError('REGISTRY_FAILED', { status: 500 });
  }
  if (!registry.collapsesKeys) return new Map(visible);
  const last = new Map(visible.map(([hash, version]) => [version.projectId, { hash, version }]));
  return new Map([...last.values()].map(({ hash, version }) => [hash, version]));
}

function toEntry(hash: string, version: Version | null): [string, Version][] {
  return version === null ? [] : [[hash, version]];
}

function findByHash({ versions }: FakeRegistry, hash: string): Version | null {
  return versions.find(({ files }) => files.some((file) => file.sha512_hash === hash)) ?? null;
}

function findNewest(registry: FakeRegistry, hash: string, filters: UpdateFilters): Version | null {
  const projectId = findByHash(registry, hash)?.projectId;
  const limit = RELEASE_CHANNELS.find((channel) => channel === filters.releaseChannel) ?? 'release';
  const fit = { gameVersion: filters.gameVersion ?? null, loader: filters.loader ?? null };
  const passing = registry.versions.filter(
    (version) =>
      version.projectId === projectId &&
      !registry.hiddenProjects.has(version.projectId) &&
      isWithinChannel(version.releaseChannel, limit) &&
      fits(version, fit),
  );
  const newestFirst = passing.toSorted((a, b) => b.datePublished.localeCompare(a.datePublished));
  return newestFirst[0] ?? null;
}
