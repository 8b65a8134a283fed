import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import { loadoutFileSchema } from '#shared/domain/loadout.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { FolderIdentity } from './state-folder.ts';

/** A loadout as the database remembers it: where it is, which folder that was, and a copy of its record. */
export interface StoredLoadout extends FolderIdentity {
  readonly id: string;
  readonly root: string;
  /** null when the copy no longer parses. */
  readonly document: LoadoutFile | null;
}

/** The database's copy of what the folders say (design.md decision 10). */
export interface LoadoutStore {
  all(): readonly StoredLoadout[];
  byId(id: string): StoredLoadout | null;
  byRoot(root: string): StoredLoadout | null;
  save(loadout: { root: string; identity: FolderIdentity; document: LoadoutFile }): void;
  saveGeneration(loadoutId: string, generation: Generation): void;
}

interface LoadoutRow {
  id: string;
  root: string;
  device: string;
  inode: string;
  document: string;
}

export function createLoadoutStore(database: AppDatabase): LoadoutStore {
  const selectAll = database.prepare<[], LoadoutRow>('SELECT * FROM loadouts ORDER BY root');
  const selectById = database.prepare<[string], LoadoutRow>('SELECT * FROM loadouts WHERE id = ?');
  const selectByRoot = database.prepare<[string], LoadoutRow>('SELECT * FROM loadouts WHERE root = ?');
  const upsert = database.prepare(`
    INSERT INTO loadouts (id, root, device, inode, document) VALUES (@id, @root, @device, @inode, @document)
    ON CONFLICT (id) DO UPDATE SET root = @root, device = @device, inode = @inode, document = @document`);
  const deleteRoot = database.prepare('DELETE FROM loadouts WHERE root = ? AND id <> ?');
  const insertGeneration = database.prepare(
    'INSERT OR REPLACE INTO generations (loadout_id, number, document) VALUES (?, ?, ?)',
  );

  const save = database.transaction((row: LoadoutRow) => {
    deleteRoot.run(row.root, row.id);
    upsert.run(row);
  });

  return {
    all: () => selectAll.all().map(toStored),
    byId: (id) => toStoredOrNull(selectById.get(id)),
    byRoot: (root) => toStoredOrNull(selectByRoot.get(root)),
    save: ({ root, identity, document }) =>
      save.immediate({ id: document.id, root, ...identity, document: JSON.stringify(document) }),
    saveGeneration: (loadoutId, generation) =>
      void insertGeneration.run(loadoutId, generation.number, JSON.stringify(generation)),
  };
}

function toStoredOrNull(row: LoadoutRow | undefined): StoredLoadout | null {
  return row ? toStored(row) : null;
}

function toStored(row: LoadoutRow): StoredLoadout {
  const parsed = loadoutFileSchema.safeParse(JSON.parse(row.document));
  return { ...row, document: parsed.success ? parsed.data : null };
}
