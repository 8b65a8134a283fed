import type { HashAlgorithm } from '#shared/registry/hash-lookup.ts';
import type { RegistryDatabase } from './open-database.ts';
import { parseListColumn } from './json-list.ts';

/**
 * Fields that the filters read; enough to choose a version without loading its changelog or files.
 */
export interface VersionCandidate {
  readonly id: string;
  readonly projectId: string;
  readonly releaseChannel: string;
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
}

export interface FileRecord {
  readonly id: string;
  readonly versionId: string;
  readonly isPrimary: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly sha1: string;
  readonly sha512: string;
}

interface DependencyRecord {
  readonly id: string;
  readonly ownerVersionId: string;
  readonly projectId: string;
  readonly versionId: string | null;
  readonly dependencyType: string;
}

interface VersionRow {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly versionNumber: string;
  readonly slug: string;
  readonly changelog: string | null;
  readonly releaseChannel: string;
  readonly featured: number;
  readonly downloads: number;
  readonly datePublished: string;
  readonly gameVersions: string;
  readonly loaders: string;
  readonly authorId: string;
  /** null: the account was deleted. */
  readonly authorName: string | null;
  readonly authorAvatar: string | null;
  readonly authorRole: string | null;
}

export type VersionRecord = Omit<VersionRow, 'gameVersions' | 'loaders'> & {
  readonly gameVersions: string[];
  readonly loaders: string[];
  readonly files: readonly FileRecord[];
  readonly dependencies: readonly DependencyRecord[];
};

export interface HashMatch {
  readonly hash: string;
  readonly versionId: string;
  readonly projectId: string;
}

export interface VersionStore {
  /** Newest upload first. */
  candidatesOf(projectIds: readonly string[]): VersionCandidate[];
  /** Complete versions in the order of `ids`; unknown ids are left out. */
  load(ids: readonly string[]): VersionRecord[];
  find(projectId: string, idOrSlug: string): VersionRecord | null;
  /**
   * Returns those of the versions whose primary file's bytes are also in a newer version of the
   * same project.
   */
  duplicatesAmong(ids: readonly string[]): Set<string>;
  /** Every file with one of the hashes, that of the newest upload first. */
  matchHashes(algorithm: HashAlgorithm, hashes: readonly string[]): HashMatch[];
}

type CandidateRow = Pick<
  VersionRow,
  'id' | 'projectId' | 'releaseChannel' | 'gameVersions' | 'loaders'
>;

// The author's role in the project's own team, else in its organization's team (registry §2.4).
const SELECT_VERSIONS = `
  SELECT v.*, u.userName AS authorName, u.avatar AS authorAvatar,
    coalesce((SELECT m.role FROM members m WHERE m.teamId = p.teamId AND m.userId = v.authorId),
      (SELECT m.role FROM members m WHERE m.teamId = o.teamId AND m.userId = v.authorId)) AS authorRole
  FROM versions v JOIN projects p ON p.id = v.projectId
  LEFT JOIN organizations o ON o.id = p.organizationId LEFT JOIN users u ON u.id = v.authorId`;

export function createVersionStore(database: RegistryDatabase): VersionStore {
  const candidates = database.prepare<[string], CandidateRow>(
    `SELECT id, projectId, releaseChannel, gameVersions, loaders FROM versions
     WHERE projectId IN (SELECT value FROM json_each(?)) ORDER BY datePublished DESC, id DESC`,
  );
  const versions = database.prepare<[string], VersionRow>(
    `${SELECT_VERSIONS} WHERE v.id IN (SELECT value FROM json_each(?))`,
  );
  const idOf = database.prepare<[string, string, string], { id: string }>(
    'SELECT id FROM versions WHERE projectId = ? AND (id = ? OR slug = ?)',
  );
  // In index order, so that SQLite need not sort.
  const files = database.prepare<[string], FileRecord>(
    `SELECT * FROM files
     WHERE versionId IN (SELECT value FROM json_each(?)) ORDER BY versionId, position`,
  );
  const dependencies = database.prepare<[string], DependencyRecord>(
    `SELECT * FROM dependencies
     WHERE ownerVersionId IN (SELECT value FROM json_each(?)) ORDER BY ownerVersionId, position`,
  );
  // CROSS JOIN fixes the join order: otherwise the planner scans all newer versions of the project.
  const duplicates = database.prepare<[string], { id: string }>(
    `SELECT v.id FROM json_each(?) asked CROSS JOIN versions v CROSS JOIN files f CROSS JOIN files other
       CROSS JOIN versions newer
     WHERE v.id = asked.value AND f.versionId = v.id AND f.isPrimary = 1 AND other.sha512 = f.sha512
       AND other.versionId <> f.versionId AND newer.id = other.versionId
       AND newer.projectId = v.projectId AND newer.datePublished > v.datePublished`,
  );
  const matches = {
    sha1: prepareMatch(database, 'sha1'),
    sha512: prepareMatch(database, 'sha512'),
  };

  const load = (ids: readonly string[]): VersionRecord[] => {
    const wanted = JSON.stringify(ids);
    const rows = new Map(versions.all(wanted).map((row) => [row.id, row]));
    const filesOf = Map.groupBy(files.all(wanted), ({ versionId }) => versionId);
    const dependenciesOf = Map.groupBy(dependencies.all(wanted), (row) => row.ownerVersionId);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (row === undefined) return [];
      return {
        ...row,
        ...parseFilters(row),
        files: filesOf.get(id) ?? [],
        dependencies: dependenciesOf.get(id) ?? [],
      };
    });
  };

  return {
    candidatesOf: (projectIds) =>
      candidates.all(JSON.stringify(projectIds)).map(toVersionCandidate),
    load,
    find(projectId, idOrSlug) {
      const found = idOf.get(projectId, idOrSlug, idOrSlug);
      return found === undefined ? null : (load([found.id])[0] ?? null);
    },
    duplicatesAmong: (ids) => new Set(duplicates.all(JSON.stringify(ids)).map(({ id }) => id)),
    matchHashes: (algorithm, hashes) => matches[algorithm].all(JSON.stringify(hashes)),
  };
}

function prepareMatch(database: RegistryDatabase, column: HashAlgorithm) {
  return database.prepare<[string], HashMatch>(
    `SELECT f.${column} AS hash, f.versionId, v.projectId
     FROM files f JOIN versions v ON v.id = f.versionId
     WHERE f.${column} IN (SELECT value FROM json_each(?)) ORDER BY v.datePublished DESC, v.id DESC`,
  );
}

/** Lists are parsed lazily: of many candidates a filter mostly reads only the first. */
function toVersionCandidate(row: CandidateRow): VersionCandidate {
  const { id, projectId, releaseChannel } = row;
  return {
    id,
    projectId,
    releaseChannel,
    get gameVersions() {
      return parseListColumn(row.gameVersions);
    },
    get loaders() {
      return parseListColumn(row.loaders);
    },
  };
}

function parseFilters(row: { gameVersions: string; loaders: string }) {
  return { gameVersions: parseListColumn(row.gameVersions), loaders: parseListColumn(row.loaders) };
}
