import { createHash } from 'node:crypto';
import Hjson from 'hjson';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_STATUSES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import type { RegistrySeed, SeedProject, SeedVersion } from '../seed.ts';
import { readEntries } from '#test/builders/read-entries.ts';
import { generateDemoSeed } from './generate.ts';
import { DEMO_TOKEN } from './people.ts';

/**
 * Digest of the whole seed, with files by their checksums; changing it changes the demo registry
 * that people already have.
 */
const PINNED_DIGEST = 'af24efd232dc3a7a7d54ef67cc5d25bf1ff6ac041fb556ede824dce0dfca5937';

const LARGEST_TOTAL_BYTES = 15 * 1024 * 1024;

let seed: RegistrySeed;
beforeAll(async () => {
  seed = await generateDemoSeed();
});

const project = (slug: string): SeedProject => {
  const found = seed.projects.find((candidate) => candidate.slug === slug);
  if (found === undefined) throw new Error(`no project ${slug}`);
  return found;
};
const versions = (): SeedVersion[] => seed.projects.flatMap((each) => each.versions);
const byDate = (each: SeedProject): SeedVersion[] =>
  each.versions.toSorted((left, right) => left.datePublished.localeCompare(right.datePublished));

describe('generateDemoSeed', () => {
  it('gives the same records and bytes every time', async () => {
    const again = await generateDemoSeed();
    expect(describeSeed(again)).toBe(describeSeed(seed));
    expect(createHash('sha256').update(describeSeed(seed)).digest('hex')).toBe(PINNED_DIGEST);
  });

  it('stays small', () => {
    const files = versions().flatMap((version) => version.files);
    const images = seed.projects.flatMap((each) => each.gallery.map(({ image }) => image));
    const total = [...files, ...images].reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(total).toBeLessThan(LARGEST_TOTAL_BYTES);
  });

  it('holds at least sixty projects over all seven types, most of them mods', () => {
    const types = new Set(seed.projects.flatMap(({ type }) => type));
    expect(seed.projects.length).toBeGreaterThanOrEqual(60);
    expect([...types].toSorted()).toEqual(
      ['datamod', 'mod', 'modpack', 'plugin', 'resource-pack', 'shader', 'world'].toSorted(),
    );
    const mods = seed.projects.filter(({ type }) => type.includes('mod'));
    expect(mods.length).toBeGreaterThan(seed.projects.length / 3);
    for (const loader of ['puzzle_loader', 'quilt']) {
      expect(versions().filter(({ loaders }) => loaders.includes(loader)).length).toBeGreaterThan(
        20,
      );
    }
  });

  it('has ids that begin with - and with _', () => {
    const ids = [...seed.projects, ...versions()].map(({ id }) => id);
    expect(ids.some((id) => id.startsWith('-'))).toBe(true);
    expect(ids.some((id) => id.startsWith('_'))).toBe(true);
  });

  it('has several authors, one of them with a token, and a moderator', () => {
    const owners = new Set(
      seed.projects
        .flatMap(({ members }) => members.filter(({ isOwner }) => isOwner))
        .map(({ userId }) => userId),
    );
    expect(owners.size).toBeGreaterThan(5);
    expect(seed.users.filter(({ token }) => token === DEMO_TOKEN)).toHaveLength(1);
    expect(DEMO_TOKEN).toMatch(/^crp_[a-z2-7]{52}$/);
    expect(seed.users.map(({ role }) => role)).toContain('moderator');
  });

  it('has an organization with an owner, a member and a pending member, which owns projects', () => {
    const [organization] = seed.organizations;
    expect(seed.organizations).toHaveLength(1);
    expect(organization?.members.map(({ isOwner, accepted }) => [isOwner, accepted])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    const owned = seed.projects.filter(({ organizationId }) => organizationId === organization?.id);
    expect(owned.length).toBeGreaterThan(2);
  });

  it('has every visibility and every status', () => {
    expect(new Set(seed.projects.map(({ visibility }) => visibility))).toEqual(
      new Set(VISIBILITIES),
    );
    expect(new Set(seed.projects.map(({ status }) => status))).toEqual(new Set(PROJECT_STATUSES));
  });

  it('has all channels and all kinds of dependencies', () => {
    expect(new Set(versions().map(({ releaseChannel }) => releaseChannel))).toEqual(
      new Set(['release', 'beta', 'alpha', 'dev']),
    );
    const kinds = versions().flatMap(({ dependencies }) =>
      dependencies.map((each) => each.dependencyType),
    );
    expect(new Set(kinds)).toEqual(new Set(['required', 'optional', 'incompatible', 'embedded']));
  });

  it('has a dependency on a hidden project, one on a deleted version, and a cycle of two', () => {
    const needs = (slug: string) =>
      project(slug).versions.flatMap(({ dependencies }) => dependencies);
    const hidden = project('secret-orchard');
    expect(hidden.visibility).toBe('private');
    expect(needs('moon-bees').map(({ projectId }) => projectId)).toContain(hidden.id);
    const versionIds = new Set(versions().map(({ id }) => id));
    const deleted = versions()
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ versionId }) => versionId !== null && !versionIds.has(versionId));
    expect(deleted.map(({ projectId }) => projectId)).toEqual([project('lantern-core').id]);
    const requiredBy = (slug: string) =>
      needs(slug)
        .filter(({ dependencyType }) => dependencyType === 'required')
        .map(({ projectId }) => projectId);
    expect(requiredBy('gearworks')).toContain(project('steamline').id);
    expect(requiredBy('steamline')).toContain(project('gearworks').id);
  });

  it('has versions without loaders, with several files and without a primary file', () => {
    const withoutLoaders = seed.projects.filter((each) =>
      each.versions.every(({ loaders }) => loaders.length === 0),
    );
    const types = new Set(withoutLoaders.flatMap(({ type }) => type));
    expect(types).toEqual(new Set(['datamod', 'mod', 'resource-pack', 'shader', 'world']));
    const several = versions().filter(
      ({ files }) => files.length > 1 && files.some(({ isPrimary }) => isPrimary),
    );
    expect(several.length).toBeGreaterThan(1);
    expect(
      several.every(({ files }) => files.some(({ name }) => name.endsWith('-sources.jar'))),
    ).toBe(true);
    const withoutPrimary = versions().filter(({ files }) =>
      files.every(({ isPrimary }) => !isPrimary),
    );
    expect(withoutPrimary).toHaveLength(1);
  });

  it('has two versions with the same number and a newer upload with a lower number', () => {
    const numbers = project('glow-moss').versions.map(({ versionNumber }) => versionNumber);
    expect(numbers.filter((number) => number === '1.2.0')).toHaveLength(2);
    expect(byDate(project('cargo-crates')).map(({ versionNumber }) => versionNumber)).toEqual([
      '1.2.0',
      '1.4.5',
      '2.0.0',
      '1.4.6',
    ]);
  });

  it('has a project whose newest is on beta only and one whose newest is for another game version', () => {
    const belts = byDate(project('belts-and-pulleys'));
    expect(belts.at(-1)?.releaseChannel).toBe('beta');
    expect(
      belts.findLast(({ releaseChannel }) => releaseChannel === 'release')?.gameVersions,
    ).toContain('0.5.26');
    const rails = byDate(project('long-rails'));
    expect(rails.at(-1)?.gameVersions).toEqual(['0.5.28']);
    expect(rails.at(-2)?.gameVersions).toContain('0.5.26');
  });

  it('has icons that are PNG files, and for every listed project pictures whose first is featured', () => {
    const icons = seed.projects.flatMap(({ icon }) => icon ?? []);
    expect(icons).toHaveLength(seed.projects.length);
    for (const icon of icons) {
      expect(icon.name).toMatch(/^[A-Za-z0-9_-]{18}_128\.png$/);
      expect(Buffer.from(icon.bytes.subarray(0, 8)).toString('hex')).toBe('89504e470d0a1a0a');
    }
    const listed = seed.projects.filter(
      ({ status, visibility }) => status === 'approved' && visibility !== 'private',
    );
    for (const { slug, gallery } of listed) {
      const featured = gallery.map((item) => item.featured);
      expect({ slug, featured }).toEqual({
        slug,
        featured: gallery.map((_, index) => index === 0),
      });
      expect({ slug, isEmpty: gallery.length === 0 }).toEqual({ slug, isEmpty: false });
      for (const { image } of gallery) {
        expect(image.name).toMatch(/^[A-Za-z0-9_-]{18}\.webp$/);
        expect(Buffer.from(image.bytes.subarray(8, 12)).toString('latin1')).toBe('WEBP');
      }
    }
    const several = listed.filter(({ gallery }) => gallery.length >= 3);
    expect(several.length).toBeGreaterThan(5);
  });

  it('has SPDX licences and one of its own', () => {
    expect(seed.projects.some(({ licenseId }) => licenseId === 'MIT')).toBe(true);
    const own = seed.projects.filter(({ licenseId }) => licenseId === null);
    expect(own).toHaveLength(1);
    expect(own[0]?.licenseName).toBeTruthy();
    expect(own[0]?.licenseUrl).toBeTruthy();
  });

  it('makes jars with the manifest of each of their loaders and a class file', async () => {
    const seen = new Set<unknown>();
    const jars = seed.projects
      .filter(({ type }) => type.includes('mod') || type.includes('plugin'))
      .flatMap((each) => each.versions.slice(-1))
      .filter(({ loaders }) => loaders.length > 0 && !loaders.includes('void'));
    for (const { loaders, files } of jars) {
      const main = files.find(({ isPrimary }) => isPrimary);
      const entries = await readEntries(main?.bytes ?? new Uint8Array());
      for (const loader of loaders) {
        const manifest: unknown = Hjson.parse(
          entries.get(MANIFESTS[loader] ?? '')?.toString() ?? '',
        );
        expect(manifest).toHaveProperty(loader === 'quilt' ? 'quilt_loader.id' : 'id');
        if (loader === 'puzzle_loader')
          seen.add((manifest as { formatVersion: number }).formatVersion);
      }
      const classFile = [...entries].find(([path]) => path.endsWith('.class'))?.[1];
      expect(classFile?.subarray(0, 4).toString('hex')).toBe('cafebabe');
    }
    expect(seen).toEqual(new Set([2, 3]));
  });

  it('makes archives of the shape that the game reads', async () => {
    const pathsOf = async (slug: string) => {
      const file = project(slug).versions.at(-1)?.files.at(-1);
      return [...(await readEntries(file?.bytes ?? new Uint8Array())).keys()];
    };
    expect(await pathsOf('harvest-table')).toContain('harvest_table/blocks/block_main.json');
    expect((await pathsOf('worn-paths')).every((path) => path.startsWith('base/'))).toBe(true);
    expect(await pathsOf('nightglow')).toContain('shaders/final.frag.glsl');
    expect(await pathsOf('canal-town')).toContain('canal_town/worldInfo.json');
    expect(await pathsOf('light-luggage')).toContain('README.md');
  });
});

const MANIFESTS: Readonly<Record<string, string>> = {
  puzzle_loader: 'puzzle.mod.json',
  quilt: 'quilt.mod.json',
  paradox: 'paradox.plugin.json',
};

function describeSeed(value: RegistrySeed): string {
  return JSON.stringify(withDigests(value));
}

function withDigests(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha512').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(withDigests);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withDigests(part)]));
}
