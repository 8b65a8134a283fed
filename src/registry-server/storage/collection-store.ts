import type { COLLECTION_VISIBILITIES } from '#shared/registry/enumerations.ts';
import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export interface CollectionRecord {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly visibility: (typeof COLLECTION_VISIBILITIES)[number];
  readonly dateCreated: string;
  readonly dateUpdated: string;
}

type CollectionContent = Pick<
  CollectionRecord,
  'name' | 'description' | 'icon' | 'visibility' | 'dateUpdated'
>;

/** registry §5.8. */
export interface CollectionStore {
  find(id: string): CollectionRecord | null;
  /** Newest first. */
  ofUser(userId: string): CollectionRecord[];
  /** Project ids. */
  projectsOf(id: string): string[];
  add(collection: CollectionRecord): void;
  edit(id: string, changes: Partial<CollectionContent>): void;
  /** Like `drop`, returns how many of the ids changed anything. */
  collect(id: string, projectIds: readonly string[]): number;
  drop(id: string, projectIds: readonly string[]): number;
  remove(id: string): void;
}

export function createCollectionStore(database: RegistryDatabase): CollectionStore {
  const rows = createRowWriter(database);
  const byId = database.prepare<[string], CollectionRecord>(
    'SELECT * FROM collections WHERE id = ?',
  );
  const byUser = database.prepare<[string], CollectionRecord>(
    'SELECT * FROM collections WHERE userId = ? ORDER BY dateCreated DESC, rowid DESC',
  );
  const collected = database.prepare<[string], { projectId: string }>(
    'SELECT projectId FROM collected WHERE collectionId = ?',
  );
  const collecting = database.prepare<[string, string]>(
    'INSERT OR IGNORE INTO collected (collectionId, projectId) SELECT ?, value FROM json_each(?)',
  );
  const dropping = database.prepare<[string, string]>(
    'DELETE FROM collected WHERE collectionId = ? AND projectId IN (SELECT value FROM json_each(?))',
  );
  const removals = [
    'DELETE FROM collected WHERE collectionId = ?',
    'DELETE FROM collections WHERE id = ?',
  ].map((sql) => database.prepare<[string]>(sql));
  return {
    find: (id) => byId.get(id) ?? null,
    ofUser: (userId) => byUser.all(userId),
    projectsOf: (id) => collected.all(id).map(({ projectId }) => projectId),
    add: (collection) => rows.insert('collections', { ...collection }),
    edit: (id, changes) => rows.update('collections', id, { ...changes }),
    collect: (id, projectIds) => collecting.run(id, JSON.stringify(projectIds)).changes,
    drop: (id, projectIds) => dropping.run(id, JSON.stringify(projectIds)).changes,
    remove(id) {
      for (const removal of removals) removal.run(id);
    },
  };
}
