import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export interface MessageRecord {
  readonly id: string;
  readonly threadId: string;
  readonly authorId: string;
  readonly body: string;
  readonly dateCreated: string;
}

/** Messages of threads; the threads themselves belong to projects and reports. */
export interface ThreadStore {
  /** Oldest first. */
  messagesOf(threadId: string): MessageRecord[];
  find(id: string): MessageRecord | null;
  add(message: MessageRecord): void;
  remove(id: string): void;
}

export function createThreadStore(database: RegistryDatabase): ThreadStore {
  const rows = createRowWriter(database);
  const byThread = database.prepare<[string], MessageRecord>(
    'SELECT * FROM messages WHERE threadId = ? ORDER BY dateCreated, rowid',
  );
  const byId = database.prepare<[string], MessageRecord>('SELECT * FROM messages WHERE id = ?');
  const removal = database.prepare<[string]>('DELETE FROM messages WHERE id = ?');
  return {
    messagesOf: (threadId) => byThread.all(threadId),
    find: (id) => byId.get(id) ?? null,
    add: (message) => rows.insert('messages', { ...message }),
    remove: (id) => void removal.run(id),
  };
}
