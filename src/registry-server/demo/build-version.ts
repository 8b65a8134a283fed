import type { SeedVersion } from '../seed.ts';
import { isWithinChannel } from '#shared/domain/compatibility.ts';
import { writeArchive } from './archive.ts';
import type { DemoNeed, DemoProject, DemoRelease } from './demo-project.ts';
import { createNumbers, idOf } from './deterministic.ts';
import { FORMS } from './forms.ts';
import { type ModDescription, sourcesEntries } from './jars.ts';
import { userId } from './people.ts';
import { GAME_VERSIONS } from '#shared/registry/data/tags.ts';

const DAY_MS = 86_400_000;
/** User who uploads for an organization. */
const ORGANIZATION_UPLOADER = 'tobin';

interface VersionInput {
  readonly project: DemoProject;
  readonly index: number;
  /** One per release, from `releaseDates`. */
  readonly dates: readonly Date[];
  readonly icon: Uint8Array;
}

/** Builds one version with its files; ids depend only on the slug and the number. */
export async function buildVersion(input: VersionInput): Promise<SeedVersion> {
  const { project, index, dates } = input;
  const [number, changes, options = {}] = releaseAt(project, index);
  const date = dateAt(dates, index);
  const key = versionKey(project, index);
  return {
    id: idOf('version', key),
    title: `${project.name} ${number}`,
    versionNumber: number,
    changelog: toBulletList(changes),
    releaseChannel: options.channel ?? 'release',
    featured: index === project.releases.length - 1,
    downloads: shareOfDownloads(project, index),
    datePublished: date.toISOString(),
    gameVersions:
      options.gameVersions ?? gameVersionsFor(date, dateOfReplacement(project, index, dates)),
    loaders: FORMS[project.form].loaders,
    authorId: userId(uploaderOf(project)),
    dependencies: (options.needs ?? []).map(toSeedDependency),
    files: await buildFiles(input, key),
  };
}

/**
 * Returns each release's date: its own if it has one, else spread evenly, with some jitter, between
 * the project's first and last day.
 */
export function releaseDates(project: DemoProject): Date[] {
  const first = Date.parse(project.since);
  const span = Date.parse(project.until) - first;
  const next = createNumbers(`dates/${project.slug}`);
  return project.releases.map(([, , options], index) => {
    const timeOfDay = next(7 * 3600, 22 * 3600) * 1000;
    const share = project.releases.length === 1 ? 0 : index / (project.releases.length - 1);
    const day =
      options?.date === undefined
        ? first + Math.floor((span * share) / DAY_MS) * DAY_MS
        : Date.parse(options.date);
    return new Date(day + timeOfDay);
  });
}

/** Mod id inside a project's files: its slug in the characters that every loader accepts. */
function modIdOf(slug: string): string {
  return slug.replaceAll('-', '_');
}

async function buildFiles(
  { project, index, icon }: VersionInput,
  key: string,
): Promise<SeedVersion['files']> {
  const [number, , options = {}] = releaseAt(project, index);
  const form = FORMS[project.form];
  const mod = describeMod(project, index);
  const baseName = `${project.slug}-${key.slice(project.slug.length + 1).replaceAll(/[^A-Za-z0-9._-]/g, '-')}`;
  const main = {
    id: idOf('file', key),
    name: `${baseName}.${form.extension}`,
    bytes: await writeArchive(form.entries(mod, icon)),
    isPrimary: options.files !== 'without-primary',
  };
  if (options.files === undefined) return [main];
  const sources = {
    id: idOf('file', `${key}/sources`),
    name: `${project.slug}-${number}-sources.jar`,
    bytes: await writeArchive(sourcesEntries(mod)),
    isPrimary: false,
  };
  // The registry does not promise that the primary file comes first.
  return [sources, main];
}

function describeMod(project: DemoProject, index: number): ModDescription {
  const [, , options = {}] = releaseAt(project, index);
  const next = createNumbers(`size/${versionKey(project, index)}`);
  const needs = options.needs ?? [];
  const ofType = (wanted: DemoNeed[0]): Record<string, string> =>
    Object.fromEntries(
      needs
        .filter(([type]) => type === wanted)
        .map(([, target]) => [modIdOf(target.split('@')[0] ?? target), '*']),
    );
  return {
    id: modIdOf(project.slug),
    name: project.name,
    // Two uploads with the same number still differ in content, as a rebuilt jar does.
    version: versionKey(project, index).slice(project.slug.length + 1),
    description: project.summary,
    authors: [uploaderOf(project)],
    requires: { ...FORMS[project.form].platform, ...ofType('required') },
    optional: ofType('optional'),
    sizeBytes: next(3_000, 26_000),
  };
}

function versionKey(project: DemoProject, index: number): string {
  const [number] = releaseAt(project, index);
  const earlier = project.releases.slice(0, index).filter(([other]) => other === number).length;
  return `${project.slug}@${number}${earlier === 0 ? '' : `+build.${earlier + 1}`}`;
}

function toSeedDependency([dependencyType, target]: DemoNeed): SeedVersion['dependencies'][number] {
  const [slug = target, number] = target.split('@');
  return {
    projectId: idOf('project', slug),
    versionId: number === undefined ? null : idOf('version', target),
    dependencyType,
  };
}

/**
 * Returns when a later release that is at least as stable replaces this one; until then it is
 * listed as working.
 */
function dateOfReplacement(
  project: DemoProject,
  index: number,
  dates: readonly Date[],
): Date | null {
  const channel = channelAt(project, index);
  const following = project.releases.findIndex(
    (_, other) => other > index && isWithinChannel(channelAt(project, other), channel),
  );
  return following === -1 ? null : dateAt(dates, following);
}

function channelAt(
  project: DemoProject,
  index: number,
): NonNullable<NonNullable<DemoRelease[2]>['channel']> {
  return releaseAt(project, index)[2]?.channel ?? 'release';
}

function shareOfDownloads(project: DemoProject, index: number): number {
  const weight = (index + 1) / ((project.releases.length * (project.releases.length + 1)) / 2);
  return Math.floor(project.downloads * weight);
}

function toBulletList(changes: string): string {
  const parts = changes.split('; ');
  return parts.length === 1 ? changes : parts.map((part) => `- ${part}`).join('\n');
}

function uploaderOf(project: DemoProject): string {
  return project.owner.startsWith('@') ? ORGANIZATION_UPLOADER : project.owner;
}

function releaseAt(project: DemoProject, index: number): DemoRelease {
  const release = project.releases[index];
  if (release === undefined) throw new RangeError(`${project.slug} has no release ${index}`);
  return release;
}

function dateAt(dates: readonly Date[], index: number): Date {
  const date = dates[index];
  if (date === undefined) throw new RangeError(`no date for release ${index}`);
  return date;
}

/** Oldest first, without pre-releases, which no author in the demo supports. */
const VERSIONS: readonly string[] = GAME_VERSIONS.filter(
  ({ releaseType }) => releaseType !== 'pre-release',
)
  .map(({ value }) => value)
  .toReversed();

/** Dates on which the game reached a version in the demo's world; in between it advances evenly. */
const MARKS: readonly (readonly [date: string, version: string])[] = [
  ['2024-01-01', '0.1.1'],
  ['2024-08-20', '0.2.0'],
  ['2024-09-15', '0.3.0'],
  ['2025-02-15', '0.4.0'],
  ['2025-09-15', '0.5.0'],
  ['2026-10-20', '0.5.28'],
];

/** Number of earlier game versions that a release still supports. */
const KEPT_BEHIND = 4;

/**
 * Returns the game versions that a release supports, from its date until the next release; newest
 * first, as authors list them.
 */
function gameVersionsFor(released: Date, followed: Date | null): string[] {
  const first = Math.max(0, positionAt(released) - KEPT_BEHIND);
  const last = followed === null ? VERSIONS.length - 1 : positionAt(followed);
  return VERSIONS.slice(first, last + 1).toReversed();
}

function positionAt(date: Date): number {
  const marks = MARKS.map(([day, version]) => ({
    time: Date.parse(day),
    position: VERSIONS.indexOf(version),
  }));
  const before = marks.findLast(({ time }) => time <= date.getTime());
  const after = marks.find(({ time }) => time > date.getTime());
  if (before === undefined) return 0;
  if (after === undefined) return before.position;
  const share = (date.getTime() - before.time) / (after.time - before.time);
  return Math.floor(before.position + share * (after.position - before.position));
}
