import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import {
  DEPENDENCY_TYPES,
  ORGANISATION_PERMISSIONS,
  PROJECT_PERMISSIONS,
} from '#shared/registry/enumerations.ts';
import { CATEGORIES, GAME_VERSIONS, LOADERS } from '#shared/registry/data/tags.ts';
import type { RegistrySeed, SeedProject, SeedVersion } from '../seed.ts';
import { generateDemoSeed } from './generate.ts';

const ID = /^[A-Za-z0-9_-]{18}$/;
/** registry §9.2. */
const SLUG = /^[a-z0-9`!@$()\-+_.,"]{1,32}$/;
const MAIN_EXTENSIONS: Readonly<Record<string, string>> = {
  mod: 'jar',
  plugin: 'jar',
  shader: 'zip',
  'resource-pack': 'zip',
  modpack: 'zip',
  datamod: 'zip',
  world: 'zip',
};
const TYPE_PAIRS = ['mod+plugin', 'datamod+mod', 'resource-pack+shader'];
const AFTER_THE_LAST = '2026-11-01';

let seed: RegistrySeed;
let versions: { project: SeedProject; version: SeedVersion }[];
beforeAll(async () => {
  seed = await generateDemoSeed();
  versions = seed.projects.flatMap((project) =>
    project.versions.map((version) => ({ project, version })),
  );
});

const findRepeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const findWrong = <Item>(items: readonly Item[], isWrong: (item: Item) => boolean): string[] =>
  items.filter(isWrong).map((item) => JSON.stringify(item, withoutBytes));
const withoutBytes = (_: string, part: unknown): unknown =>
  part instanceof Uint8Array ? part.length : part;
const lengthIsWithin = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most;

describe('the demo content obeys the rules of the registry', () => {
  it('gives every resource an id of its own, of 18 characters', () => {
    const groups = [
      seed.users,
      seed.projects,
      seed.organizations,
      versions.map(({ version }) => version),
      versions.flatMap(({ version }) => version.files),
      seed.projects.flatMap(({ gallery }) => gallery),
    ];
    const ids = groups.flatMap((group) => group.map(({ id }) => id));
    expect(findWrong(ids, (id) => !ID.test(id))).toEqual([]);
    expect(findRepeated(ids)).toEqual([]);
  });

  it('keeps names, slugs and texts within their limits', () => {
    expect(findRepeated([...seed.projects, ...seed.organizations].map(({ slug }) => slug))).toEqual(
      [],
    );
    expect(findRepeated(seed.projects.map(({ name }) => name))).toEqual([]);
    expect(findRepeated(seed.projects.map(({ summary }) => summary))).toEqual([]);
    expect(findWrong(seed.projects, ({ slug }) => !SLUG.test(slug) || slug.length < 2)).toEqual([]);
    expect(findWrong(seed.projects, ({ name }) => !lengthIsWithin(name, 2, 32))).toEqual([]);
    expect(findWrong(seed.projects, ({ summary }) => !lengthIsWithin(summary, 1, 256))).toEqual([]);
    expect(findWrong(seed.projects, ({ color }) => !/^#[0-9a-f]{6}$/.test(color ?? ''))).toEqual(
      [],
    );
    expect(
      findWrong(seed.users, ({ userName }) => !/^[A-Za-z0-9_-]{2,32}$/.test(userName)),
    ).toEqual([]);
    expect(findWrong(seed.users, ({ bio }) => (bio?.length ?? 0) > 256)).toEqual([]);
    const gallery = seed.projects.flatMap((project) => project.gallery);
    expect(findWrong(gallery, ({ name }) => !lengthIsWithin(name, 2, 32))).toEqual([]);
    expect(findWrong(gallery, ({ description }) => description.length > 256)).toEqual([]);
  });

  it('uses allowed sets of types and the sides that they prescribe', () => {
    expect(
      findWrong(
        seed.projects,
        ({ type }) => type.length > 1 && !TYPE_PAIRS.includes(type.toSorted().join('+')),
      ),
    ).toEqual([]);
    const sides = (type: string) =>
      seed.projects
        .filter((project) => project.type.includes(type as SeedProject['type'][number]))
        .map(({ clientSide, serverSide }) => `${clientSide}/${serverSide}`);
    expect(new Set([...sides('shader'), ...sides('resource-pack')])).toEqual(
      new Set(['required/unsupported']),
    );
    expect(new Set(sides('world'))).toEqual(new Set(['unsupported/required']));
    expect(findWrong(sides('plugin'), (side) => !side.endsWith('/required'))).toEqual([]);
  });

  it('uses categories and loaders that are valid for the types', () => {
    for (const { type, categories, featuredCategories } of seed.projects) {
      const valid = CATEGORIES.filter(({ projectTypes }) =>
        projectTypes.some((each) => type.includes(each as never)),
      );
      expect(
        findWrong(categories, (name) => !valid.some((category) => category.name === name)),
      ).toEqual([]);
      expect(categories).toEqual(expect.arrayContaining([...featuredCategories]));
      expect(featuredCategories.length).toBeLessThanOrEqual(3);
    }
    expect(
      findWrong(versions, ({ project, version }) =>
        version.loaders.some(
          (name) =>
            !LOADERS.find((loader) => loader.name === name)?.supportedProjectTypes.some((type) =>
              project.type.includes(type as never),
            ),
        ),
      ),
    ).toEqual([]);
  });

  it('numbers, titles and dates versions as the registry allows', () => {
    expect(findWrong(versions, ({ version }) => !SLUG.test(version.versionNumber))).toEqual([]);
    expect(findWrong(versions, ({ version }) => !lengthIsWithin(version.title, 2, 64))).toEqual([]);
    expect(
      findWrong(versions, ({ version }) => ['new', 'latest'].includes(version.versionNumber)),
    ).toEqual([]);
    const dates = versions.map(({ version }) => version.datePublished);
    expect(findWrong(dates, (date) => date < '2024-01-01' || date >= AFTER_THE_LAST)).toEqual([]);
    expect(findRepeated(dates)).toEqual([]);
    expect(
      findWrong(
        versions,
        ({ project, version }) => version.datePublished < project.datePublished.slice(0, 10),
      ),
    ).toEqual([]);
    const dev = seed.projects.map((project) =>
      project.versions.filter((each) => each.releaseChannel === 'dev'),
    );
    expect(findWrong(dev, (group) => group.length > 3)).toEqual([]);
  });

  it('supports real game versions, newest first', () => {
    const known = GAME_VERSIONS.map(({ value }) => value);
    expect(findWrong(versions, ({ version }) => version.gameVersions.length === 0)).toEqual([]);
    for (const { version } of versions) {
      const positions = version.gameVersions.map((value) => known.indexOf(value));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    }
  });

  it('gives files safe names, the extension of their type, and bytes that no other project has', () => {
    const owners = new Map<string, string>();
    for (const { project, version } of versions) {
      expect(findRepeated(version.files.map(({ name }) => name))).toEqual([]);
      expect(
        findWrong(
          version.files,
          ({ name }) => !/^[A-Za-z0-9._-]{1,64}$/.test(name) || !isSafeFileName(name),
        ),
      ).toEqual([]);
      const main = version.files.find(({ isPrimary }) => isPrimary) ?? version.files.at(-1);
      const extensions = project.type.map((type) => MAIN_EXTENSIONS[type]);
      expect(extensions).toContain(main?.name.split('.').at(-1));
      expect(version.files.filter(({ isPrimary }) => isPrimary).length).toBeLessThanOrEqual(1);
      for (const { bytes } of version.files) {
        expect(Buffer.from(bytes.subarray(0, 4)).toString('latin1')).toBe('PK\u0003\u0004');
        const sha1 = createHash('sha1').update(bytes).digest('hex');
        expect(owners.get(sha1) ?? version.id).toBe(version.id);
        owners.set(sha1, version.id);
      }
    }
  });

  it('names people, organizations and projects that exist', () => {
    const userIds = new Set(seed.users.map(({ id }) => id));
    const members = [...seed.projects, ...seed.organizations].flatMap((each) => each.members);
    expect(findWrong(members, ({ userId }) => !userIds.has(userId))).toEqual([]);
    expect(findWrong(members, ({ role }) => !lengthIsWithin(role, 1, 32))).toEqual([]);
    expect(
      findWrong(members, ({ permissions }) =>
        permissions.some((each) => !PROJECT_PERMISSIONS.includes(each as never)),
      ),
    ).toEqual([]);
    expect(
      findWrong(members, ({ organisationPermissions }) =>
        organisationPermissions.some((each) => !ORGANISATION_PERMISSIONS.includes(each as never)),
      ),
    ).toEqual([]);
    expect(findWrong(versions, ({ version }) => !userIds.has(version.authorId))).toEqual([]);
    const projectIds = new Set(seed.projects.map(({ id }) => id));
    for (const { project, version } of versions) {
      expect(
        findWrong(
          version.dependencies,
          ({ projectId }) => !projectIds.has(projectId) || projectId === project.id,
        ),
      ).toEqual([]);
      expect(
        findWrong(
          version.dependencies,
          ({ dependencyType }) => !DEPENDENCY_TYPES.includes(dependencyType),
        ),
      ).toEqual([]);
      expect(findRepeated(version.dependencies.map(({ projectId }) => projectId))).toEqual([]);
    }
  });

  it('gives a project without an organization one owner, and one with an organization none', () => {
    for (const { organizationId, members } of seed.projects) {
      expect(members.filter(({ isOwner }) => isOwner)).toHaveLength(
        organizationId === null ? 1 : 0,
      );
    }
  });
});
