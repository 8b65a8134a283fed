import Database from 'better-sqlite3';
import { type Draft, draftSchema } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../../database/open-database.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Drafts of this machine (design decision 10: the only records that are lost with the database).
 * Writes throw DISK_FULL, DATABASE_FAILED.
 */
export function createDraftStore(database: AppDatabase) {
  const all = database.prepare<[], { document: string }>(
    'SELECT document FROM drafts ORDER BY changed_at DESC, id',
  );
  const one = database.prepare<[string], { document: string }>(
    'SELECT document FROM drafts WHERE id = ?',
  );
  const insert = database.prepare<[number, string, string]>(
    'INSERT INTO drafts (changed_at, document, id) VALUES (?, ?, ?)',
  );
  const update = database.prepare<[number, string, string]>(
    'UPDATE drafts SET changed_at = ?, document = ? WHERE id = ?',
  );
  const write = (statement: typeof insert, draft: Draft): number =>
    mapSqliteErrors(() =>
      statement.run(Date.parse(draft.changedAt), JSON.stringify(draft), draft.id),
    ).changes;
  const remove = database.prepare<[string]>('DELETE FROM drafts WHERE id = ?');
  return {
    /** Last changed first; rows that cannot be parsed are left out. */
    list: (): readonly Draft[] => all.all().flatMap(({ document }) => parseDraft(document) ?? []),
    /** True also for a row that cannot be parsed: another Loadout version may read it. */
    has: (draftId: string) => one.get(draftId) !== undefined,
    /** Throws DRAFT_UNKNOWN. */
    get(draftId: string): Draft {
      const draft = parseDraft(one.get(draftId)?.document ?? '');
      if (draft === null) throw new AppError('DRAFT_UNKNOWN', { draft: draftId });
      return draft;
    },
    add: (draft: Draft) => void write(insert, draft),
    /** Throws DRAFT_UNKNOWN when it was published or discarded meanwhile. */
    change(draft: Draft) {
      if (write(update, draft) === 0) throw new AppError('DRAFT_UNKNOWN', { draft: draft.id });
    },
    /** Returns false when it was already gone. */
    remove: (draftId: string) => mapSqliteErrors(() => remove.run(draftId).changes) > 0,
  };
}

function mapSqliteErrors<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_FULL')) throw new AppError('DISK_FULL', {}, error);
    throw new AppError('DATABASE_FAILED', { cause: error.code }, error);
  }
}

function parseDraft(document: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(document)).data ?? null;
  } catch {
    return null;
  }
}
