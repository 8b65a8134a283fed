import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export type NotificationType = 'team_invite' | 'organization_invite' | 'status_change';

interface NotificationRow {
  readonly id: string;
  readonly userId: string;
  readonly type: NotificationType;
  readonly body: string;
  readonly dateCreated: string;
  readonly dateRead: string | null;
}
export type NotificationRecord = Omit<NotificationRow, 'body'> & {
  readonly body: Readonly<Record<string, string | null>>;
};

/** registry §5.6. */
export interface NotificationStore {
  /** Newest first. */
  ofUser(userId: string): NotificationRecord[];
  /** Whether any user has this notification. */
  isKnown(id: string): boolean;
  add(notification: Omit<NotificationRecord, 'dateRead'>): void;
  /** Like `remove`, acts on those of `ids` that belong to the user and returns how many did. */
  markRead(userId: string, ids: readonly string[], dateRead: string): number;
  remove(userId: string, ids: readonly string[]): number;
}

export function createNotificationStore(database: RegistryDatabase): NotificationStore {
  const rows = createRowWriter(database);
  const byUser = database.prepare<[string], NotificationRow>(
    'SELECT * FROM notifications WHERE userId = ? ORDER BY dateCreated DESC, rowid DESC',
  );
  const byId = database.prepare<[string], { id: string }>(
    'SELECT id FROM notifications WHERE id = ?',
  );
  const reading = database.prepare<[string, string, string]>(
    `UPDATE notifications SET dateRead = coalesce(dateRead, ?)
     WHERE userId = ? AND id IN (SELECT value FROM json_each(?))`,
  );
  const removal = database.prepare<[string, string]>(
    'DELETE FROM notifications WHERE userId = ? AND id IN (SELECT value FROM json_each(?))',
  );
  return {
    ofUser: (userId) =>
      byUser.all(userId).map((row) => ({
        ...row,
        body: JSON.parse(row.body) as NotificationRecord['body'],
      })),
    isKnown: (id) => byId.get(id) !== undefined,
    add: ({ body, ...row }) => rows.insert('notifications', { ...row, body: JSON.stringify(body) }),
    markRead: (userId, ids, dateRead) => reading.run(dateRead, userId, JSON.stringify(ids)).changes,
    remove: (userId, ids) => removal.run(userId, JSON.stringify(ids)).changes,
  };
}
