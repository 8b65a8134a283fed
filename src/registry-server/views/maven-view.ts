import type { ProjectRecord } from '../storage/project-store.ts';
import type { VersionRecord } from '../storage/version-store.ts';

const GROUP = 'maven.crmods';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The list of a project's versions as build tools read it, by their slugs, oldest first. */
export function toMavenMetadata(
  { slug, dateUpdated }: ProjectRecord,
  newestFirst: readonly VersionRecord[],
): string {
  const latest = newestFirst[0]?.slug;
  const release = newestFirst.find(({ releaseChannel }) => releaseChannel === 'release')?.slug;
  const versions = newestFirst.map((version) => element('version', version.slug)).toReversed();
  const updated = new Date(dateUpdated).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${HEAD}<metadata>${[
    element('groupId', GROUP),
    element('artifactId', slug),
    '<versioning>',
    ...(latest === undefined ? [] : [element('latest', latest)]),
    ...(release === undefined ? [] : [element('release', release)]),
    '<versions>',
    ...versions,
    '</versions>',
    element('lastUpdated', updated),
    '</versioning>',
  ].join('')}</metadata>\n`;
}

/** What build tools need to know of a version; it names no dependencies. */
export function toMavenPom({ slug }: ProjectRecord, version: VersionRecord): string {
  return `${HEAD}<project xmlns="http://maven.apache.org/POM/4.0.0">${[
    element('modelVersion', '4.0.0'),
    element('groupId', GROUP),
    element('artifactId', slug),
    element('version', version.slug),
  ].join('')}</project>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? '')}</${name}>`;
}
