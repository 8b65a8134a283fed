// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { createOrganization, createVersion } from '#test/builders/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import type { Answer } from '../ask.ts';
import { createCastSeed, entry, idOf, readProject, tokenOf, type Person } from './cast.ts';
import { picture } from './pictures.ts';
import { send, sendForm, versionParts } from './write.ts';

type Caller = Person | 'guest';
type Act = (server: RegistryServer, as: { token: string } | null) => Promise<Answer>;

interface Row {
  readonly title: string;
  readonly permission: string;
  readonly act: Act;
  /** Status for a caller who sees the item but lacks the permission. */
  readonly refusal?: 404;
}

const project =
  (line: 'PATCH' | 'POST' | 'DELETE', path: string, json?: object): Act =>
  (server, as) =>
    send(server, `${line} /api/project/project-1${path}`, { as, json });
const team =
  (method: 'PATCH' | 'POST' | 'DELETE', path: string, json?: object): Act =>
  async (server, as) => {
    const { teamId, members } = await readProject(server, 'project-1', 'admin');
    const member = members.find(({ userId }) => userId === idOf('worker'))?.id ?? '';
    return send(server, `${method} /api/team/${teamId}${path.replace(':worker', member)}`, {
      as,
      json,
    });
  };
const details = {
  name: 'Renamed',
  slug: 'renamed',
  visibility: 'listed',
  type: '["mod"]',
  clientSide: 'optional',
  serverSide: 'optional',
  summary: 'x',
  icon: 'keep',
};
const icon = async () => ({ icon: { name: 'i.png', bytes: await picture('png') } });
const gallery = async () => ({
  title: 'A picture',
  image: { name: 'i.png', bytes: await picture('png') },
});

/** registry §2.4 for a project: each write and the permission that it requires. */
const PROJECT_ROWS: readonly Row[] = [
  {
    title: 'details',
    permission: 'edit_details',
    act: (server, as) => sendForm(server, 'PATCH /api/project/project-1', { as, parts: details }),
  },
  {
    title: 'icon',
    permission: 'edit_details',
    act: async (server, as) =>
      sendForm(server, 'PATCH /api/project/project-1/icon', { as, parts: await icon() }),
  },
  { title: 'icon deletion', permission: 'edit_details', act: project('DELETE', '/icon') },
  {
    title: 'tags',
    permission: 'edit_details',
    act: project('PATCH', '/tags', { categories: [], featuredCategories: [] }),
  },
  {
    title: 'licence',
    permission: 'edit_details',
    act: project('PATCH', '/license', { id: 'MIT', name: null, url: null }),
  },
  {
    title: 'links',
    permission: 'edit_details',
    act: project('PATCH', '/external-links', {
      issueTracker: null,
      sourceCode: null,
      wikiPage: null,
      discordServer: null,
    }),
  },
  {
    title: 'gallery',
    permission: 'edit_details',
    act: async (server, as) =>
      sendForm(server, 'POST /api/project/project-1/gallery', { as, parts: await gallery() }),
  },
  {
    title: 'gallery edit',
    permission: 'edit_details',
    act: project('PATCH', '/gallery/picture-1', {
      title: 'New',
      description: null,
      orderIndex: 3,
      featured: false,
    }),
  },
  {
    title: 'gallery deletion',
    permission: 'edit_details',
    act: project('DELETE', '/gallery/picture-1'),
  },
  {
    title: 'description',
    permission: 'edit_description',
    act: project('PATCH', '/description', { description: 'x' }),
  },
  { title: 'project deletion', permission: 'delete_project', act: project('DELETE', '') },
  {
    title: 'upload',
    permission: 'upload_version',
    refusal: 404,
    act: (server, as) =>
      sendForm(server, 'POST /api/project/project-1/version', { as, parts: versionParts() }),
  },
  {
    title: 'version edit',
    permission: 'upload_version',
    refusal: 404,
    act: (server, as) => {
      const { primaryFile: _, ...parts } = versionParts();
      return sendForm(server, 'PATCH /api/project/project-1/version/version-1', { as, parts });
    },
  },
  {
    title: 'version deletion',
    permission: 'delete_version',
    refusal: 404,
    act: project('DELETE', '/version/version-1'),
  },
  {
    title: 'invitation',
    permission: 'manage_invites',
    act: team('POST', '/invite', { userName: 'stranger' }),
  },
  {
    title: 'member edit',
    permission: 'edit_member',
    act: team('PATCH', '/member/:worker', { role: 'x' }),
  },
  { title: 'member removal', permission: 'remove_member', act: team('DELETE', '/member/:worker') },
];

const organizationTeam =
  (method: 'PATCH' | 'POST' | 'DELETE', path: string, json?: object): Act =>
  async (server, as) => {
    const { json: found } = await send(server, 'GET /api/organization/makers', {
      as: tokenOf('boss'),
    });
    const { teamId, members } = found as {
      teamId: string;
      members: { id: string; userId: string }[];
    };
    const member = members.find(({ userId }) => userId === idOf('worker'))?.id ?? '';
    return send(server, `${method} /api/team/${teamId}${path.replace(':worker', member)}`, {
      as,
      json,
    });
  };
const organization =
  (method: 'POST' | 'DELETE', path: string, json?: object): Act =>
  (server, as) =>
    send(server, `${method} /api/organization/makers${path}`, { as, json });

/** Same for an organization. */
const ORGANIZATION_ROWS: readonly Row[] = [
  {
    title: 'details',
    permission: 'edit_details',
    act: (server, as) =>
      sendForm(server, 'PATCH /api/organization/makers', {
        as,
        parts: { name: 'Renamed', slug: 'renamed', description: 'x' },
      }),
  },
  {
    title: 'icon',
    permission: 'edit_details',
    act: async (server, as) =>
      sendForm(server, 'PATCH /api/organization/makers/icon', { as, parts: await icon() }),
  },
  {
    title: 'giving a project back',
    permission: 'remove_project',
    act: organization('DELETE', '/project/org-project'),
  },
  { title: 'deletion', permission: 'delete_organization', act: organization('DELETE', '') },
  {
    title: 'invitation',
    permission: 'manage_invites',
    act: organizationTeam('POST', '/invite', { userName: 'stranger' }),
  },
  {
    title: 'member edit',
    permission: 'edit_member',
    act: organizationTeam('PATCH', '/member/:worker', { role: 'x' }),
  },
  {
    title: 'member removal',
    permission: 'remove_member',
    act: organizationTeam('DELETE', '/member/:worker'),
  },
  {
    title: 'a new project',
    permission: 'add_project',
    act: (server, as) =>
      send(server, 'POST /api/project', {
        as,
        json: {
          name: 'New',
          slug: 'new',
          type: ['mod'],
          visibility: 'listed',
          summary: 'x',
          orgId: 'org-1',
        },
      }),
  },
];

/**
 * `member` has either only this permission or all others; `boss` owns the organization, `owner`
 * project-1.
 */
function start(permission: string, hasIt: boolean): Promise<RegistryServer> {
  const choose = (all: readonly string[]) =>
    hasIt ? [permission] : all.filter((name) => name !== permission);
  const given = {
    permissions: choose(PROJECT_PERMISSIONS),
    organisationPermissions: choose(ORGANISATION_PERMISSIONS),
  };
  const image = { name: 'p.webp', bytes: Buffer.from('x') };
  const dateCreated = '2025-01-01T00:00:00.000Z';
  const item = {
    id: 'picture-1',
    name: 'One',
    description: '',
    image,
    featured: false,
    orderIndex: 1,
    dateCreated,
  };
  const seed = createCastSeed({
    project: { versions: [createVersion()], gallery: [item], icon: image },
    member: given,
  });
  const [first, ...rest] = seed.projects;
  if (first === undefined) throw new Error('The cast has no project');
  const members = [...first.members, entry('worker')];
  const team = [
    entry('boss', { role: 'Owner', isOwner: true }),
    entry('member', given),
    entry('worker'),
    entry('pending', { accepted: false, ...given }),
  ];
  return startTestRegistry({
    seed: {
      ...seed,
      organizations: [createOrganization({ members: team })],
      projects: [{ ...first, members }, ...rest],
    },
  });
}

async function askAs(
  row: Row,
  callers: readonly Caller[],
  hasIt: boolean,
): Promise<[Caller, number][]> {
  const server = await start(row.permission, hasIt);
  const answers: [Caller, number][] = [];
  for (const caller of callers) {
    const answer = await row.act(server, caller === 'guest' ? null : tokenOf(caller));
    answers.push([caller, answer.status]);
  }
  await server.close();
  return answers;
}

const REFUSED = ['stranger', 'pending', 'moderator'] as const;

describe.each([
  ['a project', PROJECT_ROWS, 'owner'],
  ['an organization', ORGANIZATION_ROWS, 'boss'],
] as const)('of %s', (_, table, owner) => {
  it.each(table)('$title takes $permission', async (row) => {
    const refusal = row.refusal ?? 403;
    // Refused callers change nothing, so the next caller can use the same registry.
    expect(await askAs(row, ['guest', ...REFUSED, 'member'], true)).toEqual([
      ['guest', 401],
      ...REFUSED.map((caller) => [caller, refusal]),
      ['member', 200],
    ]);
    expect(await askAs(row, ['member', owner], false)).toEqual([
      ['member', refusal],
      [owner, 200],
    ]);
    expect(await askAs(row, ['admin'], true)).toEqual([['admin', 200]]);
  });
});
