import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import { formatNumber, formatFileSize, formatTime } from '#shared/messages/format.ts';
import type { ProjectDocument, VersionDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { Tone, TableCell } from '../layout.ts';
import { t } from '../text.ts';

const CHANNEL_TONES: Readonly<Record<ReleaseChannel, Tone>> = {
  release: 'good',
  beta: 'beta',
  alpha: 'warning',
  dev: 'bad',
};

function channelTone(channel: string): Tone {
  return CHANNEL_TONES[channel as ReleaseChannel] ?? 'plain';
}

/** Prints a title in bold with its facts: `Lamp · lamp · mod · demo`. */
export function showHeading(
  output: Output,
  title: string,
  facts: readonly (string | null)[],
): void {
  const quiet = facts.flatMap((text): TableCell[] => (text ? [{ text, tone: 'quiet' }] : []));
  output.flow([{ text: title, tone: 'strong' }, ...quiet]);
}

/** One row per project: name, slug, type, author, downloads, summary. */
export function showProjects(output: Output, projects: readonly ProjectDocument[]): void {
  const rows = projects.map((project): TableCell[] => [
    { text: project.name, tone: 'strong' },
    { text: project.slug, tone: 'accent' },
    { text: project.type.join(', ') },
    { text: project.author ?? '' },
    { text: formatNumber(project.downloads), tone: 'quiet' },
    { text: project.summary, tone: 'quiet' },
  ]);
  output.table(rows, [
    { min: 12, max: 28 },
    { min: 10, max: 28 },
    { max: 20 },
    { max: 16 },
    { align: 'right' },
    {},
  ]);
}

/** One row per version: number, channel, date, size, targets. */
export function showVersions(output: Output, versions: readonly VersionDocument[]): void {
  const rows = versions.map((version): TableCell[] => {
    const size = (version.primaryFile ?? version.files[0])?.size;
    return [
      { text: version.versionNumber, tone: 'strong' },
      { text: version.releaseChannel, tone: channelTone(version.releaseChannel) },
      { text: formatTime(version.datePublished), tone: 'quiet' },
      { text: size === undefined ? '' : formatFileSize(size), tone: 'quiet' },
      { text: describeSupportedVersions(version), tone: 'quiet' },
    ];
  });
  output.table(rows, [{ min: 8, max: 28 }, { max: 8 }, { max: 24 }, { align: 'right' }, {}]);
}

/** `0.5.26, 0.5.25 and 3 more · puzzle_loader`. */
export function describeSupportedVersions({
  gameVersions,
  loaders,
}: Pick<VersionDocument, 'gameVersions' | 'loaders'>): string {
  return [joinFirstWords(gameVersions, 2), loaders.join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
}

/** `a, b and 3 more`. */
export function joinFirstWords(words: readonly string[], most: number): string {
  const first = words.slice(0, most).join(', ');
  const more = words.length - most;
  return more > 0 ? t('cli-lookup-more', { items: first, more }) : first;
}

/** Prints `name  value` lines; empty values are left out. */
export function showFactTable(
  output: Output,
  facts: readonly (readonly [name: string, value: string | null])[],
): void {
  const rows = facts.flatMap(([name, value]): TableCell[][] =>
    value ? [[{ text: name, tone: 'quiet' }, { text: value }]] : [],
  );
  output.table(rows, [{ max: 16 }, {}]);
}

/** Prints a long untrusted text, line by line. */
export function showText(output: Output, text: string): void {
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') output.line();
    else output.sentence(line);
  }
}
