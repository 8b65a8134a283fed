import { type Draft, draftSchema } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../../database/open-database.ts';

/** The drafts of this machine (design.md decision 10: the only record that a lost database takes along). */
export interface DraftStore {
  /** Changed last first; a row that does not parse any more is left out. */
  list(): readonly Draft[];
  /** Throws DRAFT_UNKNOWN. */
  get(draftId: string): Draft;
  put(draft: Draft): void;
  /** False when it was gone already. */
  remove(draftId: string): boolean;
}

export function createDraftStore(database: AppDatabase): DraftStore {
  const all = database.prepare<[], { document: string }>(
    'SELECT document FROM drafts ORDER BY changed_at DESC, id',
  );
  const one = database.prepare<[string], { document: string }>(
    'SELECT document FROM drafts WHERE id = ?',
  );
  const upsert = database.prepare<[string, number, string]>(
    'INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)',
  );
  const remove = database.prepare<[string]>('DELETE FROM drafts WHERE id = ?');
  return {
    list: () => all.all().flatMap(({ document }) => parse(document) ?? []),
    get(draftId) {
      const draft = parse(one.get(draftId)?.document ?? '');
      if (draft === null) throw new AppError('DRAFT_UNKNOWN', { draft: draftId });
      return draft;
    },
    put: (draft) => void upsert.run(draft.id, Date.parse(draft.changedAt), JSON.stringify(draft)),
    remove: (draftId) => remove.run(draftId).changes > 0,
  };
}

function parse(document: string): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(document)).data ?? null;
  } catch {
    return null;
  }
}
