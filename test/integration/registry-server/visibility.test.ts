import { describe, expect, it } from 'vitest';
import {
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
  OWNER_ID,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, hashOf } from './ask.ts';

const CALLERS: Readonly<Record<string, string | undefined>> = {
  guest: undefined,
  unknown: 'crp_unknown',
  stranger: 'crp_stranger',
  owner: OWNER_TOKEN,
  pending: 'crp_pending',
  orgMember: 'crp_org',
  moderator: 'crp_moderator',
};
const pendingMember = createMember({ userId: 'u-pending', isOwner: false, accepted: false });

function hide(id: string, overrides: Parameters<typeof createProject>[0] = {}) {
  return createProject({
    id,
    members: [createMember(), pendingMember],
    versions: [createVersion({ id: `${id}-1` })],
    ...overrides,
  });
}

function createVisibilitySeed() {
  const user = (id: string, role: 'user' | 'moderator' = 'user') =>
    createUser({ id: `u-${id}`, userName: id, token: `crp_${id}`, role });
  return createSeed({
    users: [
      createUser(),
      user('stranger'),
      user('pending'),
      user('org'),
      user('moderator', 'moderator'),
    ],
    organizations: [createOrganization({ members: [createMember({ userId: 'u-org' })] })],
    projects: [
      hide('open', {
        versions: [
          createVersion({
            id: 'open-1',
            dependencies: ['private', 'unlisted'].map((projectId) => ({
              projectId,
              versionId: `${projectId}-1`,
              dependencyType: 'required',
            })),
          }),
        ],
      }),
      hide('private', { visibility: 'private' }),
      hide('draft', { status: 'draft' }),
      hide('rejected', { status: 'rejected' }),
      hide('unlisted', { visibility: 'unlisted' }),
      hide('archived', { visibility: 'archived' }),
      hide('org-private', { visibility: 'private', organizationId: 'org-1', members: [] }),
    ],
  });
}

const registry = shareTestRegistry({ seed: createVisibilitySeed() });

/** Lists every request that reads a project or its version by its id. */
function listReads(id: string): (readonly [path: string, body?: unknown])[] {
  const hash = hashOf(`${id}-1`);
  return [
    [`/api/project/${id}`],
    [`/api/project/slug-of-${id}`],
    [`/api/project/${id}/dependencies`],
    [`/api/project/${id}/version`],
    [`/api/project/${id}/version/${id}-1`],
    [`/api/project/${id}/version/latest`],
    [`/api/project/${id}/version/latest/primary-file`],
    [`/api/version/${id}-1`],
    [`/api/version-file/${hash}`],
    [`/api/version-file/${hash}/download`],
    [`/api/version-file/${hash}/update`, {}],
    ['/api/version-files', { hashes: [hash] }],
    ['/api/version-files/update', { hashes: [hash] }],
    [`/cdn/data/project/${id}/version/${id}-1/${id}-1.jar`],
  ];
}

describe('a project is read by', () => {
  it.each([
    ['private', ['owner', 'pending', 'moderator']],
    ['draft', ['owner', 'pending', 'moderator']],
    ['rejected', ['owner', 'pending', 'moderator']],
    ['org-private', ['orgMember', 'moderator']],
    ['unlisted', Object.keys(CALLERS)],
    ['archived', Object.keys(CALLERS)],
  ])('%s: only %s', async (id, readers) => {
    const server = registry();
    for (const [caller, token] of Object.entries(CALLERS)) {
      for (const [path, body] of listReads(id)) {
        const answer = await ask(server, path, {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { body }),
        });
        const expected = readers.includes(caller) ? [200, 302, 307] : [404];
        expect(expected, `${caller} ${path}`).toContain(answer.status);
      }
    }
  });
});

describe('a list', () => {
  const idsOf = (json: unknown) => (json as { id: string }[]).map(({ id }) => id).toSorted();
  const all = 'open,private,draft,rejected,unlisted,archived,org-private';
  const publicIds = ['archived', 'open', 'unlisted'];
  const ownIds = ['archived', 'draft', 'open', 'private', 'rejected', 'unlisted'];

  it('by ids leaves out entries that the caller may not see', async () => {
    const server = registry();
    const read = async (token?: string) =>
      idsOf(
        (await ask(server, `/api/projects?ids=${all}`, token === undefined ? {} : { token })).json,
      );
    expect(await read()).toEqual(publicIds);
    expect(await read('crp_stranger')).toEqual(publicIds);
    expect(await read(OWNER_TOKEN)).toEqual(ownIds);
    expect(await read('crp_moderator')).toHaveLength(7);
  });

  it('of a user shows strangers the public ones, and the listed ones when asked', async () => {
    const server = registry();
    const path = '/api/user/owner/projects';
    expect(idsOf((await ask(server, path)).json)).toEqual(publicIds);
    expect(idsOf((await ask(server, path, { token: 'crp_pending' })).json)).toEqual(publicIds);
    expect(idsOf((await ask(server, path, { token: OWNER_TOKEN })).json)).toEqual(ownIds);
    const listed = await ask(server, `${path}?listedOnly=false`, { token: OWNER_TOKEN });
    expect(idsOf(listed.json)).toEqual(['archived', 'open']);
  });

  it('of the caller includes projects with a pending invitation', async () => {
    const server = registry();
    expect(idsOf((await ask(server, '/api/project', { token: 'crp_pending' })).json)).toEqual(
      ownIds,
    );
    expect((await ask(server, '/api/project')).status).toBe(401);
    expect((await ask(server, '/api/user')).status).toBe(401);
    expect((await ask(server, '/api/user', { token: OWNER_TOKEN })).json).toMatchObject({
      id: OWNER_ID,
    });
  });

  it('of an organization shows a private project to its members', async () => {
    const server = registry();
    const path = '/api/organization/makers/projects';
    expect((await ask(server, path)).json).toEqual([]);
    expect(idsOf((await ask(server, path, { token: 'crp_org' })).json)).toEqual(['org-private']);
  });

  it('of search, random and dependencies holds nothing hidden', async () => {
    const server = registry();
    const search = await ask(server, '/api/search', { token: OWNER_TOKEN });
    expect(idsOf((search.json as { hits: unknown }).hits)).toEqual(['archived', 'open']);
    const random = await ask(server, '/api/projects/random', { token: OWNER_TOKEN });
    expect(idsOf(random.json)).toEqual(publicIds);
    const dependencies = await ask(server, '/api/project/open/dependencies');
    const { projects, versions } = dependencies.json as { projects: unknown; versions: unknown };
    expect(idsOf(projects)).toEqual(['unlisted']);
    expect(idsOf(versions)).toEqual(['unlisted-1']);
    const byIds = await ask(server, '/api/version?ids=private-1,unlisted-1');
    expect(idsOf(byIds.json)).toEqual(['unlisted-1']);
  });

  it('of counts includes no hidden projects', async () => {
    const server = registry();
    expect((await ask(server, '/api/statistics')).json).toEqual({
      users: 5,
      authors: 1,
      files: 3,
      projects: 3,
      versions: 3,
    });
  });
});
