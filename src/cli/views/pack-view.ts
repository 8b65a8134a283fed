import type { PackFile } from '#shared/domain/addon.ts';
import type { TableCell, Tone } from '../layout.ts';
import type { Output } from '../output.ts';
import { t } from '../text.ts';

/** Display order; `counted`: shown as one line with a number instead of one line per file. */
const OUTCOMES = [
  { outcome: 'added', word: 'cli-pack-added', tone: 'good', counted: true },
  { outcome: 'replaced', word: 'cli-pack-replaced', tone: 'good', counted: true },
  { outcome: 'unchanged', word: 'cli-pack-unchanged', tone: 'quiet', counted: true },
  { outcome: 'removed', word: 'cli-pack-removed', tone: 'bad', counted: false },
  { outcome: 'kept', word: 'cli-pack-kept', tone: 'warning', counted: false },
  { outcome: 'conflict', word: 'cli-pack-conflict', tone: 'warning', counted: false },
  { outcome: 'own', word: 'cli-pack-own', tone: 'warning', counted: false },
  { outcome: 'deleted', word: 'cli-pack-deleted', tone: 'warning', counted: false },
] as const satisfies readonly {
  outcome: PackFile['outcome'];
  word: string;
  tone: Tone;
  counted: boolean;
}[];

interface ShownPack {
  readonly title: string;
  readonly packFiles?: readonly PackFile[] | undefined;
}

/**
 * Shows what happens or happened to the files of each pack: those the user changed by name, the
 * others by number.
 */
export function showPackFiles(output: Output, packs: readonly ShownPack[]): void {
  for (const { title, packFiles = [] } of packs) {
    if (packFiles.length === 0) continue;
    const count = output.paint('quiet', String(packFiles.length));
    output.line(`${output.paint('strong', t('cli-pack-files', { title }))} ${count}`);
    const rows = OUTCOMES.flatMap(({ outcome, word, tone, counted }): TableCell[][] => {
      const files = packFiles.filter((file) => file.outcome === outcome);
      const first: TableCell = { text: t(word), tone };
      if (files.length === 0) return [];
      if (counted) return [[first, { text: t('cli-pack-count', { count: files.length }) }]];
      return files.map((file) => [first, { text: describe(file) }]);
    });
    output.table(rows, [{}, {}]);
    output.line();
  }
}

function describe({ path, beside }: PackFile): string {
  return beside === null ? path : t('cli-pack-beside', { path, beside });
}
