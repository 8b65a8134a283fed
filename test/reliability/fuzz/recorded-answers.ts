import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gateway } from '#core/registry/gateway.ts';
import { createRegistryClient, type RegistryClient } from '#core/registry/registry-client.ts';
import { startRegistryServer } from '#registry-server/start.ts';
import {
  createCollection,
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
  OWNER_ID,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';

export const ORIGIN = 'http://127.0.0.1:4811';

/** A request to the registry, and the body of its answer. */
export interface Question {
  readonly name: string;
  ask(client: RegistryClient): Promise<unknown>;
  readonly body: string;
}

/** Records the embedded registry's answers to all of a client's reads; the same each time. */
export async function recordAnswers(): Promise<readonly Question[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-fuzz-'));
  const options = { dataDir, port: 0, profile: 'local', faults: [] } as const;
  const server = await startRegistryServer({ ...options, seed: createAnsweredSeed() });
  const harness = createRegistryHarness();
  let body = '';
  const gateway: Gateway = {
    ...harness.gateway,
    async open(request) {
      const answer = await harness.gateway.open(request);
      const bytes = await readAll(answer.body);
      body = bytes.toString('utf8').replaceAll(server.origin, ORIGIN);
      return { ...answer, body: toStream(bytes) };
    },
  };
  const profile = testProfile(server.origin);
  const { clock, logger } = harness;
  const client = createRegistryClient({
    profile,
    gateway,
    clock,
    logger,
    credential: {
      kind: 'token',
      value: OWNER_TOKEN,
    },
  });
  try {
    const recorded: Question[] = [];
    for (const [name, ask] of await listQuestions(client)) {
      await ask(client);
      recorded.push({ name, ask, body });
    }
    return recorded;
  } finally {
    client.close();
    harness.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  }
}

type Ask = readonly [name: string, ask: Question['ask']];

async function listQuestions(client: RegistryClient): Promise<readonly Ask[]> {
  const versions = await client.versions.list('one');
  const hashes = versions.flatMap(({ files }) => files.map((file) => file.sha512_hash ?? ''));
  const [hash = ''] = hashes;
  const filters = { algorithm: 'sha512', releaseChannel: 'release' } as const;
  return [
    ['hashes', ({ hashes: read }) => read.lookup({ hashes, algorithm: 'sha512' })],
    ['newest', ({ hashes: read }) => read.newest([hash], filters)],
    ['newest of one', ({ hashes: read }) => read.newestOf(hash, filters)],
    ['projects', ({ projects }) => projects.list(['one', 'two', 'three'])],
    ['project', ({ projects }) => projects.get('one')],
    ['projects of a user', ({ projects }) => projects.ofUser(OWNER_ID)],
    ['projects of an organization', ({ projects }) => projects.ofOrganization('org-1')],
    ['versions', (read) => read.versions.list('one')],
    ['version', (read) => read.versions.get('one', 'one-1')],
    ['versions by id', (read) => read.versions.listByIds(['one-1', 'one-2', 'two-1'])],
    ['newest version', (read) => read.versions.latest('one', { releaseChannel: 'release' })],
    ['search', ({ search }) => search({ query: '' })],
    ['user', ({ users }) => users.get(OWNER_ID)],
    ['users', ({ users }) => users.list([OWNER_ID, 'user-2'])],
    ['organization', ({ organizations }) => organizations.get('org-1')],
    ['own organizations', ({ organizations }) => organizations.own()],
    ['collection', ({ collections }) => collections.get('collection-1')],
    ['projects of a collection', ({ collections }) => collections.projects('collection-1')],
    ['game versions', ({ tags }) => tags.gameVersions()],
    ['loaders', ({ tags }) => tags.loaders(null)],
    ['categories', ({ tags }) => tags.categories('mod')],
    ['project types', ({ tags }) => tags.projectTypes()],
  ];
}

function createAnsweredSeed() {
  const other = createMember({ userId: 'user-2', role: 'Helper', isOwner: false });
  const members = [createMember(), other];
  const toProject = (id: string, organizationId: string | null) =>
    createProject({
      id,
      slug: id,
      organizationId,
      members,
      versions: [1, 2, 3].map((number) =>
        createVersion({
          id: `${id}-${number}`,
          versionNumber: `${number}.0.0`,
          datePublished: `2025-0${number}-01T00:00:00.000Z`,
          dependencies: [
            {
              projectId: 'two',
              versionId: null,
              dependencyType: 'optional',
            },
          ],
        }),
      ),
    });
  return createSeed({
    users: [createUser(), createUser({ id: 'user-2', userName: 'Second', token: 'crp_second' })],
    organizations: [createOrganization({ members })],
    projects: [toProject('one', null), toProject('two', null), toProject('three', 'org-1')],
    collections: [createCollection({ visibility: 'public', projects: ['one', 'two'] })],
  });
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
