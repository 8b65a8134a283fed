import type { RegistryDatabase } from './open-database.ts';
import { formatJsonList } from './json-list.ts';
import { createId } from './random-id.ts';
import { createRowWriter } from './rows.ts';

/** Columns that a user or a moderator sets. */
export interface ProjectContent {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string | null;
  readonly type: readonly string[];
  readonly organizationId: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly status: string;
  readonly requestedStatus: string | null;
  readonly dateQueued: string | null;
  readonly dateApproved: string | null;
  readonly visibility: string;
  readonly clientSide: string;
  readonly serverSide: string;
  readonly categories: readonly string[];
  readonly featuredCategories: readonly string[];
  readonly licenseId: string | null;
  readonly licenseName: string | null;
  readonly licenseUrl: string | null;
  readonly issueTrackerUrl: string | null;
  readonly projectSourceUrl: string | null;
  readonly projectWikiUrl: string | null;
  readonly discordInviteUrl: string | null;
  readonly dateUpdated: string;
}

type NewProjectRecord = Pick<
  ProjectContent,
  | 'slug'
  | 'name'
  | 'summary'
  | 'type'
  | 'organizationId'
  | 'visibility'
  | 'clientSide'
  | 'serverSide'
>;

/** Changes projects; reads are in `ProjectStore`. */
export interface ProjectWriter {
  /** Adds a draft; returns its id and its team's. */
  add(project: NewProjectRecord, now: string): { id: string; teamId: string };
  edit(id: string, changes: Partial<ProjectContent>): void;
  /** Recomputes the fields that a project derives from its versions (registry §5.5). */
  refresh(id: string, now: string): void;
  /** Removes the project with its gallery and followers; its versions must be gone already. */
  remove(id: string): void;
}

const REFRESH = `
  UPDATE projects SET dateUpdated = @now,
    gameVersions = (SELECT json_group_array(DISTINCT value) FROM versions v, json_each(v.gameVersions) WHERE v.projectId = @id),
    loaders = (SELECT json_group_array(DISTINCT value) FROM versions v, json_each(v.loaders) WHERE v.projectId = @id)
  WHERE id = @id`;

export function createProjectWriter(database: RegistryDatabase): ProjectWriter {
  const rows = createRowWriter(database);
  const refreshing = database.prepare<[{ id: string; now: string }]>(REFRESH);
  const removals = [
    'DELETE FROM follows WHERE projectId = ?',
    'DELETE FROM collected WHERE projectId = ?',
    'DELETE FROM messages WHERE threadId = (SELECT threadId FROM projects WHERE id = ?)',
    'DELETE FROM gallery WHERE projectId = ?',
    'DELETE FROM projects WHERE id = ?',
  ].map((sql) => database.prepare<[string]>(sql));
  return {
    add(project, now) {
      const [id, teamId, threadId] = [createId(), createId(), createId()];
      const lists = {
        categories: '[]',
        featuredCategories: '[]',
        gameVersions: '[]',
        loaders: '[]',
      };
      const dates = { datePublished: now, dateUpdated: now };
      rows.insert('projects', {
        ...toProjectColumns(project),
        id,
        teamId,
        threadId,
        status: 'draft',
        downloads: 0,
        followers: 0,
        ...lists,
        ...dates,
      });
      return { id, teamId };
    },
    edit: (id, changes) => rows.update('projects', id, toProjectColumns(changes)),
    refresh: (id, now) => void refreshing.run({ id, now }),
    remove(id) {
      for (const removal of removals) removal.run(id);
    },
  };
}

function toProjectColumns(content: Partial<ProjectContent>): Record<string, string | null> {
  const entries = Object.entries(content).map(
    ([name, value]: [string, string | null | readonly string[]]) => [
      name,
      Array.isArray(value) ? formatJsonList(value) : value,
    ],
  );
  return Object.fromEntries(entries) as Record<string, string | null>;
}
