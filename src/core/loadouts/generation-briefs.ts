import {
  type DoneOperation,
  doneOperationSchema,
  type Generation,
} from '#shared/domain/loadout.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { openSealedText, sealText } from '../database/stored-text.ts';
import type { Logger } from '../host.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { listGenerationStamps, readGenerationFile } from './state-folder.ts';

/** A generation without its list of add-ons. */
export type GenerationBrief = DoneOperation &
  Pick<Generation, 'modes'> & { readonly addonCount: number };

/** Increase when a brief gains fields, so that cached ones are rebuilt. */
const EDITION = 4;

export interface HistoryHead {
  readonly loadoutId: string;
  readonly root: string;
  /** The current generation; later ones do not count. */
  readonly generation: number;
}

interface BriefRow {
  readonly number: number;
  readonly stamp: string;
  readonly document: string;
}

export interface HistoryServices {
  readonly database: AppDatabase;
  readonly logger: Logger;
}

/**
 * Reads the generations of a folder. Each is read from disk once: it may hold thousands of add-ons,
 * and never changes.
 */
export function createGenerationBriefs({ database, logger }: HistoryServices) {
  const select = database.prepare<[string], BriefRow>(
    'SELECT number, stamp, document FROM generation_briefs WHERE loadout_id = ?',
  );
  // Inserts nothing if the loadout was removed meanwhile: its briefs were removed with it.
  const upsert = database.prepare<[number, string, string, string]>(
    'INSERT OR REPLACE INTO generation_briefs SELECT id, ?, ?, ? FROM loadouts WHERE id = ?',
  );

  function keep(row: readonly [number, string, string, string]): void {
    try {
      upsert.run(...row);
    } catch (error) {
      // The generations read from the folder are right without the database.
      logger.warn('history.not-kept', { error });
    }
  }

  async function read({ loadoutId, root, generation }: HistoryHead): Promise<GenerationBrief[]> {
    const kept = new Map(select.all(loadoutId).map((row) => [row.number, row]));
    const briefs: GenerationBrief[] = [];
    for (const { number, stamp: ofFile } of listGenerationStamps(root, generation)) {
      const stamp = `${ofFile}:${EDITION}`;
      const row = kept.get(number);
      const known =
        row?.stamp === stamp ? openSealedText(row.document, [loadoutId, number, stamp]) : null;
      if (known !== null) {
        briefs.push(JSON.parse(known) as GenerationBrief);
        continue;
      }
      const read = readGenerationFile(root, number);
      await yieldToEventLoop();
      if (read === null) continue;
      const brief = toBrief(read);
      const document = sealText(JSON.stringify(brief), [loadoutId, number, stamp]);
      keep([number, stamp, document, loadoutId]);
      briefs.push(brief);
    }
    return briefs;
  }

  return {
    /** Oldest first; unreadable ones are left out. */
    read,
    /** Returns briefs from the database, whether or not their files can be read now. */
    recall(loadoutId: string, numbers: readonly number[]): readonly GenerationBrief[] {
      return select
        .all(loadoutId)
        .filter(({ number }) => numbers.includes(number))
        .map(({ number, stamp, document }) => openSealedText(document, [loadoutId, number, stamp]))
        .flatMap((known) => (known === null ? [] : [JSON.parse(known) as GenerationBrief]));
    },
  };
}

function toBrief({ addons, ...generation }: Generation): GenerationBrief {
  const addonCount = addons?.length ?? generation.addonCount ?? 0;
  const { modes } = generation;
  return { ...doneOperationSchema.parse(generation), addonCount, ...(modes && { modes }) };
}
