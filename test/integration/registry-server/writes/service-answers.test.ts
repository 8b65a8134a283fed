// @promise the profile `crmm` answers as the public service was seen to, where one's own registry answers better
import { describe, expect, it } from 'vitest';
import { createCollection, createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createCastSeed, entry, idOf, readProject, tokenOf, type Person } from './cast.ts';
import { picture } from './pictures.ts';
import { newReport, send, sendForm } from './write.ts';

const png = await picture('png', { isNoise: true });
const image = { name: 'image.png', bytes: png };
const owned = (id: string, overrides: Parameters<typeof createProject>[0] = {}) =>
  createProject({ id, members: [entry('owner', { isOwner: true })], ...overrides });
const needs = (projectId: string) => ({
  projectId,
  versionId: null,
  dependencyType: 'required' as const,
});

function createAnswerSeed() {
  const seed = createCastSeed();
  const invited = entry('pending', { accepted: false });
  const owner = entry('owner', { isOwner: true });
  return {
    ...seed,
    projects: [
      ...seed.projects,
      owned('pending', { members: [owner, invited] }),
      owned('plain', { icon: null, gallery: [] }),
      owned('pictured', { icon: image }),
      owned('adopted'),
      owned('hidden', {
        visibility: 'private',
        icon: image,
        members: [owner, entry('member')],
        versions: [createVersion({ id: 'hidden-1' })],
      }),
      owned('unlisted', { visibility: 'unlisted' }),
      owned('hub', { versions: [createVersion({ id: 'hub-1', dependencies: [needs('hidden')] })] }),
    ],
    collections: [
      createCollection({ id: 'secret' }),
      createCollection({ id: 'shown', visibility: 'public', projects: ['project-1', 'hidden'] }),
    ],
  };
}

const share = (profile: 'crmm' | 'local') =>
  shareTestRegistry({ profile, seed: createAnswerSeed(), rateLimits: 'none' });
const registries = { crmm: share('crmm'), local: share('local') };

type Line = Parameters<typeof send>[1];

/** Statuses of both profiles, the public service's first. */
async function statusesOf(ask: (server: RegistryServer) => Promise<{ status: number }>) {
  const [crmm, local] = [await ask(registries.crmm()), await ask(registries.local())];
  return [crmm.status, local.status];
}

const by = (line: Line, person: Person | null, json?: unknown) => (server: RegistryServer) =>
  send(server, line, { as: person === null ? null : tokenOf(person), json });

const newDetails = {
  name: 'Renamed',
  visibility: 'listed',
  clientSide: 'optional',
  serverSide: 'optional',
  summary: 'x',
  icon: 'keep',
};

describe('a project', () => {
  it('is not changed by who is invited without the permission', async () => {
    const json = { id: 'MIT', name: null, url: null };
    const line = 'PATCH /api/project/pending/license';
    expect(await statusesOf(by(line, 'pending', json))).toEqual([403, 403]);
  });

  const notAList = '[type] Invalid input: expected array, received string';
  it.each([
    {
      from: 'an outsider with an empty name',
      person: 'stranger',
      details: { name: '', type: '["mod"]' },
      statuses: [400, 403],
      message: '[name]',
    },
    {
      from: 'an outsider',
      person: 'stranger',
      details: { type: '["mod"]' },
      statuses: [403, 403],
      message: 'Unauthorized',
    },
    {
      from: 'the owner with a type in quotes',
      person: 'owner',
      details: { type: '"mod"' },
      statuses: [400, 400],
      message: notAList,
    },
  ] as const)('takes no details from $from', async ({ person, details, statuses, message }) => {
    const parts = { ...newDetails, slug: 'renamed', ...details };
    const ask = (server: RegistryServer) =>
      sendForm(server, 'PATCH /api/project/project-1', { as: tokenOf(person), parts });
    expect(await statusesOf(ask)).toEqual(statuses);
    expect((await ask(registries.crmm())).text).toContain(message);
  });

  it.each([
    ['crmm', 9, [1, 0, 0, 1]],
    ['crmm', 11, [1, 0, 1, 1]],
    ['local', 9, [1, 0, 1, 1]],
  ] as const)(
    'on %s, listed again after %i minutes, is found or not until its next edit',
    async (profile, minutes, counts) => {
      let nowMs = 0;
      const seed = createSeed({
        projects: [owned('hid-for-a-while')],
        users: createCastSeed().users,
      });
      const server = await startTestRegistry({
        profile,
        seed,
        rateLimits: 'none',
        nowMs: () => nowMs,
      });
      const countFound = async () =>
        ((await send(server, 'GET /api/search?q=')).json as { estimatedTotalHits: number })
          .estimatedTotalHits;
      const found = [await countFound()];
      for (const visibility of ['private', 'listed', 'listed']) {
        const parts = { ...newDetails, visibility, type: '["mod"]', slug: 'hid-for-a-while' };
        const line = 'PATCH /api/project/hid-for-a-while';
        const { status } = await sendForm(server, line, { as: tokenOf('owner'), parts });
        expect(status).toBe(200);
        found.push(await countFound());
        nowMs += minutes * 60_000;
      }
      expect(found).toEqual(counts);
    },
  );

  it('without an icon accepts a good picture after a broken one, with an icon it no longer does', async () => {
    for (const [project, later] of [
      ['plain', 200],
      ['pictured', 500],
    ] as const) {
      const setIcon = async (bytes: Buffer) => {
        const parts = { icon: { name: 'i.png', bytes } };
        const line = `PATCH /api/project/${project}/icon` as const;
        return (await sendForm(registries.crmm(), line, { as: tokenOf('owner'), parts })).status;
      };
      expect(await setIcon(png.subarray(0, png.length / 2))).toBe(500);
      expect(await setIcon(png)).toBe(later);
    }
  });

  it.each([
    ['POST /api/project/nothing/follow', undefined],
    ['POST /api/report', { ...newReport, itemId: 'nothing' }],
    ['POST /api/report', { ...newReport, itemType: 'user', itemId: 'nobody' }],
  ] as const)('that is unknown is no thing to follow or report: %s %o', async (line, json) => {
    expect(await statusesOf(by(line, 'stranger', json))).toEqual([400, 404]);
  });
});

describe('a hidden project', () => {
  const sees = async (path: string, person: Person | null, text: string) => {
    const as = person === null ? null : tokenOf(person);
    const seen = [];
    for (const open of [registries.crmm, registries.local]) {
      const answer = await send(open(), `GET ${path as `/${string}`}`, { as });
      seen.push(answer.status === 200 && answer.text.includes(text));
    }
    return seen;
  };

  it.each([
    ['its icon', '/cdn/data/project/hidden/image.png', 'PNG'],
    ['its versions by id', '/api/version?ids=hidden-1', 'hidden-1'],
    ['one of them', '/api/version/hidden-1', 'hidden-1'],
    ['the dependencies of another', '/api/project/hub/dependencies', '"id":"hidden"'],
    ['the ids of a collection', '/api/collections/shown', '"hidden"'],
  ])('is shown by the service to anybody, never by one’s own: %s', async (_, path, text) => {
    expect(await sees(path, null, text)).toEqual([true, false]);
  });

  it('is in the list of its owner for its team on the service', async () => {
    const path = `/api/user/${idOf('owner')}/projects`;
    expect(await sees(path, 'member', '"id":"hidden"')).toEqual([true, false]);
    expect(await sees(path, 'stranger', '"id":"hidden"')).toEqual([false, false]);
  });

  it('is not drawn, and on the service only a listed one is', async () => {
    const path = '/api/projects/random?count=100';
    expect(await sees(path, null, '"id":"hidden"')).toEqual([false, false]);
    expect(await sees(path, null, '"id":"unlisted"')).toEqual([false, true]);
  });
});

describe('an organization', () => {
  const form = { icon: 'keep', name: 'Makers', slug: 'makers', description: 'What we do' };

  it('is changed by anybody, by its id, on the service', async () => {
    const edit = (id: string) => (server: RegistryServer) =>
      sendForm(server, `PATCH /api/organization/${id}`, { as: tokenOf('stranger'), parts: form });
    expect(await statusesOf(edit('org-1'))).toEqual([200, 403]);
    expect(await statusesOf(edit('makers'))).toEqual([404, 403]);
  });

  it('takes a project of anybody on the service', async () => {
    const line = 'POST /api/organization/org-1/projects';
    expect(await statusesOf(by(line, 'stranger', { projectId: 'adopted' }))).toEqual([403, 403]);
    expect(await statusesOf(by(line, 'boss', { projectId: 'adopted' }))).toEqual([200, 403]);
  });
});

describe('a collection', () => {
  it.each(['nothing', 'secret'])('that cannot be seen is answered with nothing: %s', async (id) => {
    expect(await statusesOf(by(`GET /api/collections/${id}`, null))).toEqual([200, 404]);
    const answer = await send(registries.crmm(), `GET /api/collections/${id}`);
    expect(answer.text).toBe('');
  });

  it('names its owner in three fields', async () => {
    const keysOn = async (server: RegistryServer) =>
      Object.keys((await send(server, 'GET /api/collections/shown/owner')).json as object);
    expect(await keysOn(registries.crmm())).toEqual(['id', 'userName', 'avatar']);
    expect((await keysOn(registries.local())).length).toBeGreaterThan(3);
  });
});

describe('a thread', () => {
  const openThread = async (server: RegistryServer) => {
    const { threadId } = await readProject(server, 'project-1');
    const line: Line = `POST /api/thread/${String(threadId)}`;
    const say = (person: Person, message: string) =>
      send(server, line, { as: tokenOf(person), json: { message, replyingTo: null } });
    const read = async () => {
      const path: Line = `GET /api/thread/${String(threadId)}`;
      const { json } = await send(server, path, { as: tokenOf('owner') });
      return json as { messages: { id: string; authorId: string }[]; members: { id: string }[] };
    };
    return { say, read };
  };

  it('has every moderator as one author, an empty text, and no answer but success', async () => {
    const { say, read } = await openThread(registries.crmm());
    expect((await read()).members).toMatchObject([{ id: 'moderator', userName: 'moderator' }]);
    const said = await say('moderator', '');
    expect([said.status, said.json]).toEqual([200, { success: true }]);
    expect((await read()).messages.at(-1)).toMatchObject({ authorId: 'moderator' });
    const own = await openThread(registries.local());
    expect((await own.say('owner', '')).status).toBe(400);
  });

  it('keeps its messages but for the moderator who wrote one', async () => {
    const { say, read } = await openThread(registries.crmm());
    await say('owner', 'Hello');
    const ofOwner = (await read()).messages.at(-1)?.id ?? '';
    const remove = (id: string, person: Person) =>
      send(registries.crmm(), `DELETE /api/thread/message/${id}`, { as: tokenOf(person) });
    const refused = await remove(ofOwner, 'owner');
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { message: "You can't delete the message!" },
    ]);
    expect((await remove(ofOwner, 'moderator')).status).toBe(403);
    await say('moderator', 'Not yet');
    const ofModerator = (await read()).messages.at(-1)?.id ?? '';
    expect((await remove(ofModerator, 'moderator')).status).toBe(200);
  });
});

it('a notification of another is refused, and its deletion answered with success', async () => {
  const statuses = async (server: RegistryServer) => {
    const { teamId } = await readProject(server, 'project-1');
    const json = { userName: 'worker' };
    await send(server, `POST /api/team/${teamId}/invite`, { as: tokenOf('owner'), json });
    const list = await send(server, 'GET /api/notifications', { as: tokenOf('worker') });
    const [{ id } = { id: '' }] = list.json as { id: string }[];
    const one = `/api/notifications/${id}` as const;
    const seen = [];
    for (const line of [`GET ${one}`, `DELETE ${one}`, 'PATCH /api/notifications?ids=x'] as const)
      seen.push((await send(server, line, { as: tokenOf('stranger') })).status);
    const after = await send(server, `GET ${one}`, { as: tokenOf('worker') });
    return [...seen, after.status];
  };
  expect(await statuses(registries.crmm())).toEqual([403, 200, 404, 200]);
  expect(await statuses(registries.local())).toEqual([404, 404, 200, 200]);
});

it('a session states how it was opened, on the service', async () => {
  const server = registries.crmm();
  const as = { session: server.openSession('owner') };
  const { json } = await send(server, 'GET /api/auth/sessions', { as });
  expect((json as object[])[0]).toMatchObject({ providerName: 'credential', status: 'active' });
  expect((json as object[])[0]).toHaveProperty('userAgent');
});
