import type { AppDatabase } from '../database/open-database.ts';
import { openSealedText, sealText } from '../database/stored-text.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

const ROWS_PER_TURN = 250;

/** Stored facts of a loadout's add-ons as text; the writer knows the format. */
export interface StoredDocuments {
  readonly revision: string;
  /** null when it was damaged. */
  readonly head: string | null;
  /** By add-on id; damaged ones are left out. */
  readonly documents: ReadonlyMap<string, string>;
}

export interface ChangedDocuments {
  readonly loadoutId: string;
  readonly revision: string;
  readonly head: string;
  readonly changed: readonly StoredRow[];
  readonly removed: readonly string[];
}

interface StoredRow {
  readonly addonId: string;
  readonly projectId: string | null;
  readonly document: string;
}

interface StoredAddon {
  readonly loadout_id: string;
  readonly addon_id: string;
  readonly project_id: string | null;
  readonly document: string;
}

export type KnownStore = ReturnType<typeof createKnownStore>;

/**
 * The database's copy of the last scan or check; when lost or damaged, the next scan rebuilds it.
 */
export function createKnownStore(database: AppDatabase) {
  const selectRevisions = database.prepare<[], { loadout_id: string; revision: string }>(
    'SELECT loadout_id, revision FROM known_loadouts',
  );
  const selectHead = database.prepare<[string], { revision: string; head: string }>(
    'SELECT revision, head FROM known_loadouts WHERE loadout_id = ?',
  );
  const selectPage = database.prepare<[string, string], StoredAddon>(
    `SELECT loadout_id, addon_id, project_id, document FROM known_addons
     WHERE loadout_id = ? AND addon_id > ? ORDER BY addon_id LIMIT ${ROWS_PER_TURN}`,
  );
  const selectByProject = database.prepare<[string], StoredAddon>(
    'SELECT loadout_id, addon_id, project_id, document FROM known_addons WHERE project_id = ?',
  );

  return {
    /** By loadout id, the revision of the stored facts. */
    revisions: (): ReadonlyMap<string, string> =>
      new Map(selectRevisions.all().map(({ loadout_id: id, revision }) => [id, revision])),
    revisionOf: (loadoutId: string): string | null => selectHead.get(loadoutId)?.revision ?? null,
    async read(loadoutId: string): Promise<StoredDocuments | null> {
      const kept = selectHead.get(loadoutId);
      if (!kept) return null;
      const { revision } = kept;
      const head = openSealedText(kept.head, [loadoutId]);
      const documents = new Map<string, string>();
      for (let after = ''; ;) {
        const rows = selectPage.all(loadoutId, after);
        for (const row of rows) {
          const document = openAddon(row);
          if (document !== null) documents.set(row.addon_id, document);
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < ROWS_PER_TURN) return { revision, head, documents };
        after = last.addon_id;
        await yieldToEventLoop();
      }
    },
    /** Lists the loadouts in which a project is installed. */
    withProject: (projectId: string) =>
      selectByProject.all(projectId).flatMap((row) => {
        const document = openAddon(row);
        return document === null ? [] : [{ loadoutId: row.loadout_id, document }];
      }),
    write: createWriter(database),
  };
}

function createWriter(database: AppDatabase) {
  const hasLoadout = database.prepare<[string], { id: string }>(
    'SELECT id FROM loadouts WHERE id = ?',
  );
  const upsertHead = database.prepare<[string, string, string]>(
    `INSERT INTO known_loadouts VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET revision = excluded.revision, head = excluded.head`,
  );
  const upsertRow = database.prepare<[string, string, string | null, string]>(
    'INSERT OR REPLACE INTO known_addons VALUES (?, ?, ?, ?)',
  );
  const removeRow = database.prepare<[string, string]>(
    'DELETE FROM known_addons WHERE loadout_id = ? AND addon_id = ?',
  );

  /** Nothing is stored for a loadout that is no longer known. */
  return async ({ loadoutId, revision, head, changed, removed }: ChangedDocuments) => {
    const sealedHead = sealText(head, [loadoutId]);
    const steps = [
      ...removed.map((addonId) => () => removeRow.run(loadoutId, addonId)),
      ...changed.map(
        ({ addonId, projectId, document }) =>
          () =>
            upsertRow.run(
              loadoutId,
              addonId,
              projectId,
              sealText(document, [loadoutId, addonId, projectId]),
            ),
      ),
    ];
    const write = database.transaction((start: number) => {
      if (!hasLoadout.get(loadoutId)) return;
      const end = start + ROWS_PER_TURN;
      // Another process that reads between two parts sees the final revision as new again.
      upsertHead.run(loadoutId, end < steps.length ? `${revision}/${start}` : revision, sealedHead);
      for (const step of steps.slice(start, end)) step();
    });
    for (let start = 0; start === 0 || start < steps.length; start += ROWS_PER_TURN) {
      write.immediate(start);
      if (steps.length > ROWS_PER_TURN) await yieldToEventLoop();
    }
  };
}

function openAddon({ loadout_id, addon_id, project_id, document }: StoredAddon): string | null {
  return openSealedText(document, [loadout_id, addon_id, project_id]);
}
