import type { RegistryDatabase } from './open-database.ts';

/** Projects that users follow; also updates the project's follower count. */
export interface FollowStore {
  /** Project ids. */
  ofUser(userId: string): string[];
  /** False if already followed. */
  add(userId: string, projectId: string): boolean;
  remove(userId: string, projectId: string): boolean;
}

export function createFollowStore(database: RegistryDatabase): FollowStore {
  const byUser = database.prepare<[string], { projectId: string }>(
    'SELECT projectId FROM follows WHERE userId = ?',
  );
  const insertion = database.prepare<[string, string]>(
    'INSERT OR IGNORE INTO follows (userId, projectId) VALUES (?, ?)',
  );
  const removal = database.prepare<[string, string]>(
    'DELETE FROM follows WHERE userId = ? AND projectId = ?',
  );
  const counting = database.prepare<[number, string]>(
    'UPDATE projects SET followers = max(followers + ?, 0) WHERE id = ?',
  );
  const change =
    (statement: typeof insertion, step: number) => (userId: string, projectId: string) => {
      const isChanged = statement.run(userId, projectId).changes > 0;
      if (isChanged) counting.run(step, projectId);
      return isChanged;
    };
  return {
    ofUser: (userId) => byUser.all(userId).map(({ projectId }) => projectId),
    add: change(insertion, 1),
    remove: change(removal, -1),
  };
}
