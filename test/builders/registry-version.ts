import { createHash } from 'node:crypto';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { versionSchema, type Version, type VersionFile } from '#shared/registry/version.ts';

export function sha512Of(text: string): string {
  return createHash('sha512').update(text).digest('hex');
}

export function digestsOf(text: string): { readonly sha1: string; readonly sha512: string } {
  return { sha1: createHash('sha1').update(text).digest('hex'), sha512: sha512Of(text) };
}

/** A file whose bytes are its name. */
export function createFile(overrides: Partial<VersionFile> = {}): VersionFile {
  const name = overrides.name ?? 'mod.jar';
  const { sha1, sha512 } = digestsOf(name);
  return {
    id: `file-${name}`,
    isPrimary: true,
    name,
    size: name.length,
    type: 'jar',
    url: `https://registry.test/cdn/data/${name}`,
    sha1_hash: sha1,
    sha512_hash: sha512,
    ...overrides,
  };
}

/** A release of `project` with one primary jar named after the version's id. */
export function createRegistryVersion(overrides: Partial<Version> = {}): Version {
  const id = overrides.id ?? 'v1';
  const files = overrides.files ?? [createFile({ name: `${id}.jar` })];
  return versionSchema.parse({
    id,
    projectId: 'project',
    title: id,
    versionNumber: id,
    datePublished: '2026-01-01T00:00:00.000Z',
    releaseChannel: 'release',
    gameVersions: ['0.5.1'],
    loaders: ['puzzle_loader'],
    files,
    dependencies: [],
    primaryFile: files.find(({ isPrimary }) => isPrimary) ?? null,
    ...overrides,
  });
}

export function createSummary(id: string, overrides: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id,
    slug: `slug-${id}`,
    name: `Name of ${id}`,
    summary: '',
    icon: `https://registry.test/cdn/data/${id}.webp`,
    type: ['mod'],
    downloads: 0,
    followers: 0,
    dateUpdated: '2026-01-01T00:00:00.000Z',
    datePublished: '2026-01-01T00:00:00.000Z',
    status: 'approved',
    visibility: 'listed',
    clientSide: 'unknown',
    serverSide: 'unknown',
    featuredCategories: [],
    categories: [],
    gameVersions: [],
    loaders: [],
    featured_gallery: null,
    color: null,
    author: 'someone',
    ...overrides,
  };
}
