import { formatCount, formatNumber } from '#shared/messages/format.ts';
import type { IdentifyDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { Tone } from '../paint.ts';
import type { Cell } from '../table.ts';

type Item = IdentifyDocument['items'][number];

const KINDS: Readonly<Record<Item['kind'], { word: string; tone: Tone }>> = {
  known: { word: 'known', tone: 'good' },
  unknown: { word: 'unknown', tone: 'warning' },
  withdrawn: { word: 'withdrawn', tone: 'bad' },
  'not-checked': { word: 'not checked', tone: 'warning' },
};

/** One row per file or digest: what it is, and what is newer. */
export function showIdentified(output: Output, { items }: IdentifyDocument, update: boolean): void {
  const rows = items.map((item): Cell[] => [
    { text: item.name, tone: 'strong' },
    { text: KINDS[item.kind].word, tone: KINDS[item.kind].tone },
    { text: describe(item, update), tone: item.error ? 'warning' : 'plain' },
  ]);
  output.table(rows, [{ min: 14, max: 40 }, {}, {}]);
  output.line();
  const known = items.filter(({ kind }) => kind === 'known').length;
  output.sentence(`${formatNumber(known)} of ${formatCount(items.length, 'file')} known.`, {
    tone: 'quiet',
  });
}

function describe({ error, project, version, newest, isNewer }: Item, update: boolean): string {
  const title = [project?.name ?? version?.projectId, version?.versionNumber]
    .filter((part) => part !== undefined)
    .join(' ');
  if (error) return title === '' ? error.text : `${title}. ${error.text}`;
  if (version === null) return 'Not on the registry.';
  if (!update) return title;
  if (newest === null) return `${title}; no version matches the filters`;
  return isNewer ? `${title} → ${newest.versionNumber}` : `${title}; up to date`;
}
