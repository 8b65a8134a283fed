import type { RegistryDatabase } from './open-database.ts';
import { parseListColumn } from './json-list.ts';

interface ProjectRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly type: string;
  readonly teamId: string;
  readonly threadId: string;
  readonly organizationId: string | null;
  readonly organizationTeamId: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly status: string;
  readonly requestedStatus: string | null;
  readonly visibility: string;
  readonly clientSide: string;
  readonly serverSide: string;
  readonly categories: string;
  readonly featuredCategories: string;
  readonly licenseId: string | null;
  readonly licenseName: string | null;
  readonly licenseUrl: string | null;
  readonly issueTrackerUrl: string | null;
  readonly projectSourceUrl: string | null;
  readonly projectWikiUrl: string | null;
  readonly discordInviteUrl: string | null;
  readonly downloads: number;
  readonly followers: number;
  readonly datePublished: string;
  readonly dateUpdated: string;
  readonly gameVersions: string;
  readonly loaders: string;
  readonly featuredImage: string | null;
  /** The owner's user name, or the slug of the organization that owns the project. */
  readonly author: string;
}

type ListColumn = 'type' | 'categories' | 'featuredCategories' | 'gameVersions' | 'loaders';

/** A project without its description, which lists do not carry. */
export type ProjectRecord = Omit<ProjectRow, ListColumn> & { readonly [K in ListColumn]: string[] };

/** Fields that decide who may see a project. */
export type ProjectReach = Pick<
  ProjectRow,
  'id' | 'status' | 'visibility' | 'teamId' | 'organizationTeamId'
>;

export interface GalleryRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly thumbnail: string | null;
  readonly featured: number;
  readonly orderIndex: number;
  readonly dateCreated: string;
}

interface ReviewRecord {
  readonly dateQueued: string | null;
  readonly dateApproved: string | null;
}

/** Lists are sorted by downloads, descending (registry §4.8). */
export interface ProjectStore {
  find(idOrSlug: string): ProjectRecord | null;
  findOfTeam(teamId: string): ProjectRecord | null;
  findOfThread(threadId: string): ProjectRecord | null;
  list(ids: readonly string[]): ProjectRecord[];
  reachOf(ids: readonly string[]): ProjectReach[];
  ofOrganization(organizationId: string): ProjectRecord[];
  /**
   * Projects with the user in their own team, pending invitations included unless `acceptedOnly`.
   */
  ofUser(userId: string, acceptedOnly: boolean): ProjectRecord[];
  /** Public projects only. */
  random(count: number): ProjectRecord[];
  descriptionOf(id: string): string | null;
  reviewOf(id: string): ReviewRecord;
  galleryOf(id: string): GalleryRecord[];
  /** Ids of the projects and versions that any version of the project depends on. */
  dependenciesOf(id: string): { projectIds: string[]; versionIds: string[] };
}

export function createProjectStore(database: RegistryDatabase): ProjectStore {
  const select = (rest: string) =>
    database.prepare<unknown[], ProjectRow>(`SELECT * FROM projectRows ${rest}`);
  const byId = select('WHERE id = ?');
  const bySlug = select('WHERE slug = ?');
  const byTeam = select('WHERE teamId = ?');
  const byThread = select('WHERE threadId = ?');
  const byIds = select('WHERE id IN (SELECT value FROM json_each(?)) ORDER BY downloads DESC, id');
  const reach = database.prepare<[string], ProjectReach>(
    `SELECT id, status, visibility, teamId, organizationTeamId FROM projectRows
     WHERE id IN (SELECT value FROM json_each(?))`,
  );
  const byOrganization = select('WHERE organizationId = ? ORDER BY downloads DESC, id');
  const byUser = select(
    `WHERE teamId IN (SELECT teamId FROM members WHERE userId = ? AND accepted >= ?)
     ORDER BY downloads DESC, id`,
  );
  const atRandom = select(
    `WHERE status = 'approved' AND visibility <> 'private' ORDER BY random() LIMIT ?`,
  );
  const description = database.prepare<[string], { description: string | null }>(
    'SELECT description FROM projects WHERE id = ?',
  );
  const review = database.prepare<[string], ReviewRecord>(
    'SELECT dateQueued, dateApproved FROM projects WHERE id = ?',
  );
  const gallery = database.prepare<[string], GalleryRecord>(
    `SELECT id, name, description, image, thumbnail, featured, orderIndex, dateCreated
     FROM gallery WHERE projectId = ? ORDER BY orderIndex DESC`,
  );
  const dependencies = database.prepare<[string], { projectId: string; versionId: string | null }>(
    `SELECT DISTINCT d.projectId, d.versionId FROM dependencies d
     JOIN versions v ON v.id = d.ownerVersionId WHERE v.projectId = ?`,
  );
  return {
    find(idOrSlug) {
      const row = byId.get(idOrSlug) ?? bySlug.get(idOrSlug.toLowerCase());
      return row === undefined ? null : toRecord(row);
    },
    findOfTeam(teamId) {
      const row = byTeam.get(teamId);
      return row === undefined ? null : toRecord(row);
    },
    findOfThread(threadId) {
      const row = byThread.get(threadId);
      return row === undefined ? null : toRecord(row);
    },
    list: (ids) => byIds.all(JSON.stringify(ids)).map(toRecord),
    reachOf: (ids) => reach.all(JSON.stringify(ids)),
    ofOrganization: (organizationId) => byOrganization.all(organizationId).map(toRecord),
    ofUser: (userId, acceptedOnly) => byUser.all(userId, acceptedOnly ? 1 : 0).map(toRecord),
    random: (count) => atRandom.all(count).map(toRecord),
    descriptionOf: (id) => description.get(id)?.description ?? null,
    reviewOf: (id) => review.get(id) ?? { dateQueued: null, dateApproved: null },
    galleryOf: (id) => gallery.all(id),
    dependenciesOf(id) {
      const rows = dependencies.all(id);
      return {
        projectIds: [...new Set(rows.map(({ projectId }) => projectId))],
        versionIds: rows.flatMap(({ versionId }) => versionId ?? []),
      };
    },
  };
}

function toRecord(row: ProjectRow): ProjectRecord {
  return {
    ...row,
    type: parseListColumn(row.type),
    categories: parseListColumn(row.categories),
    featuredCategories: parseListColumn(row.featuredCategories),
    gameVersions: parseListColumn(row.gameVersions),
    loaders: parseListColumn(row.loaders),
  };
}
