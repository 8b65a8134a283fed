import type { IdentifyDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { Tone, TableCell } from '../layout.ts';
import { t } from '../text.ts';

type IdentifyDocumentItem = IdentifyDocument['items'][number];

const KINDS: Readonly<Record<IdentifyDocumentItem['kind'], { word: string; tone: Tone }>> = {
  known: { word: t('cli-identify-known'), tone: 'good' },
  unknown: { word: t('cli-identify-unknown'), tone: 'warning' },
  withdrawn: { word: t('cli-identify-withdrawn'), tone: 'bad' },
  'not-checked': { word: t('cli-identify-not-checked'), tone: 'warning' },
};

/** One row per file or checksum: its version, and a newer one. */
export function showIdentified(output: Output, { items }: IdentifyDocument, update: boolean): void {
  const rows = items.map((item): TableCell[] => [
    { text: item.name, tone: 'strong' },
    { text: KINDS[item.kind].word, tone: KINDS[item.kind].tone },
    { text: describe(item, update), tone: item.error ? 'warning' : 'plain' },
  ]);
  output.table(rows, [{ min: 14, max: 40 }, {}, {}]);
  output.line();
  const known = items.filter(({ kind }) => kind === 'known').length;
  output.sentence(t('cli-identify-count', { known, count: items.length }), { tone: 'quiet' });
}

function describe(
  { error, project, version, newest, isNewer }: IdentifyDocumentItem,
  update: boolean,
): string {
  const title = [project?.name ?? version?.projectId, version?.versionNumber]
    .filter((part) => part !== undefined)
    .join(' ');
  if (error) {
    return title === '' ? error.text : t('cli-identify-failed', { title, error: error.text });
  }
  if (version === null) return t('cli-identify-not-there');
  if (!update) return title;
  if (newest === null) return t('cli-identify-no-match', { title });
  return isNewer ? `${title} → ${newest.versionNumber}` : t('cli-identify-newest', { title });
}
