import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import type { RegistryDatabase } from './open-database.ts';
import { createRowWriter } from './rows.ts';

export interface ReportRecord {
  readonly id: string;
  readonly userId: string;
  readonly reportType: string;
  readonly itemType: string;
  readonly itemId: string;
  readonly body: string;
  readonly threadId: string;
  readonly dateCreated: string;
  readonly closed: number;
}

/** registry §5.8; lists are newest first and limited to 100. */
export interface ReportStore {
  find(id: string): ReportRecord | null;
  findOfThread(threadId: string): ReportRecord | null;
  /** The user's open report of this item. */
  findOpen(report: Pick<ReportRecord, 'userId' | 'itemType' | 'itemId'>): ReportRecord | null;
  ofUser(userId: string): ReportRecord[];
  all(): ReportRecord[];
  add(report: ReportRecord): void;
  setClosed(id: string, closed: boolean): void;
}

export function createReportStore(database: RegistryDatabase): ReportStore {
  const rows = createRowWriter(database);
  const select = (rest: string) =>
    database.prepare<unknown[], ReportRecord>(`SELECT * FROM reports ${rest}`);
  const byId = select('WHERE id = ?');
  const byThread = select('WHERE threadId = ?');
  const open = select('WHERE userId = ? AND itemType = ? AND itemId = ? AND closed = 0');
  const byUser = select('WHERE userId = ? ORDER BY dateCreated DESC, rowid DESC LIMIT ?');
  const newest = select('ORDER BY dateCreated DESC, rowid DESC LIMIT ?');
  return {
    find: (id) => byId.get(id) ?? null,
    findOfThread: (threadId) => byThread.get(threadId) ?? null,
    findOpen: ({ userId, itemType, itemId }) => open.get(userId, itemType, itemId) ?? null,
    ofUser: (userId) => byUser.all(userId, COUNT_LIMITS.reports),
    all: () => newest.all(COUNT_LIMITS.reports),
    add: (report) => rows.insert('reports', { ...report }),
    setClosed: (id, closed) => rows.update('reports', id, { closed: Number(closed) }),
  };
}
