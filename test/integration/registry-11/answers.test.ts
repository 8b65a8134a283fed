// @promise thirty peculiarities of the public service that a client must handle, with a test for each
import { expect, onTestFinished, test } from 'vitest';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { projectRecord, summaryRecord, versionRecord } from '#test/builders/registry-records.ts';
import { json, type Script, startFaultServer } from '#test/helpers/fault-server.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { openSite } from '../registry-writes/site.ts';

async function answering(script: Script) {
  const server = await startFaultServer(script);
  const harness = createRegistryHarness();
  onTestFinished(async () => {
    harness.close();
    await server.close();
  });
  const profile = testProfile(server.origin);
  const credential = { kind: 'token', value: 'crp_owner' } as const;
  return { server, logger: harness.logger, client: harness.signIn(profile, credential) };
}

const without = (record: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

test('§11.18 what may be missing or null is no reason to drop a record', async () => {
  const version = without(versionRecord('v1'), 'primaryFile', 'changelog', 'isDuplicate', 'author');
  const summary = without(summaryRecord('p1'), 'icon', 'color', 'featured_gallery');
  const replies: Readonly<Record<string, unknown>> = {
    '/api/project/p/version': { success: true, data: [version] },
    '/api/projects?ids=p1': [summary],
    '/api/tags/categories': [{ name: 'magic', projectTypes: ['mod'], type: 'category' }],
    '/api/users?ids=u1': [
      { id: 'u1', userName: 'ann', dateJoined: '2026-01-01T00:00:00.000Z', avatar: null },
    ],
  };
  const { client } = await answering(({ url }) => json(replies[url]));
  expect(await client.versions.list('p')).toMatchObject([{ primaryFile: null, changelog: null }]);
  expect(await client.projects.list(['p1'])).toMatchObject([{ icon: null, color: null }]);
  expect(await client.tags.categories(null)).toMatchObject([{ isDisplayed: true }]);
  expect(await client.users.list(['u1'])).toMatchObject([{ name: null, avatar: null }]);
});

test('§11.18 unknown values are kept, and a bad item is dropped alone', async () => {
  const note = {
    id: 'n1',
    userId: 'u1',
    type: 'party_invite',
    dateCreated: '2026-01-01T00:00:00.000Z',
    read: false,
    body: { teamId: 't', more: { of: 'it' } },
  };
  const { client, logger } = await answering(() => json([note, { id: 7 }, null]));
  expect(await client.notifications.list()).toMatchObject([
    { id: 'n1', type: 'party_invite', body: { teamId: 't' } },
  ]);
  expect(logger.lines.filter(({ event }) => event === 'registryItemDropped')).toHaveLength(2);
});

test('§11.19 lists are taken in whatever order, and ids may be missing', async () => {
  const { client } = await answering(() => json([summaryRecord('b'), summaryRecord('a')]));
  const found = await client.projects.list(['a', 'b', 'c']);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(['a', 'b']));
});

test('§11.20 a search asks by offset, and never for a page or a tag that cannot be asked for', async () => {
  const empty = { hits: [], query: '', limit: 20, offset: 0, estimatedTotalHits: 0 };
  const { client, server } = await answering(() => json(empty));
  expect(await client.search({ query: 'lamp', offset: 0 })).toEqual({ hits: [], total: 0 });
  expect(server.seen[0]?.url).toBe('/api/search?q=lamp&offset=0');
  expect(server.seen[0]?.url).not.toContain('page');
});

test('§11.21 categories are asked for per type', async () => {
  const site = await openSite({ profile: 'crmm' });
  const client = site.clientAt(site.server.origin);
  const ofPacks = await client.tags.categories('resource-pack');
  expect(ofPacks.map(({ name }) => name)).toContain('vanilla-like');
});

test('§11.22 an unknown licence is none, and a listed one is named by the list', async () => {
  const site = await openSite({ profile: 'crmm' });
  const client = site.clientAt(site.server.origin);
  expect(await client.tags.license('No-Such-Licence')).toBeNull();
  const project = await client.projects.get('project-1');
  expect([project.licenseId, project.licenseName]).toEqual(['MIT', null]);
  expect((await client.tags.license('MIT'))?.name).toBe('MIT License');
});

test('§11.24 dependencies may be missing or circular', async () => {
  const dependency = (projectId: string) => ({
    projectId,
    versionId: null,
    dependencyType: 'required' as const,
  });
  const projects = [
    createProject({
      id: 'A',
      versions: [createVersion({ id: 'a1', dependencies: [dependency('B')] })],
    }),
    createProject({
      id: 'B',
      versions: [createVersion({ id: 'b1', dependencies: [dependency('A'), dependency('Gone')] })],
    }),
  ];
  const site = await openSite({ profile: 'crmm', seed: createSeed({ projects }) });
  const client = site.clientAt(site.server.origin);
  const [version] = await client.versions.list('B');
  expect(version?.dependencies.map(({ projectId }) => projectId)).toEqual(['A', 'Gone']);
  expect(await client.projects.list(['A', 'Gone'])).toHaveLength(1);
});

test('§11.25 a project of an organization has it under its own name, whatever orgId says', async () => {
  const organisation = {
    id: 'o',
    name: 'O',
    slug: 'o',
    description: null,
    icon: null,
    members: [],
  };
  const project = { ...projectRecord('p'), orgId: null, organisation };
  const { client } = await answering(() => json({ success: true, project }));
  expect(await client.projects.get('p')).toMatchObject({ members: [], organisation: { id: 'o' } });
});

test.each(['../x.jar', 'con.jar', 'a/b.jar', 'x.jar.', '.hidden', 'a\u0000.jar'])(
  '§11.26 the file name %j of a registry is never used as it is',
  async (name) => {
    const [file] = versionRecord('v').files;
    const data = { ...versionRecord('v'), files: [{ ...file, name }] };
    const { client } = await answering(() => json({ success: true, data }));
    const version = await client.versions.get('p', 'v');
    expect(version.files.map((entry) => isSafeFileName(entry.name))).toEqual([false]);
  },
);
