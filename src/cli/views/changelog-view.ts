import { firstLine } from '#shared/messages/first-line.ts';
import { formatTime } from '#shared/messages/format.ts';
import type { PlanDocument } from '../json/values.ts';
import type { Output } from '../output.ts';
import { t } from '../text.ts';

type Item = PlanDocument['items'][number];

const SHOWN_VERSIONS = 3;

/** One line of each version between, the newest first: `1.3.0: Belts are faster.` Versions without words are left out. */
export function listChangelogTitles({ changelogs }: Item): string[] {
  const titles = changelogs.flatMap(({ versionNumber, changelog }) => {
    const line = firstLine(changelog);
    return line === null ? [] : [`${versionNumber}: ${line}`];
  });
  const more = titles.length - SHOWN_VERSIONS;
  return more <= 1
    ? titles
    : [...titles.slice(0, SHOWN_VERSIONS), t('cli-plan-changelogs-earlier', { count: more })];
}

/** All that the authors wrote of the versions that the plan goes through. */
export function showChangelogs(output: Output, items: readonly Item[]): void {
  for (const { title, changelogs } of items) {
    for (const { versionNumber, releaseChannel, datePublished, changelog } of changelogs) {
      output.flow([
        { text: `${title} ${versionNumber}`, tone: 'strong' },
        { text: releaseChannel, tone: 'quiet' },
        { text: formatTime(datePublished), tone: 'quiet' },
      ]);
      const text = changelog?.trim() ?? '';
      for (const line of text === '' ? [t('cli-plan-changelogs-none')] : text.split('\n')) {
        if (line.trim() === '') output.line();
        else output.sentence(line, { indent: '  ' });
      }
      output.line();
    }
  }
}
