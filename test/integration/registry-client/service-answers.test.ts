// @promise each answer in which the public service was seen to differ is recorded; the client reads it, and the embedded registry answers the same
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { authorOf, messageTextOf } from '#shared/registry/thread.ts';
import { describeSession } from '#shared/registry/user.ts';
import { createCollection, createProject, createVersion } from '#test/builders/seed.ts';
import { SHA512_A } from '#test/builders/registry-records.ts';
import {
  SERVICE_ANSWERS,
  type Service,
  type ServiceAnswer,
} from '#test/fixtures/service-answers.ts';
import { type Reply, startFaultServer } from '#test/helpers/fault-server.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { hashOf } from '../registry-server/ask.ts';
import { createCastSeed, entry, readProject, tokenOf } from '../registry-server/writes/cast.ts';
import { send } from '../registry-server/writes/write.ts';

const SERVICES = ['crmm', 'crmm-next'] as const;
const replyOf = (answer: ServiceAnswer, service: Service): Reply =>
  (service === 'crmm-next' ? answer['crmm-next'] : undefined) ?? answer.crmm;
const NAMES = Object.keys(SERVICE_ANSWERS) as (keyof typeof SERVICE_ANSWERS)[];

describe.each(SERVICES)('the embedded registry as %s', (service) => {
  it.each(NAMES)('answers as recorded: %s', async (name) => {
    const answer: ServiceAnswer = SERVICE_ANSWERS[name];
    const { server, names } = await openStage(service, name);
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, key: string) => names[key] ?? '');
    const { as, request, body } = answer;
    const asked = await send(server, fill(request) as typeof request, {
      as: as === 'session' ? { session: server.openSession('owner') } : as && tokenOf(as),
      ...(body === undefined ? {} : { json: JSON.parse(fill(JSON.stringify(body))) as unknown }),
    });
    const reply = replyOf(answer, service);
    expect([asked.status, shapeOf(asked.text)]).toEqual([
      reply.status,
      shapeOf(String(reply.body)),
    ]);
  });
});

/** A registry of the profile, with the records that the recordings refer to. */
async function openStage(profile: Service, name: string) {
  const owner = entry('owner', { isOwner: true });
  const owned = (id: string, visibility = 'listed' as 'listed' | 'private') =>
    createProject({
      id,
      members: [owner],
      visibility,
      versions: [createVersion({ id: `${id}-1` })],
    });
  const seed = createCastSeed({ project: { versions: [createVersion({ id: 'v2' })] } });
  const projects = [...seed.projects, owned('hidden', 'private'), owned('deleted')];
  const collections = [createCollection({ id: 'shown', visibility: 'public' })];
  const server = await startTestRegistry({
    profile,
    rateLimits: 'none',
    seed: { ...seed, projects, collections },
  });
  const { threadId } = await readProject(server, 'project-1');
  const thread = String(threadId);
  const names: Record<string, string> = {
    project: 'project-1',
    hidden: 'hidden',
    deleted: 'deleted',
    hash: hashOf('hidden-1'),
    collection: 'shown',
    thread,
  };
  const say = (as: 'owner' | 'moderator') =>
    send(server, `POST /api/thread/${thread}`, {
      as: tokenOf(as),
      json: { message: 'Not yet', replyingTo: null },
    });
  if (name === 'thread') await say('moderator');
  if (name === 'messageDeletion') {
    await say('owner');
    names['message'] = await lastMessage(server, thread);
  }
  return { server, names };
}

async function lastMessage(server: RegistryServer, thread: string): Promise<string> {
  const { json } = await send(server, `GET /api/thread/${thread}`, { as: tokenOf('owner') });
  return (json as { messages: { id: string }[] }).messages.at(-1)?.id ?? '';
}

/**
 * Field names and types of their values; of a list, those of the first element; of a map by ids,
 * those of the first value.
 */
function shapeOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  return toShape(JSON.parse(text));
}

function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(toShape);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toShape(one)]));
}

const FILTERS = { algorithm: 'sha512', releaseChannel: 'dev' } as const;
const ONLY = { limit: 5, gameVersion: null, loader: null };
const REPORT = {
  itemType: 'project',
  itemId: 'nothing',
  reportType: 'spam',
  body: 'It is spam.',
} as const;

interface Reading {
  readonly read: (client: SignedInClient) => Promise<unknown>;
  /** The value read, or the code of the error thrown. */
  readonly found: unknown;
  readonly next?: unknown;
}

const READINGS: Readonly<Record<keyof typeof SERVICE_ANSWERS, Reading>> = {
  versionsOfMany: {
    read: async ({ versions }) => [...(await versions.ofProjects(['project-1'], ONLY)).keys()],
    found: 'REGISTRY_LACKS',
    next: ['project-1'],
  },
  newestOfHidden: {
    read: async ({ hashes }) => (await hashes.newest([SHA512_A], FILTERS)).size,
    found: 0,
  },
  newestOfOneHidden: { read: ({ hashes }) => hashes.newestOf(SHA512_A, FILTERS), found: null },
  projectDeletion: { read: ({ projects }) => projects.remove('deleted'), found: 'done' },
  galleryOfGuest: { read: ({ gallery }) => gallery.remove('p', 'x'), found: 'REGISTRY_REFUSED' },
  thread: {
    read: async ({ threads }) => {
      const thread = await threads.get('thread');
      return thread.messages.map((one) => [authorOf(thread, one), messageTextOf(one)]);
    },
    found: [['moderator', 'Not yet']],
  },
  messageDeletion: {
    read: ({ threads }) => threads.remove('thread', 'm1'),
    found: 'REGISTRY_REJECTED',
  },
  sessions: {
    read: async ({ account }) => (await account.sessions()).map(describeSession),
    found: ['Loadout'],
  },
  unknownCollection: {
    read: ({ collections }) => collections.get('nothing'),
    found: 'REGISTRY_NOT_FOUND',
  },
  collectionOwner: {
    read: async ({ collections }) => (await collections.owner('shown')).userName,
    found: 'owner',
  },
  editOfAnothersCollection: {
    read: ({ collections }) => collections.add('shown', ['p']),
    found: 'REGISTRY_REFUSED',
  },
  followOfUnknown: { read: ({ account }) => account.follow('nothing'), found: 'REGISTRY_REJECTED' },
  reportOfUnknown: { read: ({ reports }) => reports.create(REPORT), found: 'REGISTRY_REJECTED' },
  featuredLicenses: {
    read: async ({ tags }) => (await tags.featuredLicenses()).map(({ url }) => url),
    found: ['https://spdx.org/licenses/Apache-2.0.html', 'https://spdx.org/licenses/MIT.html'],
  },
};

describe.each(SERVICES)('the client of %s', (service) => {
  let harness: RegistryHarness;
  beforeEach(() => {
    harness = createRegistryHarness();
  });
  afterEach(() => harness.close());

  it.each(NAMES)('reads the recorded answer: %s', async (name) => {
    const reply = replyOf(SERVICE_ANSWERS[name], service);
    const server = await startFaultServer(() => reply);
    onTestFinished(() => server.close());
    const client = harness.signIn(testProfile(server.origin), { kind: 'session', value: 's' });
    const { read, found, next = found } = READINGS[name];
    const outcome = await read(client).then(
      (value) => value ?? (found === null ? null : 'done'),
      (error: unknown) => toErrorPayload(error).code,
    );
    expect(outcome).toEqual(service === 'crmm' ? found : next);
  });
});
