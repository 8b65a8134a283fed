import type { Generation, LoadoutBrief, LoadoutFile } from '#shared/domain/loadout.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { FolderIdentity } from './state-folder.ts';

/** What a list shows without opening the folder or reading the whole record. */
export type KeptBrief = Omit<LoadoutBrief, 'id' | 'root' | 'condition'>;

/** A loadout as the database remembers it: where it is, which folder that was, and the short of its record. */
export interface StoredLoadout extends FolderIdentity {
  readonly id: string;
  readonly root: string;
  readonly brief: KeptBrief;
}

/** The database's copy of what the folders say (design.md decision 10). */
export interface LoadoutStore {
  all(): readonly StoredLoadout[];
  byId(id: string): StoredLoadout | null;
  byRoot(root: string): StoredLoadout | null;
  /** The text of the record as it was kept, which was sound then; null when it is not kept. */
  keptText(id: string): string | null;
  /** Keeps the record as it stands in the folder; writes nothing when nothing changed. */
  save(loadout: SavedLoadout): void;
  saveGeneration(loadoutId: string, generation: Generation): void;
}

interface SavedLoadout {
  readonly root: string;
  readonly identity: FolderIdentity;
  readonly file: LoadoutFile;
  readonly text: string;
  /** Whether `keptText` is this text already: it is megabytes, and whoever opens a folder has compared it. */
  readonly isTextKept: boolean;
}

interface LoadoutRow {
  id: string;
  root: string;
  device: string;
  inode: string;
  brief: string;
}

export function createLoadoutStore(database: AppDatabase): LoadoutStore {
  const columns = 'SELECT id, root, device, inode, brief FROM loadouts';
  const selectAll = database.prepare<[], LoadoutRow>(`${columns} ORDER BY root`);
  const selectById = database.prepare<[string], LoadoutRow>(`${columns} WHERE id = ?`);
  const selectByRoot = database.prepare<[string], LoadoutRow>(`${columns} WHERE root = ?`);
  const selectText = database
    .prepare<[string], string>('SELECT document FROM loadouts WHERE id = ?')
    .pluck();
  const upsert = database.prepare(`
    INSERT INTO loadouts (id, root, device, inode, brief, document) VALUES (@id, @root, @device, @inode, @brief, @document)
    ON CONFLICT (id) DO UPDATE
    SET root = @root, device = @device, inode = @inode, brief = @brief, document = @document`);
  const deleteRoot = database.prepare('DELETE FROM loadouts WHERE root = ? AND id <> ?');
  const insertGeneration = database.prepare(
    'INSERT OR REPLACE INTO generations (loadout_id, number, document) VALUES (?, ?, ?)',
  );

  const write = database.transaction((row: LoadoutRow & { document: string }) => {
    deleteRoot.run(row.root, row.id);
    upsert.run(row);
  });

  return {
    all: () => selectAll.all().map(toStored),
    byId: (id) => toStoredOrNull(selectById.get(id)),
    byRoot: (root) => toStoredOrNull(selectByRoot.get(root)),
    keptText: (id) => selectText.get(id) ?? null,
    save({ root, identity, file, text, isTextKept }) {
      const row = { id: file.id, root, ...identity, brief: JSON.stringify(toKeptBrief(file)) };
      // Opening a folder writes nothing when nothing changed: readers of one data folder do not queue for it.
      if (isTextKept && isSameRow(selectById.get(file.id), row)) return;
      write.immediate({ ...row, document: text });
    },
    saveGeneration: (loadoutId, generation) =>
      void insertGeneration.run(loadoutId, generation.number, JSON.stringify(generation)),
  };
}

export function toKeptBrief(file: LoadoutFile): KeptBrief {
  const { name, game, layout, registry, target, generation } = file;
  return { name, game, layout, registry, target, generation, addonCount: file.addons.length };
}

function isSameRow(kept: LoadoutRow | undefined, row: LoadoutRow): boolean {
  const keys = ['root', 'device', 'inode', 'brief'] as const;
  return kept !== undefined && keys.every((key) => kept[key] === row[key]);
}

function toStoredOrNull(row: LoadoutRow | undefined): StoredLoadout | null {
  return row ? toStored(row) : null;
}

function toStored({ brief, ...row }: LoadoutRow): StoredLoadout {
  return { ...row, brief: JSON.parse(brief) as KeptBrief };
}
