import {
  type DoneOperation,
  doneOperationSchema,
  type Generation,
} from '#shared/domain/loadout.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { openSealed, sealText } from '../database/kept-text.ts';
import type { Logger } from '../host.ts';
import { letOthersRun } from '../turns.ts';
import { listGenerations, readGeneration } from './state-folder.ts';

/** Everything of a generation but the add-ons that it held. */
export type GenerationBrief = DoneOperation &
  Pick<Generation, 'modes'> & { readonly addonCount: number };

/** Another number when a brief says more than it did, so that cached ones are rebuilt. */
const EDITION = 4;

export interface Place {
  readonly loadoutId: string;
  readonly root: string;
  /** The generation that counts; later ones are nothing. */
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

/** The generations of a folder. Each is read from there once: it may hold thousands of add-ons, and never changes. */
export function createGenerationBriefs({ database, logger }: HistoryServices) {
  const select = database.prepare<[string], BriefRow>(
    'SELECT number, stamp, document FROM generation_briefs WHERE loadout_id = ?',
  );
  // Whoever forgets the loadout meanwhile has forgotten its briefs as well.
  const upsert = database.prepare<[number, string, string, string]>(
    'INSERT OR REPLACE INTO generation_briefs SELECT id, ?, ?, ? FROM loadouts WHERE id = ?',
  );

  function keep(row: readonly [number, string, string, string]): void {
    try {
      upsert.run(...row);
    } catch (error) {
      // What was read of the folder is true without the database.
      logger.warn('history.not-kept', { error });
    }
  }

  async function read({ loadoutId, root, generation }: Place): Promise<GenerationBrief[]> {
    const kept = new Map(select.all(loadoutId).map((row) => [row.number, row]));
    const briefs: GenerationBrief[] = [];
    for (const { number, stamp: ofFile } of listGenerations(root, generation)) {
      const stamp = `${ofFile}:${EDITION}`;
      const row = kept.get(number);
      const known =
        row?.stamp === stamp ? openSealed(row.document, [loadoutId, number, stamp]) : null;
      if (known !== null) {
        briefs.push(JSON.parse(known) as GenerationBrief);
        continue;
      }
      const read = readGeneration(root, number);
      await letOthersRun();
      if (read === null) continue;
      const brief = toBrief(read);
      const document = sealText(JSON.stringify(brief), [loadoutId, number, stamp]);
      keep([number, stamp, document, loadoutId]);
      briefs.push(brief);
    }
    return briefs;
  }

  return {
    /** Oldest first; what cannot be read is left out. */
    read,
    /** What the database keeps of generations that were read before, whether or not their files can be read now. */
    recall(loadoutId: string, numbers: readonly number[]): readonly GenerationBrief[] {
      return select
        .all(loadoutId)
        .filter(({ number }) => numbers.includes(number))
        .map(({ number, stamp, document }) => openSealed(document, [loadoutId, number, stamp]))
        .flatMap((known) => (known === null ? [] : [JSON.parse(known) as GenerationBrief]));
    },
  };
}

function toBrief({ addons, ...generation }: Generation): GenerationBrief {
  const addonCount = addons?.length ?? generation.addonCount ?? 0;
  const { modes } = generation;
  return { ...doneOperationSchema.parse(generation), addonCount, ...(modes && { modes }) };
}
