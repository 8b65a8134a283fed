import { messageTextOf } from '#shared/registry/thread.ts';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import { createCollection } from '#test/builders/seed.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { type Site, toUpload } from './site.ts';
import type { WriteCase } from './write-case.ts';

const P = 'project-1';
const C = 'collection-1';
const WORDS = 'It says nothing but where to buy things.';

export const casesCollections = [
  createCollection(),
  createCollection({ id: 'full', projects: [P, 'org-project'] }),
];

const threadOf = async (client: SignedInClient) =>
  client.threads.get((await client.projects.get(P)).threadId ?? '');
const say = async (client: SignedInClient, words: string) =>
  client.threads.reply(await threadOf(client), words);

/** Sends a moderator's message; a fault may act on the first attempt. */
async function prepareMessage(site: Site): Promise<void> {
  const client = site.as('moderator');
  const attempt = () => say(client, 'First');
  await attempt().catch(attempt);
}

export const communityCases: readonly WriteCase[] = [
  {
    name: 'a new collection, beside one of the same name',
    pattern: 'POST /api/collections',
    person: 'owner',
    act: (client) => client.collections.create({ name: 'Favourites', description: 'Mine' }),
    shows: async (client) => (await client.collections.list()).length === 3,
  },
  {
    name: 'the details of a collection',
    pattern: 'PATCH /api/collections/:collection',
    person: 'owner',
    act: (client) =>
      client.collections.edit(C, { name: 'Best', description: '', visibility: 'public' }),
    shows: async (client) => (await client.collections.get(C)).visibility === 'public',
  },
  {
    name: 'the icon of a collection',
    pattern: 'PATCH /api/collections/:collection',
    person: 'owner',
    isUnseen: true,
    act: async (client) => {
      const icon = toUpload('icon.png', await picture('png'));
      const content = { name: 'Best', description: '', visibility: 'private' as const };
      await client.collections.edit(C, content, icon);
    },
    shows: async (client) => (await client.collections.get(C)).icon !== null,
  },
  {
    name: 'projects that come into a collection',
    pattern: 'PATCH /api/collections/:collection/projects',
    person: 'owner',
    act: (client) => client.collections.add(C, [P, 'org-project']),
    shows: async (client) => (await client.collections.projects(C)).length === 2,
  },
  {
    name: 'a project that leaves a collection',
    pattern: 'DELETE /api/collections/:collection/projects',
    person: 'owner',
    act: (client) => client.collections.drop('full', [P]),
    shows: async (client) => {
      const left = await client.collections.projects('full');
      return left.map(({ id }) => id).join() === 'org-project';
    },
  },
  {
    name: 'the end of a collection',
    pattern: 'DELETE /api/collections/:collection',
    person: 'owner',
    act: (client) => client.collections.remove(C),
    shows: async (client) => (await client.collections.list()).length === 1,
  },
  {
    name: 'a report',
    pattern: 'POST /api/report',
    person: 'stranger',
    act: (client) =>
      client.reports.create({
        reportType: 'spam',
        itemType: 'project',
        itemId: P,
        body: WORDS,
      }),
    shows: async (client) => {
      const [made] = await client.reports.list();
      return made !== undefined && (await client.reports.get(made.id)).body === WORDS;
    },
  },
  {
    name: 'a reply in a thread',
    pattern: 'POST /api/thread/:thread',
    person: 'owner',
    act: (client) => say(client, 'Is it approved?'),
    shows: async (client) =>
      (await threadOf(client)).messages.map(messageTextOf).join() === 'Is it approved?',
  },
  {
    name: 'the end of a message',
    pattern: 'DELETE /api/thread/message/:message',
    person: 'moderator',
    prepare: prepareMessage,
    act: async (client) => {
      const { id, messages } = await threadOf(client);
      await client.threads.remove(id, messages[0]?.id ?? 'gone');
    },
    shows: async (client) => (await threadOf(client)).messages.length === 0,
  },
];
