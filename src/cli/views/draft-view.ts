import type { Draft, DraftCheck, DraftField } from '#shared/domain/draft.ts';
import { formatSize } from '#shared/messages/format.ts';
import { render } from '#shared/messages/render.ts';
import { type Output, shown } from '../output.ts';

const LABELS: Readonly<Record<DraftField, string>> = {
  project: 'project',
  primaryFile: 'file',
  additionalFiles: 'additional files',
  title: 'title',
  versionNumber: 'number',
  releaseChannel: 'channel',
  featured: 'featured',
  loaders: 'loaders',
  gameVersions: 'game versions',
  dependencies: 'needs',
  changelog: 'changelog',
};

const MAX_SHOWN = 4;

/** What would be published, each value with where it comes from. */
export function showDraft(output: Output, draft: Draft): void {
  const { content, sources, primaryFile } = draft;
  const rows: readonly (readonly [DraftField, string])[] = [
    ['project', draft.project?.name ?? draft.wantedProject ?? ''],
    ['primaryFile', primaryFile ? `${primaryFile.name} (${formatSize(primaryFile.size)})` : ''],
    ['additionalFiles', toShort(draft.additionalFiles.map(({ name }) => name))],
    ['versionNumber', content.versionNumber],
    ['title', content.title],
    ['releaseChannel', content.releaseChannel],
    ['loaders', toShort(content.loaders)],
    ['gameVersions', toShort(content.gameVersions)],
    ['dependencies', toShort(content.dependencies.map(({ name, projectId }) => name ?? projectId))],
    ['changelog', content.changelog.split('\n')[0] ?? ''],
  ];
  output.table(
    rows
      .filter(([, value]) => value !== '')
      .map(([field, value]) => {
        const source = sources[field];
        return [
          { text: LABELS[field], tone: 'quiet' as const },
          { text: value },
          { text: source === undefined ? '' : render(source), tone: 'quiet' as const },
        ];
      }),
    [{}, { max: 48 }, {}],
  );
  for (const note of draft.notes) output.sentence(render(note), { tone: 'warning' });
}

/** Problems and warnings, each under its field. */
export function showRemarks(output: Output, { problems, warnings }: DraftCheck): void {
  for (const one of problems) {
    output.sentence(`${LABELS[one.field]}: ${shown(render(one))}`, { tone: 'bad' });
  }
  for (const one of warnings) {
    output.sentence(`${LABELS[one.field]}: ${shown(render(one))}`, { tone: 'warning' });
  }
}

function toShort(values: readonly string[]): string {
  const rest = values.length - MAX_SHOWN;
  if (rest <= 1) return values.join(', ');
  return `${values.slice(0, MAX_SHOWN).join(', ')} and ${rest} more`;
}
