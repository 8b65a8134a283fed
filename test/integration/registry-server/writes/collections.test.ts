// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
// @promise private collections, reports and moderation threads stay private: lists, single reads, icons, threads
import { describe, expect, it } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { createCollection, createProject } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, idOf, tokenOf, verdict, type Person } from './cast.ts';
import { picture } from './pictures.ts';
import { send, sendForm, type Parts } from './write.ts';

const SECRET = 'Things for the surprise';
const as = tokenOf('owner');
const form: Parts = { name: 'Best of', description: 'Mine', visibility: 'public', icon: '' };

async function start(options: Parameters<typeof startTestRegistry>[0] = {}) {
  const seed = createCastSeed();
  const hidden = createProject({
    id: 'hidden',
    visibility: 'private',
    members: [{ ...seedMember, userId: idOf('owner') }],
  });
  const image = { name: 'i.png', bytes: await picture('png') };
  const collections = [
    createCollection({
      id: 'secret',
      name: SECRET,
      description: SECRET,
      icon: image,
      projects: ['project-1'],
    }),
    createCollection({ id: 'shown', visibility: 'public', projects: ['project-1', 'hidden'] }),
    createCollection({ id: 'by-link', visibility: 'unlisted', projects: [] }),
  ];
  const projects = [...seed.projects, hidden];
  return startTestRegistry({ seed: { ...seed, projects, collections }, ...options });
}
const seedMember = {
  role: 'Owner',
  isOwner: true,
  accepted: true,
  permissions: [],
  organisationPermissions: [],
};

async function create(server: RegistryServer, json: unknown = { name: 'New', description: null }) {
  return send(server, 'POST /api/collections', { as, json });
}

describe('a private collection', () => {
  it.each([null, 'stranger', 'member', 'moderator', 'admin'] as const)(
    'says nothing to %s, whatever is asked',
    async (person: Person | null) => {
      const server = await start();
      const who = person === null ? null : tokenOf(person);
      for (const path of ['', '/projects', '/owner']) {
        const answer = await send(server, `GET /api/collections/secret${path}`, { as: who });
        expect(answer.status).toBe(404);
      }
      for (const path of [
        `/api/user/${idOf('owner')}/collections`,
        '/api/user/owner/collections',
      ]) {
        const answer = await send(server, `GET ${path as '/'}`, { as: who });
        expect((answer.json as { id: string }[]).map(({ id }) => id)).toEqual(['shown']);
        expect(answer.text).not.toContain(SECRET);
      }
      const icon = await send(server, 'GET /cdn/data/collection/secret/i.png', { as: who });
      expect([icon.status, icon.text]).toEqual([404, expect.stringContaining('not found')]);
    },
  );

  it('is readable by its owner, its icon marked as not cacheable', async () => {
    const server = await start();
    const one = await send(server, 'GET /api/collections/secret', { as });
    expect(one.json).toMatchObject({
      name: SECRET,
      userId: idOf('owner'),
      projects: ['project-1'],
    });
    const { icon } = one.json as { icon: string };
    const path = new URL(icon).pathname as '/';
    const seen = await send(server, `GET ${path}`, { as });
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('is hidden from its owner’s token without the scope', async () => {
    const server = await start();
    const session = { session: server.openSession('owner') };
    const json = { name: 'x', dateExpires: '2999-01-01', authScopes: ['user_read'] };
    const made = await send(server, 'POST /api/pat', { as: session, json });
    const { token } = made.json as { token: string };
    const one = await send(server, 'GET /api/collections/secret', { as: { token } });
    expect(one.status).toBe(404);
  });
});

describe('a collection', () => {
  it('begins private and empty, and is found by its id', async () => {
    const server = await start();
    const made = await create(server, { name: 'New', description: 'What it is for' });
    const { collectionId } = made.json as { collectionId: string };
    expect(verdict(made)).toEqual([200, true]);
    const one = await send(server, `GET /api/collections/${collectionId}`, { as });
    expect(one.json).toMatchObject({
      id: collectionId,
      name: 'New',
      description: 'What it is for',
      visibility: 'private',
      icon: null,
      projects: [],
    });
    const all = await send(server, 'GET /api/collections', { as });
    expect((all.json as { id: string }[])[0]?.id).toBe(collectionId);
  });

  it.each([
    ['a name of one character', { name: 'x', description: null }],
    ['a name of 33 characters', { name: 'x'.repeat(33), description: null }],
    ['no description key', { name: 'New' }],
    ['a description of 257 characters', { name: 'New', description: 'x'.repeat(257) }],
    ['no body', undefined],
  ])('is not made with %s', async (_, json) => {
    const server = await start();
    expect(verdict(await send(server, 'POST /api/collections', { as, json }))).toEqual([
      400,
      false,
    ]);
  });

  it('is edited with its icon, which is kept, replaced and removed as a project’s', async () => {
    const server = await start();
    const edit = (parts: Parts) =>
      sendForm(server, 'PATCH /api/collections/by-link', { as, parts });
    const read = async () =>
      (await send(server, 'GET /api/collections/by-link')).json as Record<string, string | null>;
    const icon = { name: 'i.png', bytes: await picture('png') };
    expect(verdict(await edit({ ...form, icon }))).toEqual([200, true]);
    const first = await read();
    expect(first).toMatchObject({ name: 'Best of', description: 'Mine', visibility: 'public' });
    expect((await fetch(first['icon'] ?? '')).headers.get('content-type')).toBe('image/webp');
    await edit({ ...form, description: '', icon: 'keep' });
    expect(await read()).toMatchObject({ description: null, icon: first['icon'] });
    await edit(form);
    expect((await read())['icon']).toBeNull();
    expect((await fetch(first['icon'] ?? '')).status).toBe(404);
  });

  it.each([
    ['a visibility that is none', { ...form, visibility: 'archived' }],
    ['a picture that is none', { ...form, icon: { name: 'i.png', bytes: Buffer.from('<svg/>') } }],
  ])('is not changed by %s', async (_, parts) => {
    const server = await start();
    const answer = await sendForm(server, 'PATCH /api/collections/by-link', { as, parts });
    expect(verdict(answer)).toEqual([400, false]);
  });

  it('shows others only those of its projects that they see', async () => {
    const server = await start();
    const idsFor = async (who: Parameters<typeof send>[2]) => {
      const one = await send(server, 'GET /api/collections/shown', who);
      const list = await send(server, 'GET /api/collections/shown/projects', who);
      const listed = (list.json as { id: string }[]).map(({ id }) => id);
      expect(listed.toSorted()).toEqual((one.json as { projects: string[] }).projects.toSorted());
      return listed.toSorted();
    };
    expect(await idsFor({})).toEqual(['project-1']);
    expect(await idsFor({ as: tokenOf('stranger') })).toEqual(['project-1']);
    expect(await idsFor({ as })).toEqual(['hidden', 'project-1']);
    const owner = await send(server, 'GET /api/collections/shown/owner');
    expect(owner.json).toMatchObject({ id: idOf('owner'), userName: 'owner' });
  });

  it('takes projects and gives them up, all of them or none', async () => {
    const server = await start();
    const change = (method: 'PATCH' | 'DELETE', projects: unknown) =>
      send(server, `${method} /api/collections/by-link/projects`, { as, json: { projects } });
    const read = async () =>
      ((await send(server, 'GET /api/collections/by-link', { as })).json as { projects: string[] })
        .projects;
    expect(verdict(await change('PATCH', ['project-1', 'hidden']))).toEqual([200, true]);
    expect((await read()).toSorted()).toEqual(['hidden', 'project-1']);
    expect(verdict(await change('PATCH', ['org-project', 'nothing']))).toEqual([400, false]);
    expect((await read()).toSorted()).toEqual(['hidden', 'project-1']);
    expect(verdict(await change('DELETE', ['hidden', 'nothing']))).toEqual([200, true]);
    expect(await read()).toEqual(['project-1']);
    await send(server, 'DELETE /api/project/project-1', { as });
    expect(await read()).toEqual([]);
  });

  it('does not tell whether a hidden project exists', async () => {
    const server = await start();
    const stranger = { as: tokenOf('stranger') };
    const made = await send(server, 'POST /api/collections', {
      ...stranger,
      json: { name: 'New', description: null },
    });
    const { collectionId } = made.json as { collectionId: string };
    const texts = [];
    for (const id of ['hidden', 'nothing']) {
      const line = `PATCH /api/collections/${collectionId}/projects` as const;
      const answer = await send(server, line, { ...stranger, json: { projects: [id] } });
      texts.push([answer.status, answer.text]);
    }
    expect(texts[0]).toEqual(texts[1]);
  });

  it.each([
    [[], 400],
    [['malformed-500'], 500],
  ] as const)('with the faults %j answers a missing body with %d', async (faults, status) => {
    const server = await start({ faults });
    const answer = await send(server, 'PATCH /api/collections/by-link/projects', { as });
    expect(verdict(answer)).toEqual([status, false]);
  });

  it('is gone when it is deleted, its icon too', async () => {
    const server = await start();
    expect(verdict(await send(server, 'DELETE /api/collections/secret', { as }))).toEqual([
      200,
      true,
    ]);
    expect((await send(server, 'GET /api/collections/secret', { as })).status).toBe(404);
    const icon = await send(server, 'GET /cdn/data/collection/secret/i.png', { as });
    expect(icon.status).toBe(404);
  });
});

describe('the collection of followed projects', () => {
  it('is everybody’s own, and changed by following alone', async () => {
    const server = await start();
    await send(server, 'POST /api/project/project-1/follow', { as });
    const own = await send(server, 'GET /api/collections/follows', { as });
    expect(own.json).toMatchObject({ id: 'follows', projects: ['project-1'] });
    const others = await send(server, 'GET /api/collections/follows', { as: tokenOf('stranger') });
    expect(others.json).toMatchObject({ projects: [] });
    expect((await send(server, 'GET /api/collections/follows')).status).toBe(404);
    const json = { projects: ['project-1'] };
    const changed = await send(server, 'DELETE /api/collections/follows/projects', { as, json });
    expect(changed.status).toBe(404);
  });
});

it('a registry that keeps to the document offers no collections', async () => {
  const server = await start({ profile: 'strict' });
  for (const path of [
    '/api/collections',
    '/api/report',
    '/maven/maven/crmods/project-1/maven-metadata.xml',
  ]) {
    const answer = await send(server, `GET ${path as '/'}`, { as });
    expect([answer.status, answer.text]).toEqual([404, '404 Not Found']);
  }
});
