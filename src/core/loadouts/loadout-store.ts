import { hash } from 'node:crypto';
import { z } from 'zod';
import type { AddonRecord } from '#shared/domain/addon.ts';
import { isReceipt } from '#shared/domain/slot-files.ts';
import { loadoutBriefSchema, loadoutFileSchema, type LoadoutFile } from '#shared/domain/loadout.ts';
import { codeOf } from '#shared/code-of.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import type { Logger } from '../host.ts';
import { type FolderIdentity, readLoadoutFile } from './state-folder.ts';

const keptBriefSchema = loadoutBriefSchema
  .omit({ id: true, root: true, condition: true, loaders: true })
  // A row of an older Loadout lacks newer fields until its folder is opened.
  .extend({
    /** Only for `custom`: the game's definition has the others. */
    slots: loadoutFileSchema.shape.slots.default(null),
    /** Ids of the slots that have add-ons. */
    usedSlots: z.array(z.string()).default([]),
    holdHours: loadoutBriefSchema.shape.holdHours.default(null),
    lookups: loadoutBriefSchema.shape.lookups.default(true),
  });

/** The facts that a list shows without opening the folder or reading the whole record. */
export type StoredBrief = z.infer<typeof keptBriefSchema>;

/** A loadout in the database: its path, the identity of its folder, and the brief of its record. */
export interface StoredLoadout extends FolderIdentity {
  readonly id: string;
  readonly root: string;
  readonly brief: StoredBrief;
}

interface SavedLoadout {
  readonly root: string;
  readonly identity: FolderIdentity;
  readonly file: LoadoutFile;
  /** Digest of the record's text. */
  readonly digest: string;
}

interface LoadoutRow {
  id: string;
  root: string;
  device: string;
  inode: string;
  brief: string;
}

export type LoadoutStore = ReturnType<typeof createLoadoutStore>;

/**
 * The database's copy of the folders' records (design decision 10). A damaged row is read again
 * from its folder, and left out only while that is impossible. `onChange` gets the id of each
 * loadout that this process writes or removes.
 */
export function createLoadoutStore(
  database: AppDatabase,
  logger: Logger,
  onChange: (loadoutId: string) => void,
) {
  const columns = 'SELECT id, root, device, inode, brief FROM loadouts';
  const selectAll = database.prepare<[], LoadoutRow>(`${columns} ORDER BY root`);
  const selectById = database.prepare<[string], LoadoutRow>(`${columns} WHERE id = ?`);
  const selectByRoot = database.prepare<[string], LoadoutRow>(`${columns} WHERE root = ?`);
  const selectDigest = database
    .prepare<[string], string | null>(
      `SELECT document ->> '$.digest' FROM loadouts WHERE id = ? AND json_valid(document)`,
    )
    .pluck();
  const selectRecord = database
    .prepare<[string, string], string>(
      `SELECT addon.value FROM loadouts,
         json_each(iif(json_valid(loadouts.document), loadouts.document, '{}'), '$.addons') AS addon
       WHERE loadouts.id = ? AND addon.value ->> '$.id' = ?`,
    )
    .pluck();
  const upsert = database.prepare(`
    INSERT INTO loadouts (id, root, device, inode, brief, document) VALUES (@id, @root, @device, @inode, @brief, @document)
    ON CONFLICT (id) DO UPDATE
    SET root = @root, device = @device, inode = @inode, brief = @brief, document = @document`);
  const deleteRoot = database.prepare('DELETE FROM loadouts WHERE root = ? AND id <> ?');

  const write = database.transaction((row: LoadoutRow & { document: string }) => {
    deleteRoot.run(row.root, row.id);
    upsert.run(row);
  });

  const keptDigest = (id: string): string | null => selectDigest.get(id) ?? null;

  const deleteLoadout = database.prepare('DELETE FROM loadouts WHERE id = ?');
  const deleteScans = database.prepare('DELETE FROM scan_cache WHERE loadout_id = ?');
  const forget = database.transaction((id: string) => {
    deleteLoadout.run(id);
    deleteScans.run(id);
  });

  const readAgain = createRowRepair(database, logger);
  const toStored = (row: LoadoutRow | undefined): StoredLoadout | null => {
    const brief = row && (parseBrief(row.brief) ?? readAgain(row));
    return row && brief ? { ...row, brief } : null;
  };

  return {
    all: (): readonly StoredLoadout[] => selectAll.all().flatMap((row) => toStored(row) ?? []),
    byId: (id: string) => toStored(selectById.get(id)),
    byRoot: (root: string) => toStored(selectByRoot.get(root)),
    /**
     * Digest of the stored record, which was valid (`digestOf`); null when none is stored, or it is
     * damaged.
     */
    keptDigest,
    /** Stores the record as it is in the folder; writes nothing when nothing changed. */
    save({ root, identity, file, digest }: SavedLoadout): void {
      const row = { id: file.id, root, ...identity, brief: JSON.stringify(toStoredBrief(file)) };
      // Opening a folder writes nothing when nothing changed, so readers of one data folder do not
      // wait for each other.
      if (keptDigest(file.id) === digest && isSameRow(selectById.get(file.id), row)) return;
      write.immediate({ ...row, document: toDocument(file, digest) });
      onChange(file.id);
    },
    /**
     * Returns the record of one unpacked add-on; null when there is none, or it is damaged until
     * the folder is opened.
     */
    receiptOf(id: string, addonId: string): AddonRecord | null {
      const text = selectRecord.get(id, addonId);
      return text === undefined ? null : (JSON.parse(text) as AddonRecord);
    },
    /** Removes everything stored for it, including cached digests. */
    forget(id: string): void {
      forget.immediate(id);
      onChange(id);
    },
  };
}

/** Digest that identifies a record's text. */
export function textDigestOf(text: string | Uint8Array): string {
  return hash('sha256', text);
}

/**
 * The folder has the whole record, which may be megabytes; the database keeps only the parts that
 * are read without it.
 */
function toDocument({ addons }: LoadoutFile, digest: string): string {
  return JSON.stringify({ digest, addons: addons.filter(isReceipt) });
}

export function toStoredBrief(file: LoadoutFile): StoredBrief {
  const { name, game, layout, slots, registry, target, generation, holdHours, lookups } = file;
  const own = { name, game, layout, slots, registry, target, generation, holdHours, lookups };
  const usedSlots = [...new Set(file.addons.map(({ slot }) => slot))].toSorted();
  return { ...own, addonCount: file.addons.length, usedSlots };
}

function isSameRow(kept: LoadoutRow | undefined, row: LoadoutRow): boolean {
  const keys = ['root', 'device', 'inode', 'brief'] as const;
  return kept !== undefined && keys.every((key) => kept[key] === row[key]);
}

function parseBrief(text: string): StoredBrief | null {
  return keptBriefSchema.safeParse(parseStoredJson(text)).data ?? null;
}

/**
 * Restores a damaged row from the folder's record; null when that cannot be read. Logged once per
 * loadout.
 */
function createRowRepair(database: AppDatabase, logger: Logger) {
  const update = database.prepare('UPDATE loadouts SET brief = ? WHERE id = ?');
  const said = new Set<string>();
  return ({ id, root }: LoadoutRow): StoredBrief | null => {
    let brief: StoredBrief | null = null;
    let cause: unknown = null;
    try {
      const file = readLoadoutFile(root);
      if (file.id !== id) throw new AppError('FOLDER_CHANGED', { folder: root });
      brief = toStoredBrief(file);
      update.run(JSON.stringify(brief), id);
    } catch (error) {
      cause = codeOf(error) ?? 'INTERNAL';
    }
    if (!said.has(id)) logger.warn('loadouts.row-damaged', { loadoutId: id, cause });
    said.add(id);
    return brief;
  };
}
