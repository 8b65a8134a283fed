// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { createMember, createProject } from '#test/builders/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import {
  createCastSeed,
  entry,
  findMember,
  idOf,
  readProject,
  tokenOf,
  verdict,
  type Person,
} from './cast.ts';
import { picture } from './pictures.ts';
import { send, sendForm, type Parts } from './write.ts';

const as = tokenOf('boss');
const request = { name: 'New makers', slug: 'new-makers', description: 'They make' };
const details: Parts = { name: 'Renamed', slug: 'renamed', description: 'x', icon: 'keep' };

const start = (profile: 'local' | 'crmm' = 'local') =>
  startTestRegistry({ seed: createCastSeed(), profile });

async function read(server: RegistryServer, slug = 'makers') {
  return (await send(server, `GET /api/organization/${slug}`, { as })).json as Record<
    string,
    unknown
  >;
}

describe('a new organization', () => {
  it('belongs to who makes it', async () => {
    for (const profile of ['local', 'crmm'] as const) {
      const server = await start(profile);
      const created = await send(server, 'POST /api/organization', {
        as: tokenOf('owner'),
        json: request,
      });
      expect(created.json).toMatchObject({ success: true, slug: 'new-makers' });
      expect(Object.hasOwn(created.json as object, 'message')).toBe(profile === 'local');
      expect(await read(server, 'new-makers')).toMatchObject({
        name: 'New makers',
        icon: null,
        members: [{ userId: idOf('owner'), isOwner: true, accepted: true, role: 'Owner' }],
      });
    }
  });

  it.each([
    ['a name of one character', { name: 'x' }, 400],
    ['a name of 33 characters', { name: 'x'.repeat(33) }, 400],
    ['a taken slug', { slug: 'makers' }, 400],
    ['a slug that is an id', { slug: 'org-1' }, 400],
    ['an upper-case slug', { slug: 'Makers2' }, 400],
    ['a description of four characters', { description: 'four' }, 400],
    ['a description of 257 characters', { description: 'x'.repeat(257) }, 400],
    ['a description of 256 characters', { description: 'x'.repeat(256) }, 200],
  ])('with %s', async (_, overrides, status) => {
    const server = await start();
    const answer = await send(server, 'POST /api/organization', {
      as,
      json: { ...request, ...overrides },
    });
    expect(answer.status).toBe(status);
  });
});

describe('an edit of an organization', () => {
  it('changes all of it together, and deletes the icon when it is not sent', async () => {
    const server = await start();
    const icon = { name: 'i.png', bytes: await picture('png') };
    const parts = { ...details, icon };
    const first = await sendForm(server, 'PATCH /api/organization/org-1', { as, parts });
    expect(first.json).toMatchObject({
      success: true,
      message: expect.any(String) as string,
      slug: 'renamed',
    });
    expect(await read(server, 'renamed')).toMatchObject({
      name: 'Renamed',
      description: 'x',
      icon: expect.stringContaining('.webp') as string,
    });
    await sendForm(server, 'PATCH /api/organization/renamed', { as, parts: details });
    expect((await read(server, 'renamed'))['icon']).not.toBeNull();
    const { icon: _, ...rest } = details;
    await sendForm(server, 'PATCH /api/organization/renamed', { as, parts: rest });
    expect((await read(server, 'renamed'))['icon']).toBeNull();
  });

  it.each([
    ['a taken slug', { slug: 'taken' }],
    ['an empty description', { description: '' }],
    ['a text for a picture', { icon: { name: 'i.png', bytes: Buffer.from('text') } }],
  ])('is refused for %s', async (_, overrides) => {
    const server = await start();
    await send(server, 'POST /api/organization', { as, json: { ...request, slug: 'taken' } });
    const answer = await sendForm(server, 'PATCH /api/organization/org-1', {
      as,
      parts: { ...details, ...overrides },
    });
    expect(answer.status).toBe(400);
    expect(await read(server)).toMatchObject({ name: 'Makers' });
  });
});

it('an organization that is not there is 404 to who would edit it', async () => {
  const line = 'PATCH /api/organization/none';
  expect((await sendForm(await start(), line, { as, parts: details })).status).toBe(404);
});

describe('the icon of an organization', () => {
  it('is set and deleted on its own', async () => {
    const server = await start();
    for (const field of ['icon', 'file']) {
      const parts = { [field]: { name: 'i.webp', bytes: await picture('webp') } };
      const set = await sendForm(server, 'PATCH /api/organization/org-1/icon', { as, parts });
      const { newIcon } = (set.json as { data: { newIcon: string } }).data;
      expect((await read(server))['icon']).toBe(newIcon);
      expect((await fetch(newIcon)).status).toBe(200);
    }
    expect(verdict(await send(server, 'DELETE /api/organization/org-1/icon', { as }))).toEqual([
      200,
      true,
    ]);
    expect((await send(server, 'DELETE /api/organization/org-1/icon', { as })).status).toBe(400);
    expect(
      (await sendForm(server, 'PATCH /api/organization/org-1/icon', { as, parts: {} })).status,
    ).toBe(400);
  });
});

describe('the projects of an organization', () => {
  const add = (server: RegistryServer, person: Person, projectId: string) =>
    send(server, 'POST /api/organization/makers/projects', {
      as: tokenOf(person),
      json: { projectId },
    });

  /** A seed in which the boss also owns the project `own`. */
  async function startWithOwn() {
    const seed = createCastSeed();
    const members = [createMember({ userId: idOf('boss') }), entry('member')];
    return startTestRegistry({
      seed: { ...seed, projects: [...seed.projects, createProject({ id: 'own', members })] },
    });
  }

  it('take in a project without its team, and give it back', async () => {
    const server = await startWithOwn();
    expect((await add(server, 'boss', 'own')).status).toBe(200);
    expect(await readProject(server, 'own')).toMatchObject({
      members: [],
      organisation: { id: 'org-1' },
    });
    expect((await add(server, 'boss', 'own')).status).toBe(400);
    expect((await send(server, 'DELETE /api/organization/makers/project/own', { as })).status).toBe(
      200,
    );
    expect(await findMember(server, { project: 'own' }, 'boss')).toMatchObject({ isOwner: true });
    expect((await readProject(server, 'own')).organisation).toBeNull();
    expect((await send(server, 'DELETE /api/organization/makers/project/own', { as })).status).toBe(
      404,
    );
  });

  it('take in only what is the caller’s own', async () => {
    const server = await start();
    expect((await add(server, 'boss', 'project-1')).status).toBe(403);
    expect((await add(server, 'owner', 'project-1')).status).toBe(403);
    expect((await add(server, 'boss', 'none')).status).toBe(404);
    expect((await add(server, 'boss', '')).status).toBe(400);
  });
});

describe('the deletion of an organization', () => {
  it('gives its projects to its owner', async () => {
    const server = await start();
    expect(verdict(await send(server, 'DELETE /api/organization/makers', { as }))).toEqual([
      200,
      true,
    ]);
    expect((await send(server, 'GET /api/organization/makers')).status).toBe(404);
    expect(await readProject(server, 'org-project')).toMatchObject({ organisation: null });
    expect(await findMember(server, { project: 'org-project' }, 'boss')).toMatchObject({
      isOwner: true,
    });
  });
});

it('members of an organization do in its projects what their entry says', async () => {
  const server = await start();
  const json = { description: 'By a worker' };
  const line = 'PATCH /api/project/org-project/description';
  expect((await send(server, line, { as: tokenOf('worker'), json })).status).toBe(403);
  const organization = (await read(server)) as {
    teamId: string;
    members: { id: string; userId: string }[];
  };
  const worker = organization.members.find(({ userId }) => userId === idOf('worker'))?.id;
  const change = {
    role: 'Editor',
    permissions: ['edit_description'],
    organisationPermissions: ['edit_member'],
  };
  await send(server, `PATCH /api/team/${organization.teamId}/member/${worker}`, {
    as,
    json: change,
  });
  expect((await send(server, line, { as: tokenOf('worker'), json })).status).toBe(200);
  // A separate entry in the project's team overrides the one in the organization's.
  const { teamId } = await readProject(server, 'org-project');
  const override = { userId: idOf('worker'), role: 'Guest', permissions: [] };
  await send(server, `POST /api/team/${teamId}/members`, { as, json: override });
  expect((await send(server, line, { as: tokenOf('worker'), json })).status).toBe(403);
});
