import type { SeedProject, SeedVersion } from '#registry-server/seed.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';

export const CONTENT = { projects: 1000, versionsEach: 20, filesEach: 3 } as const;

const TYPES = ['mod', 'datamod', 'resource-pack', 'shader', 'plugin'] as const;
const CATEGORIES = ['magic', 'technology', 'utility', 'library', 'food'];
const WORDS = ['Copper', 'Lantern', 'River', 'Machine', 'Garden', 'Comet', 'Harbour', 'Signal'];
const CHANNELS = ['release', 'release', 'beta', 'alpha'] as const;
const FIRST_DAY = Date.parse('2024-01-01T00:00:00.000Z');
const DAY_MS = 86_400_000;
const CHANGELOG =
  'Fixed what was reported since the last version, and made what was slow faster.\n';

/**
 * A registry of the size used in the load tests; the same on every call. A file's bytes are its
 * name.
 */
export function createLargeContent() {
  return createSeed({
    projects: Array.from({ length: CONTENT.projects }, (_, index) => toProject(index)),
  });
}

/** Returns the bytes of a file of the content. */
export function bytesOf(project: number, version: number, file: number): Buffer {
  return Buffer.from(`p${project}-v${version}-f${file}.jar`);
}

export function wordOf(index: number): string {
  return WORDS[index % WORDS.length] ?? '';
}

function toProject(index: number): SeedProject {
  const type = TYPES[index % TYPES.length] ?? 'mod';
  return createProject({
    id: `p${index}`,
    slug: `${wordOf(index).toLowerCase()}-${index}`,
    name: `${wordOf(index)} ${wordOf(Math.floor(index / 8))} ${index}`,
    summary: `${wordOf(index * 3)} and ${wordOf(index * 5)} for everybody who wants more of them`,
    type: [type],
    categories: [CATEGORIES[index % CATEGORIES.length] ?? 'magic'],
    downloads: (index * 7919) % 100_000,
    versions: Array.from({ length: CONTENT.versionsEach }, (_, version) =>
      toVersion(index, version),
    ),
  });
}

function toVersion(project: number, version: number): SeedVersion {
  const id = `p${project}-v${version}`;
  return createVersion({
    id,
    title: `Version ${version}`,
    versionNumber: `1.${version}.0`,
    changelog: CHANGELOG.repeat(1 + (version % 5)),
    releaseChannel: CHANNELS[version % CHANNELS.length] ?? 'release',
    datePublished: new Date(FIRST_DAY + (version * 30 + (project % 30)) * DAY_MS).toISOString(),
    gameVersions: [`0.5.${version}`, `0.4.${version % 18}`],
    files: Array.from({ length: CONTENT.filesEach }, (_, file) =>
      createVersionFile(id, {
        id: `${id}-f${file}`,
        name: `${id}-f${file}.jar`,
        isPrimary: file === 0,
        bytes: bytesOf(project, version, file),
      }),
    ),
  });
}
