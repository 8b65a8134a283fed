// @promise an answer with fields, states or enumeration values that Loadout does not know, or without optional fields, is read as far as it is known
import { afterEach, expect, test } from 'vitest';
import { createVersion, createVersionFile } from '#test/builders/seed.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

const harness = createRegistryHarness();
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

/** Each round adds a field, leaves one out, and gives one a new value. */
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

const READS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
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
  'own projects': ({ account }) => account.projects(),
  'own organizations': ({ organizations }) => organizations.own(),
  notifications: ({ notifications }) => notifications.list(),
};

async function readAll(client: Client): Promise<Record<string, unknown>> {
  const found = Object.entries(READS).map(async ([name, read]) => [
    name,
    toIds(await read(client).catch((error: unknown) => String(error))),
  ]);
  return Object.fromEntries(await Promise.all(found)) as Record<string, unknown>;
}

/** What decides: how many there are, and which. */
function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  if (typeof value !== 'object' || value === null) return value;
  const { id = null, name = null, files } = value as Record<string, unknown>;
  return { id, name, files: toIds(files) };
}

test('every answer is read with each of these changes', async () => {
  const lib = { projectId: 'org-project', versionId: null, dependencyType: 'required' as const };
  const version = createVersion({ files: [createVersionFile('lamp')], dependencies: [lib] });
  const seed = createCastSeed({ project: { versions: [version] } });
  const server = await startTestRegistry({ seed });
  let change: Change | null = null;
  const proxy = await startUnsteadyProxy(server.origin, () => {
    const by = change;
    return by === null ? PASS : { kind: 'rewrite', change: (answer) => changeAll(answer, by) };
  });
  const profile = { ...testProfile(proxy.origin), buckets: null };
  const client = harness.signIn(profile, { kind: 'token', value: 'crp_owner' });
  const plain = await readAll(client);
  expect(JSON.stringify(plain)).not.toContain('REGISTRY_');
  for (const [name, by] of CHANGES) {
    change = by;
    expect([name, await readAll(client)]).toEqual([name, plain]);
  }
});
