// @promise thirty peculiarities of the public service that a client must handle, with a test for each
import { expect, test } from 'vitest';
import { uploadVersion } from '#core/publishing/upload-file.ts';
import { createVersion, createVersionFile } from '#test/builders/seed.ts';
import { json, startFaultServer } from '#test/helpers/fault-server.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { digest } from '../registry-server/ask.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { jar, jarBytes, openSite, type Site, toUpload, VERSION } from '../registry-writes/site.ts';

const P = 'project-1';
const DETAILS = {
  name: 'Name',
  slug: 'slug-of-project-1',
  visibility: 'listed',
  type: ['mod'],
  clientSide: 'required',
  serverSide: 'optional',
  summary: 'Summary',
};
const upload = (text: string, name?: string) => ({
  upload: jar(text, name),
  sha512: digest(jarBytes(text), 'sha512'),
});
const uploads = (site: Site) =>
  site.server.requestCounts().get('POST /api/project/:project/version');

test.each(['local', 'crmm'] as const)(
  '§11.7 a write is done without a message, and an edited token is read again, on %s',
  async (profile) => {
    const site = await openSite({ profile });
    const session = site.asSession('owner');
    const content = { name: 'One', dateExpires: '2999-01-01', authScopes: [] };
    const { id, token } = await session.tokens.create(content);
    expect(token).toMatch(/^crp_/);
    const edited = await session.tokens.edit(id, { ...content, name: 'Two' });
    expect(edited).toMatchObject({ id, name: 'Two' });
    expect(edited).not.toHaveProperty('token');
    await session.tokens.remove(id);
    expect(await session.tokens.list()).not.toContainEqual(expect.objectContaining({ id }));
    const owner = site.as('owner');
    const { teamId } = await owner.projects.get(P);
    await owner.teams.invite({ teamId, of: null }, 'worker');
  },
);

test('§11.7 an empty 200 of a write is no success: what was done is looked for', async () => {
  const site = await openSite({ profile: 'crmm', faults: ['empty-200'] });
  const owner = site.as('owner');
  await expect(owner.projects.setDescription(P, 'Words')).rejects.toMatchObject({
    code: 'REGISTRY_ANSWER_INVALID',
  });
  expect((await owner.projects.get(P)).description).not.toBe('Words');
  await owner.projects.setDescription(P, 'Words');
  expect((await owner.projects.get(P)).description).toBe('Words');
});

test('§11.11 a version is published by the project’s id, also when its slug was named', async () => {
  const site = await openSite({ profile: 'crmm' });
  const request = { content: VERSION, primary: upload('one'), additional: [] };
  const done = await uploadVersion(site.as('owner'), { ...request, project: DETAILS.slug });
  expect(done).toMatchObject({ projectId: P, slug: '2.0.0', isNew: true, droppedFiles: [] });
});

test.each(['local', 'crmm', 'strict'] as const)(
  '§11.11 the details travel in the form that %s takes, and the icon stays unless asked',
  async (profile) => {
    const site = await openSite({ profile });
    const owner = site.as('owner');
    await owner.projects.setIcon(P, toUpload('icon.png', await picture('png')));
    const iconOf = async () => (await owner.projects.list([P]))[0]?.icon ?? null;
    const before = await iconOf();
    expect(before).not.toBeNull();
    await owner.projects.edit(P, DETAILS);
    expect(await iconOf()).toBe(before);
    await owner.projects.edit(P, { ...DETAILS, type: ['mod', 'plugin'] });
    expect((await owner.projects.list([P]))[0]?.type).toEqual(['mod', 'plugin']);
    expect(await iconOf()).toBe(before);
    await owner.projects.edit(P, DETAILS, 'remove');
    expect(await iconOf()).toBeNull();
  },
);

test('§11.11 what the dialect names is what is sent', async () => {
  const seen = await startFaultServer(() => json({ success: true, slug: 'x' }));
  const site = await openSite();
  for (const dialect of [
    { iconField: 'icon', typeEncoding: 'json', licenceRule: 'service', writePrefix: '/api' },
    { iconField: 'file', typeEncoding: 'plain', licenceRule: 'document', writePrefix: '' },
  ] as const) {
    const client = site.signInAt({ ...testProfile(seen.origin), dialect }, 'crp_owner');
    await client.projects.edit(P, DETAILS);
    await client.projects.setIcon(P, toUpload('i.png', new Uint8Array(4)));
    await client.projects.setLicence(P, { kind: 'listed', id: 'MIT' });
  }
  await seen.close();
  expect(seen.seen.map(({ url }) => url)).toEqual([
    '/api/project/project-1',
    '/api/project/project-1/icon',
    '/api/project/project-1/license',
    '/project/project-1',
    '/api/project/project-1/icon',
    '/project/project-1/license',
  ]);
  const bodies = seen.seen.map(({ body }) => body);
  expect(bodies[0]).toContain('name="type"\r\n\r\n["mod"]');
  expect(bodies[3]).toContain('name="type"\r\n\r\nmod\r\n');
  expect(bodies[1]).toContain('name="icon"; filename="i.png"');
  expect(bodies[4]).toContain('name="file"; filename="i.png"');
  expect([bodies[2], bodies[5]].map((body) => JSON.parse(body ?? '') as unknown)).toEqual([
    { id: 'MIT', name: null, url: null },
    { id: 'MIT', name: '' },
  ]);
  expect(seen.seen.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 6 }, () => 'crp_owner'),
  );
  for (const { headers, body } of seen.seen) {
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers['transfer-encoding']).toBeUndefined();
  }
});

test('§11.11 a member keeps the rights that are named, and an additional file that is kept', async () => {
  const files = [
    createVersionFile('version-1'),
    createVersionFile('kept', { isPrimary: false, name: 'kept.jar' }),
    createVersionFile('gone', { isPrimary: false, name: 'gone.jar' }),
  ];
  const versions = [createVersion({ files })];
  const member = { permissions: ['edit_details' as const] };
  const seed = createCastSeed({ project: { versions }, member });
  const site = await openSite({ profile: 'crmm', seed });
  const owner = site.as('owner');
  const { teamId, members } = await owner.projects.get(P);
  const team = { teamId, of: { kind: 'project', id: P } } as const;
  const found = members.find(({ userId }) => userId === 'user-member');
  const { id = '', permissions = [] } = found ?? {};
  await owner.teams.editMember(team, id, { role: 'Helper', permissions });
  const now = (await owner.teams.members(team)).find((entry) => entry.id === id);
  expect(now).toMatchObject({ role: 'Helper', permissions: ['edit_details'] });

  const present = await owner.versions.get(P, 'version-1');
  const keep = present.files.filter(({ name }) => name === 'kept.jar');
  const ids = { projectId: P, versionId: 'version-1' };
  await owner.versions.edit(ids, VERSION, { keep, add: [jar('new', 'added.jar')] });
  const after = (await owner.versions.get(P, 'version-1')).files.map(({ name }) => name);
  expect(after.toSorted()).toEqual(['added.jar', 'kept.jar', 'version-1.jar']);
});

test('§11.12 keys that are required though they may be null are always sent', async () => {
  const seen = await startFaultServer(() => json({ success: true, urlSlug: 'x', slug: 'x' }));
  const site = await openSite();
  const profile = testProfile(seen.origin);
  const dialect = { ...profile.dialect, licenceRule: 'service' } as const;
  const client = site.signInAt({ ...profile, dialect }, 'crp_owner');
  const project = { name: 'Name', slug: 'name', summary: 'S', orgId: null } as const;
  await client.projects.create({ ...project, type: ['mod'], visibility: 'listed' });
  const url = 'https://example.invalid/l';
  await client.projects.setLicence(P, { kind: 'custom', name: 'Ours', url });
  const links = { issueTracker: null, sourceCode: null, wikiPage: null, discordServer: null };
  await client.projects.setLinks(P, links);
  await client.projects.setDescription(P, null);
  await seen.close();
  expect(seen.seen.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { ...project, type: ['mod'], visibility: 'listed' },
    { id: null, name: 'Ours', url },
    links,
    { description: null },
  ]);
});

test('§11.13 a 500 of an upload that was done is found by its bytes, and it is not sent again', async () => {
  const site = await openSite({ profile: 'crmm', faults: ['lost-answer-500'] });
  const owner = site.as('owner');
  const request = { project: P, content: VERSION, primary: upload('one'), additional: [] };
  const done = await uploadVersion(owner, request);
  expect(done).toMatchObject({ slug: '2.0.0', isNew: true });
  expect(uploads(site)).toBe(1);
  expect(await uploadVersion(owner, request)).toMatchObject({ slug: '2.0.0', isNew: false });
  expect(uploads(site)).toBe(1);
});

test('§11.13 an upload that was cut is reported as failed, and can be repeated', async () => {
  const site = await openSite({ profile: 'crmm', faults: ['cut-connection'] });
  const owner = site.as('owner');
  const request = { project: P, content: VERSION, primary: upload('one'), additional: [] };
  await expect(uploadVersion(owner, request)).rejects.toMatchObject({
    code: 'REGISTRY_UNREACHABLE',
  });
  expect(uploads(site)).toBe(1);
  expect(await uploadVersion(owner, request)).toMatchObject({ isNew: true });
  expect(await owner.versions.list(P)).toHaveLength(1);
});

test('§11.13 a write that cannot be read back is reported as open, never repeated', async () => {
  const site = await openSite({ profile: 'crmm', faults: ['lost-answer-500'] });
  const owner = site.as('owner');
  const { teamId } = await owner.projects.get(P);
  const invite = owner.teams.invite({ teamId, of: null }, 'worker');
  await expect(invite).rejects.toMatchObject({ code: 'WRITE_UNCERTAIN' });
  expect(site.server.requestCounts().get('POST /api/team/:team/invite')).toBe(1);
});

test('§11.13 the bytes of another project are refused before they are sent', async () => {
  const site = await openSite({ profile: 'crmm' });
  const request = { content: VERSION, primary: upload('one'), additional: [] };
  await uploadVersion(site.as('owner'), { ...request, project: P });
  const again = uploadVersion(site.as('boss'), { ...request, project: 'org-project' });
  await expect(again).rejects.toMatchObject({
    code: 'FILE_PUBLISHED_ELSEWHERE',
    params: { project: P },
  });
  expect(uploads(site)).toBe(1);
});

test('§11.11 an additional file that the registry left out is named', async () => {
  const site = await openSite({ profile: 'crmm' });
  const bytes = Buffer.from('Read me');
  const readme = { upload: toUpload('readme.txt', bytes), sha512: digest(bytes, 'sha512') };
  const content = VERSION;
  const request = { project: P, content, primary: upload('one'), additional: [readme] };
  expect(await uploadVersion(site.as('owner'), request)).toMatchObject({
    droppedFiles: ['readme.txt'],
  });
});
