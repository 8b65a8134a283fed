import { describe, expect, it } from 'vitest';
import { restlessClock } from '#test/helpers/clocks.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import {
  createOrganization,
  createSeed,
  createUser,
  createVersionFile,
  OWNER_ID,
} from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import { createMod, openVerbsSite } from '../manage/verbs-site.ts';

const PICTURE = {
  name: 'icon.png',
  bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')]),
};
const PROJECT = createMod(
  'lamp',
  {
    '1.0.0': { changelog: 'The first one.' },
    '2.0.0': {
      requires: ['lib'],
      featured: true,
      files: [
        createVersionFile('lamp-2.0.0'),
        createVersionFile('lamp-2.0.0-sources', { isPrimary: false, name: 'lamp-sources.zip' }),
      ],
    },
  },
  {
    icon: PICTURE,
    organizationId: 'org-1',
    description: '# Lamp\n\nIt shines.',
    categories: ['library', 'utility'],
  },
);

async function openSite() {
  const server = await startTestRegistry({
    seed: createSeed({
      users: [createUser({ avatar: PICTURE })],
      organizations: [createOrganization({ icon: PICTURE })],
      projects: [PROJECT, createMod('lib', { '1.0.0': {} })],
    }),
  });
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('no profile local');
  const profile = { ...local, id: 'test', apiOrigin: server.origin, fileOrigins: [server.origin] };
  const dataDir = createTempDir();
  const core = openCore({ dataDir, profiles: [profile], clock: restlessClock });
  return { server, dataDir, core, client: core.client };
}

const QUESTION = {
  words: '',
  type: null,
  loaders: [],
  gameVersions: [],
  categories: [],
  sortBy: null,
  limit: 20,
  offset: 0,
};

describe('a project page', () => {
  it('has the whole record, every version with every file, names of what it needs, and keys for its pictures', async () => {
    const { client } = await openSite();
    const ask = { registry: 'test', ask: 'check' } as const;
    const page = await client.pages.project({ ...ask, project: 'lamp-slug' });
    expect(page.project).toMatchObject({ id: 'lamp', name: 'lamp' });
    expect(page.detail).toMatchObject({ description: '# Lamp\n\nIt shines.', licenseId: 'MIT' });
    expect(page.versions?.map(({ versionNumber }) => versionNumber)).toEqual(['2.0.0', '1.0.0']);
    const [newest] = page.versions ?? [];
    expect(newest?.featured).toBe(true);
    expect(newest?.files.map(({ name }) => name).toSorted()).toContain('lamp-sources.zip');
    expect(newest?.files.every(({ sha1_hash: sha1, sha512_hash: sha512 }) => sha1 && sha512)).toBe(
      true,
    );
    expect(page.related['lib']?.name).toBe('lib');
    const { icon } = page.project;
    expect(icon && page.images[icon]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(page.age.stale).toBe(false);
  });

  it('opens from the cache, with its age, when the registry is away and at the next start', async () => {
    const { client, core, server, dataDir } = await openSite();
    const check = { registry: 'test', ask: 'check', project: 'lamp' } as const;
    const before = await client.pages.project(check);
    await server.close();
    const away = await client.pages.project(check);
    expect(away.age.cause?.code).toBe('REGISTRY_UNREACHABLE');
    expect({ ...away, age: before.age }).toEqual(before);
    await core.close();
    const again = openCore({ dataDir });
    const kept = await again.client.pages.project({ ...check, ask: 'kept', project: 'lamp-slug' });
    expect({ ...kept, age: before.age }).toEqual(before);
    expect(kept.age).toMatchObject({ cause: null });
    expect(kept.age.oldestAnswerAt).not.toBeNull();
  });

  it('lists the loadouts that contain the project', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    await site.addons();
    const { client } = site.core;
    const page = await client.pages.project({ registry: 'test', ask: 'check', project: 'lamp' });
    expect(page.installed).toMatchObject([
      { loadoutId: site.loadoutId, versionNumber: '1.0.0', enabled: true },
    ]);
    const browse = await client.pages.browse({ ...QUESTION, registry: 'test', ask: 'check' });
    expect(browse.installed['lamp']).toHaveLength(1);
    expect(browse.installed['app']).toEqual([]);
  });

  it('is refused where nothing is kept, or there is no such project', async () => {
    const { client } = await openSite();
    const lamp = { registry: 'test', project: 'lamp' };
    await expect(client.pages.project({ ...lamp, ask: 'kept' })).rejects.toMatchObject({
      data: { code: 'NOT_KEPT' },
    });
    const nothing = { registry: 'test', ask: 'check', project: 'nothing' } as const;
    await expect(client.pages.project(nothing)).rejects.toMatchObject({
      data: { code: 'PROJECT_UNKNOWN' },
    });
  });
});

describe('a page of a person, an organization, or a search', () => {
  it('has the projects of its owner, and opens from the cache', async () => {
    const { client, server } = await openSite();
    const ask = { registry: 'test', ask: 'check' } as const;
    const person = await client.pages.person({ ...ask, person: 'Owner' });
    expect(person.user.id).toBe(OWNER_ID);
    expect(person.projects?.map(({ id }) => id).toSorted()).toEqual(['lamp', 'lib']);
    expect(person.images[person.user.avatar ?? '']).toBeDefined();
    const organization = await client.pages.organization({ ...ask, organization: 'makers' });
    expect(organization.projects?.map(({ id }) => id)).toEqual(['lamp']);
    expect(organization.images[organization.organization.icon ?? '']).toBeDefined();
    await server.close();
    const kept = { registry: 'test', ask: 'kept' } as const;
    const later = await client.pages.person({ ...kept, person: OWNER_ID });
    expect({ ...later, age: person.age }).toEqual(person);
    const place = await client.pages.organization({ ...ask, organization: 'makers' });
    expect(place.age.cause?.code).toBe('REGISTRY_UNREACHABLE');
    expect({ ...place, age: organization.age }).toEqual(organization);
  });

  it('reports an unknown name', async () => {
    const { client } = await openSite();
    const ask = { registry: 'test', ask: 'check' } as const;
    await expect(client.pages.person({ ...ask, person: 'nobody' })).rejects.toMatchObject({
      data: { code: 'PERSON_UNKNOWN' },
    });
    await expect(
      client.pages.organization({ ...ask, organization: 'nobody' }),
    ).rejects.toMatchObject({ data: { code: 'ORGANIZATION_UNKNOWN' } });
  });

  it('answers the same search offline, whatever the order of its filters', async () => {
    const { client, server } = await openSite();
    const categories = ['library', 'utility'];
    const question = { ...QUESTION, categories, loaders: [], registry: 'test' };
    const before: BrowsePage = await client.pages.browse({ ...question, ask: 'check' });
    expect(before.hits.length).toBeGreaterThan(0);
    await server.close();
    const otherOrder = { ...question, categories: categories.toReversed() };
    const kept = await client.pages.browse({ ...otherOrder, ask: 'kept' });
    expect(kept.hits).toEqual(before.hits);
    await expect(
      client.pages.browse({ ...question, words: 'other', ask: 'kept' }),
    ).rejects.toMatchObject({ data: { code: 'NOT_KEPT' } });
    // Another search runs on the cached projects, by name, slug and summary.
    const [known] = before.hits;
    const words = known?.name.toUpperCase() ?? '';
    const cached = await client.pages.browse({ ...question, words, ask: 'check' });
    expect(cached).toMatchObject({
      by: 'cached',
      hits: [known],
      total: 1,
      age: { stale: true, cause: { code: 'REGISTRY_UNREACHABLE' } },
    });
    expect(cached.age.oldestAnswerAt).not.toBeNull();
    const none = await client.pages.browse({ ...question, words: 'other', ask: 'check' });
    expect(none).toMatchObject({ by: 'cached', total: 0 });
    const unfit = { ...question, words, categories: ['social'] };
    const other = await client.pages.browse({ ...unfit, ask: 'check' });
    expect(other).toMatchObject({ by: 'cached', total: 0 });
  });
});

describe('keys of images in a text', () => {
  it('are given for the registry’s own addresses alone', async () => {
    const { client, server } = await openSite();
    const own = `${server.origin}/cdn/data/project/lamp/a.png`;
    const urls = [own, 'https://elsewhere.example/a.png'];
    const { keys } = await client.images.keys({ registry: 'test', urls });
    expect(Object.keys(keys)).toEqual([own]);
  });
});
