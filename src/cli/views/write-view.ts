import type { ChangeValue } from '#shared/domain/publishing.ts';
import type { WriteDocument } from '../json/publishing-documents.ts';
import type { Output } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { showHeading } from './lookup-view.ts';

const MAX_VALUE_CHARACTERS = 60;

/** Shows the changes, the side effects, and whether the write was sent. */
export function showWrite(output: Output, document: WriteDocument): void {
  showWriteChanges(output, document);
  const { changes, sent, dryRun, registry, warnings } = document;
  if (sent && warnings.length === 0) output.verdict('good', t('cli-write-done', { registry }));
  for (const { text } of warnings) output.verdict('bad', text);
  if (sent) return;
  if (changes.length === 0) output.line(t('cli-set-nothing'));
  else if (dryRun) output.line(t('cli-write-nothing-sent'));
}

/** Shows the changes and the side effects. */
export function showWriteChanges(output: Output, document: WriteDocument): void {
  const { target, changes, notes, registry } = document;
  showHeading(output, target.name, [
    t('cli-write-kind', { kind: target.kind }),
    target.id,
    registry,
  ]);
  output.table(
    changes.map(({ field, from, to }): TableCell[] => [
      { text: field, tone: 'quiet' },
      { text: describeValue(from) },
      { text: '→', tone: 'quiet' },
      { text: describeValue(to), tone: 'strong' },
    ]),
    [{ max: 22 }, { max: 36 }, {}, {}],
  );
  if (changes.length > 0) for (const { text } of notes) output.sentence(text, { tone: 'warning' });
}

function describeValue(value: ChangeValue): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '–');
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '–';
  return line.length > MAX_VALUE_CHARACTERS ? `${line.slice(0, MAX_VALUE_CHARACTERS)}…` : line;
}
