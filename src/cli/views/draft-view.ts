import type { Draft, DraftCheck, DraftDependency, DraftField } from '#shared/domain/draft.ts';
import { formatSize } from '#shared/messages/format.ts';
import { render } from '#shared/messages/render.ts';
import { type Output, shown } from '../output.ts';
import { t } from '../text.ts';

const LABELS = {
  project: 'cli-draft-project',
  primaryFile: 'cli-draft-primary-file',
  additionalFiles: 'cli-draft-additional-files',
  title: 'cli-draft-title',
  versionNumber: 'cli-draft-version-number',
  releaseChannel: 'cli-draft-release-channel',
  featured: 'cli-draft-featured',
  loaders: 'cli-draft-loaders',
  gameVersions: 'cli-draft-game-versions',
  dependencies: 'cli-draft-dependencies',
  changelog: 'cli-draft-changelog',
} as const satisfies Record<DraftField, string>;

const MAX_SHOWN = 4;

/** Shows what would be published, each value with its source. */
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
    ['dependencies', toShort(content.dependencies.map(describeDraftDependency))],
    ['changelog', content.changelog.split('\n')[0] ?? ''],
  ];
  output.table(
    rows
      .filter(([, value]) => value !== '')
      .map(([field, value]) => {
        const source = sources[field];
        return [
          { text: t(LABELS[field]), tone: 'quiet' as const },
          { text: value },
          { text: source === undefined ? '' : render(source), tone: 'quiet' as const },
        ];
      }),
    [{}, { max: 48 }, {}],
  );
  for (const note of draft.notes) output.sentence(render(note), { tone: 'warning' });
}

/** Shows problems and warnings, each with its field. */
export function showRemarks(output: Output, { problems, warnings }: DraftCheck): void {
  for (const one of problems) {
    output.sentence(`${t(LABELS[one.field])}: ${shown(render(one))}`, { tone: 'bad' });
  }
  for (const one of warnings) {
    output.sentence(`${t(LABELS[one.field])}: ${shown(render(one))}`, { tone: 'warning' });
  }
}

function describeDraftDependency({
  name,
  projectId,
  dependencyType: kind,
}: DraftDependency): string {
  return `${name ?? projectId} (${t('cli-why-kind', { kind })})`;
}

function toShort(values: readonly string[]): string {
  const rest = values.length - MAX_SHOWN;
  if (rest <= 1) return values.join(', ');
  return t('cli-lookup-more', { items: values.slice(0, MAX_SHOWN).join(', '), more: rest });
}
