// @promise an answer with fields, states or enumeration values that Loadout does not know, or without optional fields, is read as far as it is known
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RegistryServerOptions } from '#registry-server/start.ts';
import { createVersion, createVersionFile } from '#test/builders/seed.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

let harness: RegistryHarness;
beforeEach(() => {
  harness = createRegistryHarness();
});
afterEach(() => harness.close());

type Change = (item: Readonly<Record<string, unknown>>) => Record<string, unknown>;

const OPTIONAL = [
  'icon',
  'avatar',
  'color',
  'changelog',
  'summary',
  'description',
  'isDuplicate',
  'isDisplayed',
  'featured_gallery',
  'releaseType',
  'downloads',
  'author',
];
/** The enumerations of registry §8, by the fields that hold them. */
const ENUMERATIONS = [
  'releaseChannel',
  'status',
  'visibility',
  'dependencyType',
  'clientSide',
  'serverSide',
  'releaseType',
  'type',
  'loaders',
  'gameVersions',
  'permissions',
  'categories',
];
const NEW_VALUE = 'added-later';

/** Each round adds a field, removes one, and gives one an unknown value. */
const CHANGES = OPTIONAL.map((left, at): readonly [string, Change] => {
  const enumeration = ENUMERATIONS[at] ?? '';
  return [
    `an added field, no ${left}, a new value of ${enumeration}`,
    (item) => withNew(without({ ...item, addedLater: { of: [1] } }, left), enumeration),
  ];
});

function without(item: Readonly<Record<string, unknown>>, field: string) {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== field));
}

function withNew(item: Readonly<Record<string, unknown>>, field: string) {
  const value = item[field];
  if (typeof value === 'string') return { ...item, [field]: NEW_VALUE };
  return Array.isArray(value)
    ? { ...item, [field]: [...(value as readonly unknown[]), NEW_VALUE] }
    : { ...item };
}

function changeAll(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => changeAll(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([key, one]) => [key, changeAll(one, change)]);
  return change(Object.fromEntries(inside) as Record<string, unknown>);
}

type Client = ReturnType<typeof harness.signIn>;

interface Made {
  readonly collection: string;
  readonly report: string;
  readonly thread: string;
}

const READS: Readonly<Record<string, (client: Client, made: Made) => Promise<unknown>>> = {
  project: ({ projects }) => projects.get('project-1'),
  projects: ({ projects }) => projects.list(['project-1', 'org-project']),
  versions: ({ versions }) => versions.list('project-1'),
  'versions by id': async ({ versions }) => {
    const [first] = await versions.list('project-1');
    return versions.listByIds([first?.id ?? '']);
  },
  'versions of many': async ({ versions }) => [
    ...(await versions.ofProjects(['project-1'], { limit: -1 })).values(),
  ],
  hashes: async ({ versions, hashes }) => {
    const [first] = await versions.list('project-1');
    const asked = [first?.files[0]?.sha512_hash ?? ''];
    return [...(await hashes.lookup({ hashes: asked, algorithm: 'sha512' })).values()];
  },
  user: ({ users }) => users.get('owner'),
  organization: ({ organizations }) => organizations.get('makers'),
  search: async ({ search }) => (await search({ query: '' })).hits,
  categories: ({ tags }) => tags.categories('mod'),
  'game versions': ({ tags }) => tags.gameVersions(),
  loaders: ({ tags }) => tags.loaders('mod'),
  licenses: ({ tags }) => tags.featuredLicenses(),
  me: ({ account }) => account.me(),
  profile: ({ account }) => account.profile(),
  sessions: ({ account }) => account.sessions(),
  tokens: ({ tokens }) => tokens.list(),
  'own projects': ({ account }) => account.projects(),
  'own organizations': ({ organizations }) => organizations.own(),
  'own collections': ({ collections }) => collections.list(),
  collection: ({ collections }, { collection }) => collections.get(collection),
  'projects of a collection': ({ collections }, made) => collections.projects(made.collection),
  'owner of a collection': ({ collections }, made) => collections.owner(made.collection),
  reports: ({ reports }) => reports.list(),
  report: ({ reports }, { report }) => reports.get(report),
  thread: ({ threads }, { thread }) => threads.get(thread),
  notifications: ({ notifications }) => notifications.list(),
};

/**
 * Creates one of each record a user can have besides projects, with the client that reads them
 * afterwards.
 */
async function makeOfEach(client: Client): Promise<Made> {
  const content = { name: 'Lamps', description: 'That glow' };
  const { id: collection } = await client.collections.create(content);
  await client.collections.add(collection, ['project-1']);
  const dateExpires = '2030-01-01T00:00:00.000Z';
  await client.tokens.create({ name: 'CI', dateExpires, authScopes: ['project_read'] });
  const { id: report } = await client.reports.create({
    itemType: 'project',
    itemId: 'org-project',
    reportType: 'spam',
    body: 'The same as many others.',
  });
  const { threadId } = await client.reports.get(report);
  const thread = await client.threads.get(threadId ?? '');
  await client.threads.reply(thread, 'Is anybody there?');
  return { collection, report, thread: thread.id };
}

async function readAll(client: Client, made: Made): Promise<Record<string, unknown>> {
  const found = Object.entries(READS).map(async ([name, read]) => [
    name,
    toIds(await read(client, made).catch((error: unknown) => String(error))),
  ]);
  return Object.fromEntries(await Promise.all(found)) as Record<string, unknown>;
}

/** Reduces an answer to what is compared: the number of records and their identity. */
function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  if (typeof value !== 'object' || value === null) return value;
  const { id = null, name = null, files, messages } = value as Record<string, unknown>;
  return { id, name, files: toIds(files), messages: toIds(messages) };
}

/** A registry of the profile, and its owner's client behind a proxy that may change each answer. */
async function openSite(profile: RegistryServerOptions['profile']) {
  const lib = { projectId: 'org-project', versionId: null, dependencyType: 'required' as const };
  const version = createVersion({ files: [createVersionFile('lamp')], dependencies: [lib] });
  const seed = createCastSeed({ project: { versions: [version] } });
  const server = await startTestRegistry({ seed, profile, rateLimits: 'none' });
  const change: { by: Change | null } = { by: null };
  const proxy = await startUnsteadyProxy(server.origin, () => {
    const { by } = change;
    return by === null ? PASS : { kind: 'rewrite', change: (answer) => changeAll(answer, by) };
  });
  const open = { ...testProfile(proxy.origin), buckets: null };
  const client = harness.signIn(open, { kind: 'session', value: server.openSession('owner') });
  return { client, change, made: await makeOfEach(client) };
}

async function readChanged(changes: typeof CHANGES): Promise<void> {
  const { client, change, made } = await openSite('local');
  const plain = await readAll(client, made);
  expect(JSON.stringify(plain)).not.toContain('REGISTRY_');
  for (const [name, by] of changes) {
    change.by = by;
    expect([name, await readAll(client, made)]).toEqual([name, plain]);
  }
}

test('every answer is read with such a change, and its unknown values are reported', async () => {
  await readChanged(CHANGES.slice(0, 2));
  const told = ['addedLater', 'releaseChannel: added-later', 'status: added-later'];
  expect([...harness.unknown].toSorted()).toEqual(told);
});

test('every answer is read with each other of these changes', { tags: ['deep'] }, async () => {
  await readChanged(CHANGES.slice(2));
  expect(harness.unknown).toContain('visibility: added-later');
});

test.each([
  ['local', []],
  ['crmm', ['versions of many']],
  ['crmm-next', []],
] as const)('all that %s sends is known, and all but %j is offered', async (profile, lacking) => {
  const { client, made } = await openSite(profile);
  const failed = Object.entries(await readAll(client, made)).filter(([, read]) =>
    JSON.stringify(read).includes('REGISTRY_'),
  );
  expect(failed.map(([name]) => name)).toEqual(lacking);
  expect([...harness.unknown]).toEqual([]);
});
