import { setImmediate } from 'node:timers/promises';
import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import type { Generation } from '#shared/domain/loadout.ts';
import { findUndone } from '#shared/domain/standing-operations.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { openSealed, sealText } from '../database/sealed-text.ts';
import { listGenerations, readGeneration } from './state-folder.ts';

/** What a history shows of a generation: everything but the add-ons that it held. */
type GenerationBrief = Omit<HistoryEntry, 'current' | 'undone'>;

interface Place {
  readonly loadoutId: string;
  readonly root: string;
  /** The generation that counts; later ones are nothing. */
  readonly generation: number;
}

/** The generations of a folder. Each is read from there once: it may hold thousands of add-ons, and never changes. */
export interface History {
  /** Newest first; a damaged generation is left out. */
  entries(place: Place): Promise<readonly HistoryEntry[]>;
  /** The operations that touched an add-on, newest first. */
  ofAddon(place: Place, addonId: string): Promise<AddonDetails['history']>;
}

interface BriefRow {
  readonly number: number;
  readonly stamp: string;
  readonly document: string;
}

export function createHistory(database: AppDatabase): History {
  const select = database.prepare<[string], BriefRow>(
    'SELECT number, stamp, document FROM generation_briefs WHERE loadout_id = ?',
  );
  // Whoever forgets the loadout meanwhile has forgotten its briefs as well.
  const upsert = database.prepare<[number, string, string, string]>(
    'INSERT OR REPLACE INTO generation_briefs SELECT id, ?, ?, ? FROM loadouts WHERE id = ?',
  );

  async function read({ loadoutId, root, generation }: Place): Promise<GenerationBrief[]> {
    const kept = new Map(select.all(loadoutId).map((row) => [row.number, row]));
    const briefs: GenerationBrief[] = [];
    for (const { number, stamp } of listGenerations(root, generation)) {
      const row = kept.get(number);
      const known =
        row?.stamp === stamp ? openSealed(row.document, [loadoutId, number, stamp]) : null;
      if (known !== null) {
        briefs.push(JSON.parse(known) as GenerationBrief);
        continue;
      }
      const read = readGeneration(root, number);
      await setImmediate();
      if (read === null) continue;
      const brief = toBrief(read);
      const document = sealText(JSON.stringify(brief), [loadoutId, number, stamp]);
      upsert.run(number, stamp, document, loadoutId);
      briefs.push(brief);
    }
    return briefs;
  }

  return {
    async entries(place) {
      const briefs = await read(place);
      const undone = findUndone(briefs);
      const { generation } = place;
      return briefs
        .map((brief) => ({
          ...brief,
          current: brief.number === generation,
          undone: undone.has(brief.number),
        }))
        .toReversed();
    },
    async ofAddon(place, addonId) {
      const briefs = await read(place);
      const undone = findUndone(briefs);
      return briefs
        .flatMap(({ number, kind, createdAt, changes, notes }) => {
          const own = changes.filter((change) => change.addonId === addonId);
          const entry = { generation: number, kind, createdAt, undone: undone.has(number) };
          const rules = notes.filter(({ params }) => params['addonId'] === addonId);
          return [
            ...own.map((change) => ({ ...entry, change, note: null })),
            ...rules.map((note) => ({ ...entry, change: null, note })),
          ];
        })
        .toReversed();
    },
  };
}

function toBrief(generation: Generation): GenerationBrief {
  const { number, kind, createdAt, undoes, target, addons, changes, notes } = generation;
  return { number, kind, createdAt, undoes, target, addonCount: addons.length, changes, notes };
}
