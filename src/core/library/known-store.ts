import { setImmediate } from 'node:timers/promises';
import type { AppDatabase } from '../database/open-database.ts';

const ROWS_PER_TURN = 250;

/** What is kept of a loadout's add-ons as texts; who writes them knows what is in them. */
export interface KeptDocuments {
  readonly revision: string;
  readonly head: string;
  /** By add-on id. */
  readonly documents: ReadonlyMap<string, string>;
}

export interface ChangedDocuments {
  readonly loadoutId: string;
  readonly revision: string;
  readonly head: string;
  readonly changed: readonly KeptRow[];
  readonly removed: readonly string[];
}

interface KeptRow {
  readonly addonId: string;
  readonly projectId: string | null;
  readonly document: string;
}

/** The database's copy of what a scan or check last answered; lost, the next scan makes it again. */
export interface KnownStore {
  /** By loadout id, the revision of what is kept. */
  revisions(): ReadonlyMap<string, string>;
  revisionOf(loadoutId: string): string | null;
  read(loadoutId: string): Promise<KeptDocuments | null>;
  /** Where a project stands. */
  withProject(projectId: string): readonly { loadoutId: string; document: string }[];
  /** Nothing is kept of a loadout that is not known any more. */
  write(changes: ChangedDocuments): Promise<void>;
}

export function createKnownStore(database: AppDatabase): KnownStore {
  const selectRevisions = database.prepare<[], { loadout_id: string; revision: string }>(
    'SELECT loadout_id, revision FROM known_loadouts',
  );
  const selectHead = database.prepare<[string], { revision: string; head: string }>(
    'SELECT revision, head FROM known_loadouts WHERE loadout_id = ?',
  );
  const selectPage = database.prepare<[string, string], { addon_id: string; document: string }>(
    `SELECT addon_id, document FROM known_addons WHERE loadout_id = ? AND addon_id > ?
     ORDER BY addon_id LIMIT ${ROWS_PER_TURN}`,
  );
  const selectByProject = database.prepare<[string], { loadoutId: string; document: string }>(
    'SELECT loadout_id AS loadoutId, document FROM known_addons WHERE project_id = ?',
  );
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

  return {
    revisions: () =>
      new Map(selectRevisions.all().map(({ loadout_id: id, revision }) => [id, revision])),
    revisionOf: (loadoutId) => selectHead.get(loadoutId)?.revision ?? null,
    async read(loadoutId) {
      const kept = selectHead.get(loadoutId);
      if (!kept) return null;
      const documents = new Map<string, string>();
      for (let after = ''; ;) {
        const rows = selectPage.all(loadoutId, after);
        for (const { addon_id: id, document } of rows) documents.set(id, document);
        const last = rows.at(-1);
        if (last === undefined || rows.length < ROWS_PER_TURN) return { ...kept, documents };
        after = last.addon_id;
        await setImmediate();
      }
    },
    withProject: (projectId) => selectByProject.all(projectId),
    async write({ loadoutId, revision, head, changed, removed }) {
      const steps = [
        ...removed.map((addonId) => () => removeRow.run(loadoutId, addonId)),
        ...changed.map(
          ({ addonId, projectId, document }) =>
            () =>
              upsertRow.run(loadoutId, addonId, projectId, document),
        ),
      ];
      const write = database.transaction((start: number) => {
        if (!hasLoadout.get(loadoutId)) return;
        const end = start + ROWS_PER_TURN;
        // Another process that reads between two parts finds the end as something new again.
        upsertHead.run(loadoutId, end < steps.length ? `${revision}/${start}` : revision, head);
        for (const step of steps.slice(start, end)) step();
      });
      for (let start = 0; start === 0 || start < steps.length; start += ROWS_PER_TURN) {
        write.immediate(start);
        if (steps.length > ROWS_PER_TURN) await setImmediate();
      }
    },
  };
}
