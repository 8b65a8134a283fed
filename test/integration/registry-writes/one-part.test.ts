import { describe, expect, test } from 'vitest';
import type { Fault } from '#registry-server/start.ts';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import { createProject, createVersion, createVersionFile } from '#test/builders/seed.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { jar, openSite, type Site } from './site.ts';

const P = 'project-1';
const V = { projectId: P, versionId: 'version-1' };
const seed = createCastSeed({
  project: {
    versions: [
      createVersion({
        files: [
          createVersionFile('version-1'),
          createVersionFile('sources', { name: 'sources.jar', isPrimary: false }),
        ],
      }),
    ],
  },
});
const needed = createProject({ id: 'needed' });

/** An edit that changes a single part of a record; all others are sent unchanged. */
interface PartCase {
  readonly name: string;
  readonly pattern: string;
  readonly client: (site: Site) => SignedInClient;
  readonly edit: (client: SignedInClient) => Promise<unknown>;
}

const owner = (site: Site) => site.as('owner');
const editVersion =
  (part: Partial<Parameters<SignedInClient['versions']['edit']>[1]>, isReplaced = false) =>
  async (client: SignedInClient) => {
    const now = await client.versions.get(P, 'version-1');
    const content = {
      title: now.title,
      changelog: now.changelog ?? '',
      featured: now.featured,
      releaseChannel: 'release' as const,
      versionNumber: now.versionNumber,
      loaders: now.loaders,
      gameVersions: now.gameVersions,
      dependencies: [],
      ...part,
    };
    const keep = isReplaced ? [] : now.files.filter(({ isPrimary }) => !isPrimary);
    await client.versions.edit(V, content, { keep, add: isReplaced ? [jar('new')] : [] });
  };
const findToken = async (client: SignedInClient) => (await client.tokens.list())[0];

const VERSION_PATTERN = 'PATCH /api/project/:project/version/:version';
const CASES: readonly PartCase[] = [
  {
    name: 'one side of a project',
    pattern: 'PATCH /api/project/:project',
    client: owner,
    edit: async (client) => {
      const now = await client.projects.get(P);
      await client.projects.edit(P, { ...now, serverSide: 'required' });
    },
  },
  {
    name: 'one more category',
    pattern: 'PATCH /api/project/:project/tags',
    client: owner,
    edit: (client) =>
      client.projects.setTags(P, {
        categories: ['library', 'storage'],
        featuredCategories: ['library'],
      }),
  },
  {
    name: 'the game versions of a version',
    pattern: VERSION_PATTERN,
    client: owner,
    edit: editVersion({ gameVersions: ['0.5.1'] }),
  },
  {
    name: 'the loaders of a version',
    pattern: VERSION_PATTERN,
    client: owner,
    edit: editVersion({ loaders: ['quilt'] }),
  },
  {
    name: 'whether a version is featured',
    pattern: VERSION_PATTERN,
    client: owner,
    edit: editVersion({ featured: true }),
  },
  {
    name: 'what a version needs',
    pattern: VERSION_PATTERN,
    client: owner,
    edit: editVersion({
      dependencies: [{ projectId: 'needed', versionId: null, dependencyType: 'required' }],
    }),
  },
  {
    name: 'an additional file in the place of another',
    pattern: VERSION_PATTERN,
    client: owner,
    edit: editVersion({}, true),
  },
  {
    name: 'the last day of a token',
    pattern: 'PATCH /api/pat/:token',
    client: (site) => site.asSession('owner'),
    edit: async (client) => {
      const token = await findToken(client);
      await client.tokens.edit(token?.id ?? '', {
        name: token?.name ?? '',
        authScopes: ['user_read'],
        dateExpires: '2998-01-01',
      });
    },
  },
  {
    name: 'a member’s rights in an organization',
    pattern: 'PATCH /api/team/:team/member/:member',
    client: (site) => site.as('boss'),
    edit: async (client) => {
      const { teamId, members = [] } = await client.organizations.get('org-1');
      const {
        id = '',
        role = '',
        permissions = [],
      } = members.find(({ userId }) => userId === 'user-worker') ?? {};
      const team = { teamId, of: { kind: 'organization', id: 'org-1' } } as const;
      const content = { role, permissions, organisationPermissions: ['edit_details'] };
      await client.teams.editMember(team, id, content);
    },
  },
];

async function open({ client: openClient }: PartCase, fault: Fault) {
  const projects = [...seed.projects, needed];
  const site = await openSite({ seed: { ...seed, projects }, faults: [fault] });
  const { tokens } = site.asSession('owner');
  const make = async () =>
    tokens.create({ name: 'CI', authScopes: ['user_read'], dateExpires: '2999-01-01' });
  // The fault acts on the first attempt.
  await make().catch(make);
  return {
    client: openClient(site),
    countOf: (name: string) => site.server.requestCounts().get(name),
  };
}

describe('an edit of one part alone', () => {
  test.each(CASES)('$name is not taken for done when nothing was', async (one) => {
    const { client, countOf } = await open(one, 'cut-connection');
    await expect(one.edit(client)).rejects.toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
    expect(countOf(one.pattern)).toBe(1);
  });

  test.each(CASES)('$name is seen to be done when the answer is lost', async (one) => {
    const { client, countOf } = await open(one, 'lost-answer-500');
    await one.edit(client);
    expect(countOf(one.pattern)).toBe(1);
  });
});
