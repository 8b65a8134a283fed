// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
// @promise private collections, reports and moderation threads stay private: lists, single reads, icons, threads
import { describe, expect, it } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { createProject, createVersion } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, entry, idOf, readProject, tokenOf, verdict, type Person } from './cast.ts';
import { newReport, send } from './write.ts';

const as = tokenOf('stranger');

function start() {
  const seed = createCastSeed({ project: { versions: [createVersion()] } });
  const hidden = createProject({
    id: 'hidden',
    visibility: 'private',
    members: [entry('boss', { isOwner: true })],
  });
  return startTestRegistry({ seed: { ...seed, projects: [...seed.projects, hidden] } });
}

async function report(server: RegistryServer, overrides: object = {}, person: Person = 'stranger') {
  return send(server, 'POST /api/report', {
    as: tokenOf(person),
    json: { ...newReport, ...overrides },
  });
}

const idIn = (answer: { json: unknown }) => (answer.json as { reportId: string }).reportId;

describe('a report', () => {
  it.each([
    ['project', 'project-1'],
    ['version', 'version-1'],
    ['user', idOf('member')],
  ])('of a %s is made, found and listed', async (itemType, itemId) => {
    const server = await start();
    const made = await report(server, { itemType, itemId });
    expect(verdict(made)).toEqual([200, true]);
    const expected = {
      id: idIn(made),
      itemType,
      itemId,
      reportType: 'spam',
      body: newReport.body,
      reporter: idOf('stranger'),
      closed: false,
    };
    const one = await send(server, `GET /api/report/${idIn(made)}`, { as });
    expect(one.json).toMatchObject(expected);
    const existing = `/api/report/existingReport?itemType=${itemType}&itemId=${itemId}` as const;
    expect((await send(server, `GET ${existing}`, { as })).json).toMatchObject(expected);
    expect((await send(server, 'GET /api/report', { as })).json).toMatchObject([expected]);
  });

  it.each([
    ['a text of 9 characters', { body: 'x'.repeat(9) }, 400],
    ['a text of 8193 characters', { body: 'x'.repeat(8193) }, 400],
    ['a reason that is none', { reportType: 'boring' }, 400],
    ['a kind that is none', { itemType: 'organization' }, 400],
    ['something unknown', { itemId: 'nothing' }, 404],
    ['something hidden', { itemId: 'hidden' }, 404],
    ['a slug', { itemId: 'slug-of-project-1' }, 404],
    ['a user name', { itemType: 'user', itemId: 'member' }, 404],
  ])('is refused for %s', async (_, overrides, status) => {
    expect(verdict(await report(await start(), overrides))).toEqual([status, false]);
  });

  it('takes texts at the limits', async () => {
    const server = await start();
    expect((await report(server, { body: 'x'.repeat(10) })).status).toBe(200);
    expect((await report(server, { body: 'x'.repeat(8192) }, 'member')).status).toBe(200);
  });

  it('of the same thing waits until the first is closed', async () => {
    const server = await start();
    const first = idIn(await report(server));
    expect(verdict(await report(server))).toEqual([400, false]);
    const close = (person: Person) =>
      send(server, `PATCH /api/report/${first}`, {
        as: tokenOf(person),
        json: { closed: true },
      });
    expect((await close('member')).status).toBe(404);
    expect(verdict(await close('moderator'))).toEqual([200, true]);
    expect((await report(server)).status).toBe(200);
  });

  it.each(['owner', 'member'] as const)('is nothing that %s learns of', async (person) => {
    const server = await start();
    const id = idIn(await report(server));
    const { json } = await send(server, `GET /api/report/${id}`, { as });
    const { threadId } = json as { threadId: string };
    const other = { as: tokenOf(person) };
    expect((await send(server, `GET /api/report/${id}`, other)).status).toBe(404);
    expect((await send(server, `GET /api/thread/${threadId}`, other)).status).toBe(404);
    expect((await send(server, 'GET /api/report', other)).json).toEqual([]);
    const existing = '/api/report/existingReport?itemType=project&itemId=project-1';
    expect((await send(server, `GET ${existing}`, other)).status).toBe(404);
  });

  it('is listed to moderators', async () => {
    const server = await start();
    const id = idIn(await report(server));
    const all = await send(server, 'GET /api/report/getAll', { as: tokenOf('moderator') });
    expect(all.json).toMatchObject([{ id }]);
  });
});

describe('a thread', () => {
  interface Message {
    readonly id: string;
    readonly authorId: string | null;
    readonly authorHidden: boolean;
    readonly body: { readonly text: string };
  }
  interface Thread {
    readonly messages: readonly Message[];
    readonly members: readonly { readonly id: string; readonly userName: string }[];
  }
  async function open(server: RegistryServer) {
    const { threadId } = await readProject(server, 'project-1');
    const line = `/api/thread/${String(threadId)}` as const;
    return {
      say: (person: Person, message: string) =>
        send(server, `POST ${line}`, { as: tokenOf(person), json: { message } }),
      async read(person: Person) {
        const answer = await send(server, `GET ${line}`, { as: tokenOf(person) });
        return answer.json as Thread;
      },
      status: async (person: Person) =>
        (await send(server, `GET ${line}`, { as: tokenOf(person) })).status,
      remove: (person: Person, id: string) =>
        send(server, `DELETE /api/thread/message/${id}`, { as: tokenOf(person) }),
    };
  }

  it('of a project is its team’s and the moderators’', async () => {
    const thread = await open(await start());
    const people = ['owner', 'member', 'moderator', 'admin', 'pending', 'stranger'] as const;
    const seen = await Promise.all(people.map(thread.status));
    expect(seen).toEqual([200, 200, 200, 200, 404, 404]);
    expect((await thread.say('stranger', 'Hello')).status).toBe(404);
    expect((await thread.say('pending', 'Hello')).status).toBe(404);
  });

  it('names moderators to each other only', async () => {
    const thread = await open(await start());
    await thread.say('owner', 'Is it approved?');
    await thread.say('moderator', 'Not yet');
    const authors = async (person: Person) => {
      const { messages, members } = await thread.read(person);
      const nameOf = (id: string | null) => members.find((one) => one.id === id)?.userName ?? null;
      return messages.map(({ authorId, authorHidden, body }) => [
        authorId,
        nameOf(authorId),
        authorHidden,
        body.text,
      ]);
    };
    expect(await authors('member')).toEqual([
      [idOf('owner'), 'owner', false, 'Is it approved?'],
      [null, null, true, 'Not yet'],
    ]);
    expect((await authors('admin'))[1]).toEqual([idOf('moderator'), 'moderator', false, 'Not yet']);
  });

  it('takes messages of 1 to 2048 characters', async () => {
    const thread = await open(await start());
    const lengths = [0, 1, 2048, 2049];
    const answers = await Promise.all(lengths.map((n) => thread.say('owner', 'x'.repeat(n))));
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 400]);
  });

  it('loses a message to its author and to moderators', async () => {
    const thread = await open(await start());
    const send = async () =>
      ((await thread.say('owner', 'Hello')).json as { messageId: string }).messageId;
    const [first, second] = [await send(), await send()];
    expect((await thread.remove('owner', first)).status).toBe(200);
    expect((await thread.remove('owner', first)).status).toBe(404);
    expect((await thread.remove('moderator', second)).status).toBe(200);
    expect((await thread.read('owner')).messages).toEqual([]);
  });

  it('of a report is between who made it and the moderators', async () => {
    const server = await start();
    const id = idIn(await report(server));
    const { json } = await send(server, `GET /api/report/${id}`, { as });
    const { threadId } = json as { threadId: string };
    const line = `/api/thread/${threadId}` as const;
    await send(server, `POST ${line}`, {
      as: tokenOf('moderator'),
      json: { message: 'Which one?' },
    });
    const seen = await send(server, `GET ${line}`, { as });
    expect(seen.json).toMatchObject({
      type: 'report',
      relatedEntity: id,
      messages: [{ authorId: null, authorHidden: true, body: { text: 'Which one?' } }],
    });
  });
});
