import Database from 'better-sqlite3';
import { type Draft, draftSchema } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../../database/open-database.ts';

/** The drafts of this machine (design decision 10: the only record that a lost database takes along). */
export interface DraftStore {
  /** Changed last first; a row that does not parse any more is left out. */
  list(): readonly Draft[];
  /** Also of one whose row does not parse: a Loadout that can read it may come. */
  has(draftId: string): boolean;
  /** Throws DRAFT_UNKNOWN. */
  get(draftId: string): Draft;
  /** Throws DISK_FULL, DATABASE_FAILED. */
  add(draft: Draft): void;
  /** Throws DRAFT_UNKNOWN for one that was published or discarded meanwhile, DISK_FULL, DATABASE_FAILED. */
  change(draft: Draft): void;
  /** False when it was gone already. Throws DISK_FULL, DATABASE_FAILED. */
  remove(draftId: string): boolean;
}

export function createDraftStore(database: AppDatabase): DraftStore {
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
    asStorage(() => statement.run(Date.parse(draft.changedAt), JSON.stringify(draft), draft.id))
      .changes;
  const remove = database.prepare<[string]>('DELETE FROM drafts WHERE id = ?');
  return {
    list: () => all.all().flatMap(({ document }) => parse(document) ?? []),
    has: (draftId) => one.get(draftId) !== undefined,
    get(draftId) {
      const draft = parse(one.get(draftId)?.document ?? '');
      if (draft === null) throw new AppError('DRAFT_UNKNOWN', { draft: draftId });
      return draft;
    },
    add: (draft) => void write(insert, draft),
    change(draft) {
      if (write(update, draft) === 0) throw new AppError('DRAFT_UNKNOWN', { draft: draft.id });
    },
    remove: (draftId) => asStorage(() => remove.run(draftId).changes) > 0,
  };
}

function asStorage<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (error.code.startsWith('SQLITE_FULL')) throw new AppError('DISK_FULL', {}, error);
    throw new AppError('DATABASE_FAILED', { cause: error.code }, error);
  }
}

function parse(document: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(document)).data ?? null;
  } catch {
    return null;
  }
}
