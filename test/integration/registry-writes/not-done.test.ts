import { onTestFinished, expect, test } from 'vitest';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import { createVersion, createVersionFile } from '#test/builders/seed.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { jar } from './site.ts';

const P = 'project-1';
const TOKEN = { name: 'For CI', dateExpires: '2090-01-01', authScopes: ['project_read' as const] };
const REPLACED = createVersionFile('extra-1', { name: 'sources.jar', isPrimary: false });

async function readVersion(client: SignedInClient) {
  const [version] = await client.versions.list(P);
  if (version === undefined) throw new Error('no version');
  return version;
}

async function editVersion(
  client: SignedInClient,
  change: Partial<Parameters<SignedInClient['versionWrites']['edit']>[1]>,
  isReplacing = false,
) {
  const version = await readVersion(client);
  const keep = isReplacing ? [] : version.files.filter(({ isPrimary }) => !isPrimary);
  const content = { ...version, changelog: version.changelog ?? '', ...change };
  await client.versionWrites.edit(
    { projectId: P, versionId: version.id },
    content as Parameters<SignedInClient['versionWrites']['edit']>[1],
    { keep, add: isReplacing ? [jar('another')] : [] },
  );
}

async function editMember(client: SignedInClient) {
  const team = { teamId: '', of: { kind: 'organization', id: 'org-1' } } as const;
  const member = (await client.teams.members(team)).find(({ isOwner }) => !isOwner);
  if (member === undefined) throw new Error('no member');
  const { id, teamId, role, permissions } = member;
  await client.teams.editMember({ ...team, teamId }, id, {
    role,
    permissions,
    organisationPermissions: ['edit_details'],
  });
}

/** Each changes a single thing. */
const EDITS: readonly [string, (client: SignedInClient) => Promise<unknown>][] = [
  [
    'a side of a project',
    async (client) => {
      const project = await client.projects.get(P);
      const clientSide = project.clientSide === 'required' ? 'optional' : 'required';
      await client.projectWrites.edit(P, { ...project, clientSide });
    },
  ],
  [
    'one more tag',
    (client) =>
      client.projectWrites.setTags(P, {
        categories: ['storage', 'technology'],
        featuredCategories: [],
      }),
  ],
  ['a mark of a version', (client) => editVersion(client, { featured: true })],
  ['the game versions of a version', (client) => editVersion(client, { gameVersions: ['0.5.2'] })],
  ['the loaders of a version', (client) => editVersion(client, { loaders: [] })],
  [
    'a dependency of a version',
    (client) =>
      editVersion(client, {
        dependencies: [{ projectId: 'org-project', versionId: null, dependencyType: 'optional' }],
      }),
  ],
  ['a file in the place of another', (client) => editVersion(client, {}, true)],
  ['a permission in an organization', editMember],
  [
    'the end of a token',
    async (client) => {
      const [token] = await client.tokens.list();
      await client.tokens.edit(token?.id ?? '', { ...TOKEN, dateExpires: '2091-01-01' });
    },
  ],
];

test.each(EDITS)('%s that a registry fails to write is not taken for done', async (_, act) => {
  let fate: Fate = PASS;
  const server = await startTestRegistry({
    seed: createCastSeed({
      project: {
        categories: ['storage'],
        featuredCategories: [],
        versions: [createVersion({ files: [createVersionFile('version-1'), REPLACED] })],
      },
    }),
  });
  const proxy = await startUnsteadyProxy(server.origin, ({ method }) =>
    method === 'PATCH' ? fate : PASS,
  );
  const harness = createRegistryHarness();
  onTestFinished(() => harness.close());
  const client = harness.signIn(testProfile(proxy.origin), {
    kind: 'session',
    value: server.openSession('admin'),
  });
  await client.tokens.create(TOKEN);
  fate = { kind: 'answer', status: 502 };
  await expect(act(client)).rejects.toMatchObject({ code: 'REGISTRY_FAILED' });
  fate = PASS;
  await act(client);
});
