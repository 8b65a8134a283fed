import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { userSchema } from '#shared/registry/user.ts';
import { versionSchema } from '#shared/registry/version.ts';
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
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, hashOf } from './ask.ts';

const dependency = { projectId: 'x', versionId: null, dependencyType: 'required' as const };
const seed = createSeed({
  organizations: [createOrganization()],
  projects: [
    createProject({ versions: [createVersion({ dependencies: [dependency] })] }),
    createProject({ id: 'owned', organizationId: 'org-1', members: [] }),
  ],
});

const registry = shareTestRegistry({ seed });

const read = async (path: string, body?: unknown) => {
  const server = registry();
  return (await ask(server, path, { token: OWNER_TOKEN, ...(body === undefined ? {} : { body }) }))
    .json;
};
const keysOf = (value: unknown) => Object.keys(value as object).toSorted();
const firstOf = (json: unknown) => (json as unknown[])[0];
const dataOf = (json: unknown) => (json as { data: unknown }).data;

// The fields of interface §2, by resource.
const SUMMARY =
  'id slug name summary icon type downloads followers dateUpdated datePublished status visibility clientSide serverSide featuredCategories categories gameVersions loaders featured_gallery color'.split(
    ' ',
  );
const USER_SUMMARY = [...SUMMARY, 'author', 'isOrgOwned'];
const VERSION =
  'id projectId title versionNumber slug datePublished featured downloads changelog releaseChannel gameVersions loaders primaryFile files author dependencies'.split(
    ' ',
  );
const MEMBER =
  'id userId teamId userName avatar role isOwner accepted permissions organisationPermissions'.split(
    ' ',
  );
const ORGANIZATION = 'id teamId name slug icon description members'.split(' ');
const USER = 'id name userName role avatar bio dateJoined profilePageBg'.split(' ');
const FILE = 'id isPrimary name size type url sha1_hash sha512_hash'.split(' ');

describe('every field of interface §2 is sent', () => {
  it.each([
    ['/api/projects?ids=project-1', SUMMARY, projectSummarySchema],
    [`/api/user/${OWNER_ID}/projects`, USER_SUMMARY, projectSummarySchema],
    ['/api/organization/org-1/projects', USER_SUMMARY, projectSummarySchema],
    ['/api/projects/random', USER_SUMMARY, projectSummarySchema],
    ['/api/project', USER_SUMMARY, projectSummarySchema],
    ['/api/organizations?ids=org-1', ORGANIZATION, organizationSchema],
    ['/api/organization', ORGANIZATION, organizationSchema],
    [`/api/user/${OWNER_ID}/organization`, ORGANIZATION, organizationSchema],
    [`/api/users?ids=${OWNER_ID}`, USER, userSchema],
    ['/api/version?ids=version-1', VERSION, versionSchema],
    ['/api/tags/categories', ['name', 'projectTypes', 'type', 'isDisplayed'], categorySchema],
    ['/api/tags/game-versions', ['label', 'value', 'releaseType', 'major'], gameVersionSchema],
    ['/api/tags/loaders', ['name', 'supportedProjectTypes'], loaderSchema],
    ['/api/tags/licenses', ['name', 'licenseId', 'url'], licenseSchema],
    ['/api/tags/licenses/featured', ['name', 'licenseId', 'url'], licenseSchema],
  ] as const)('in the list %s', async (path, fields, schema: z.ZodType) => {
    const json = await read(path);
    expect(keysOf(firstOf(json))).toEqual(fields.toSorted());
    z.array(schema).min(1).parse(json);
  });

  it('in a single organization, its members and a user', async () => {
    const organization = await read('/api/organization/makers');
    expect(keysOf(organization)).toEqual(ORGANIZATION.toSorted());
    expect(keysOf(organizationSchema.parse(organization).members?.[0])).toEqual(MEMBER.toSorted());
    expect(keysOf(await read('/api/user/owner'))).toEqual(USER.toSorted());
    expect(keysOf(await read('/api/user'))).toEqual(USER.toSorted());
  });

  it('in versions of a project, with isDuplicate and dependencies without an id', async () => {
    const base = '/api/project/project-1/version';
    const versions = [firstOf(dataOf(await read(base))), dataOf(await read(`${base}/latest`))];
    for (const version of versions) {
      expect(keysOf(version)).toEqual([...VERSION, 'isDuplicate'].toSorted());
      const parsed = versionSchema.parse(version);
      expect(keysOf(parsed.files[0])).toEqual(FILE.toSorted());
      expect(keysOf(parsed.author)).toEqual(['avatar', 'id', 'role', 'userName']);
      expect(parsed.author?.role).toBe('Owner');
      expect(keysOf((version as { dependencies: unknown[] }).dependencies[0])).toEqual(
        keysOf(dependency),
      );
    }
  });

  it('in versions by hash, with an id on each dependency', async () => {
    const hash = hashOf('version-1');
    const answers = [
      await read(`/api/version-file/${hash}`),
      await read(`/api/version-file/${hash}/update`, {}),
      Object.values((await read('/api/version-files', { hashes: [hash] })) as object)[0],
      Object.values((await read('/api/version-files/update', { hashes: [hash] })) as object)[0],
    ];
    for (const version of answers) {
      expect(keysOf(version)).toEqual(VERSION.toSorted());
      expect(keysOf(versionSchema.parse(version).dependencies[0])).toContain('id');
    }
  });

  it('in a single project, with its versions when asked', async () => {
    const { success, project } = (await read('/api/project/project-1?includeVersions=true')) as {
      success: boolean;
      project: unknown;
    };
    const parsed = projectSchema.parse(project);
    expect(success).toBe(true);
    expect(keysOf(project)).toEqual(keysOf(parsed));
    expect(parsed.versions).toHaveLength(1);
    const owned = projectSchema.parse(
      ((await read('/api/project/owned')) as { project: unknown }).project,
    );
    expect(owned).toMatchObject({ members: [], orgId: null, organisation: { slug: 'makers' } });
    expect(owned).not.toHaveProperty('versions.length');
  });

  it('in an unknown author, who is a deleted user', async () => {
    const versions = [createVersion({ authorId: 'gone' })];
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ versions })] }),
    });
    const { json } = await ask(server, '/api/project/project-1/version/latest');
    const deleted = { id: 'deleted_user', userName: 'deleted_user', avatar: null, role: '' };
    expect(json).toMatchObject({ data: { author: deleted } });
  });
});

describe('a list of versions', () => {
  const day = (number: number) => `2025-03-0${number}T00:00:00.000Z`;
  const versions = [
    createVersion({ id: 'one', versionNumber: '2.0.0', datePublished: day(1), featured: true }),
    createVersion({ id: 'three', versionNumber: '1.0.0', datePublished: day(3) }),
    createVersion({
      id: 'two',
      versionNumber: '2.0.0',
      datePublished: day(2),
      gameVersions: ['0.1.1', '0.5.1'],
    }),
    createVersion({
      id: 'four',
      versionNumber: '4-DEV',
      releaseChannel: 'dev',
      datePublished: day(4),
    }),
  ];

  it('is sorted by upload, newest first, and gives equal numbers and dev builds their id as slug', async () => {
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ versions })] }),
    });
    const list = dataOf((await ask(server, '/api/project/project-1/version')).json) as {
      id: string;
      slug: string;
    }[];
    expect(list.map(({ id, slug }) => `${id} ${slug}`)).toEqual([
      'four four',
      'three 1.0.0',
      'two two',
      'one 2.0.0',
    ]);
    expect(list[2]).toMatchObject({ gameVersions: ['0.5.1', '0.1.1'] });
    const featured = await ask(server, '/api/project/project-1/version?featured=true');
    expect(dataOf(featured.json)).toMatchObject([{ id: 'one' }]);
  });

  it('marks an older version with the same primary bytes as a newer one as duplicate', async () => {
    const bytes = Buffer.from('equal');
    const twins = ['old', 'new'].map((id, index) =>
      createVersion({
        id,
        datePublished: day(index + 1),
        files: [{ id: `f-${id}`, name: 'same.jar', bytes, isPrimary: true }],
      }),
    );
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ versions: twins })] }),
    });
    const { json } = await ask(server, '/api/project/project-1/version');
    expect(dataOf(json)).toMatchObject([
      { id: 'new', isDuplicate: false },
      { id: 'old', isDuplicate: true },
    ]);
  });
});

describe('lists of projects and users', () => {
  it('are sorted by downloads and drop unknown ids', async () => {
    const projects = [1, 30, 20].map((downloads) =>
      createProject({ id: `p${downloads}`, downloads }),
    );
    const server = await startTestRegistry({ seed: createSeed({ projects }) });
    for (const path of ['/api/projects?ids=p1,none,p20,p30', '/api/user/owner/projects']) {
      const { json } = await ask(server, path);
      expect((json as { id: string }[]).map(({ id }) => id)).toEqual(['p30', 'p20', 'p1']);
    }
  });

  it('name a nameless user by the user name in the multi-fetch only', async () => {
    const server = await startTestRegistry({
      seed: createSeed({ users: [createUser({ name: null })] }),
    });
    expect((await ask(server, `/api/users?ids=${OWNER_ID}`)).json).toMatchObject([
      { name: 'Owner' },
    ]);
    expect((await ask(server, `/api/user/${OWNER_ID}`)).json).toMatchObject({ name: null });
  });
});

it('the counts of the registry include no hidden projects', async () => {
  const reach = [{}, { visibility: 'unlisted' }, { visibility: 'private' }, { status: 'draft' }];
  const projects = reach.map((overrides, index) =>
    createProject({
      id: `p${index}`,
      versions: [createVersion({ id: `v${index}` })],
      ...overrides,
    }),
  );
  const server = await startTestRegistry({ seed: createSeed({ projects }) });
  const { json } = await ask(server, '/api/statistics');
  expect(json).toEqual({ users: 1, authors: 1, files: 2, projects: 2, versions: 2 });
});

it('a private project that has only its organization is read by the members of that', async () => {
  const project = createProject({
    id: 'org-private',
    visibility: 'private',
    organizationId: 'org-1',
    members: [],
    versions: [createVersion({ id: 'org-private-1' })],
  });
  const member = createUser({ id: 'u-org', userName: 'org', token: 'crp_org' });
  const organization = createOrganization({ members: [createMember({ userId: 'u-org' })] });
  const server = await startTestRegistry({
    seed: createSeed({
      users: [createUser(), member],
      organizations: [organization],
      projects: [project],
    }),
  });
  for (const path of ['/api/project/org-private', '/api/version/org-private-1']) {
    expect((await ask(server, path)).status).toBe(404);
    expect((await ask(server, path, { token: OWNER_TOKEN })).status).toBe(404);
    expect((await ask(server, path, { token: 'crp_org' })).status).toBe(200);
  }
  const list = '/api/organization/makers/projects';
  expect((await ask(server, list)).json).toEqual([]);
  expect((await ask(server, list, { token: 'crp_org' })).json).toMatchObject([
    { id: 'org-private' },
  ]);
});

describe('tags', () => {
  it('are filtered by type, whose case does not matter, and empty for an unknown one', async () => {
    expect(await read('/api/tags/categories?type=MODPACK')).toHaveLength(12);
    expect(await read('/api/tags/categories?type=none')).toEqual([]);
    expect(await read('/api/tags/loaders?type=none')).toEqual([]);
    expect(await read('/api/tags/loaders?type=shader')).toMatchObject([{ name: 'simply_shaders' }]);
    expect(await read('/api/tags/game-versions')).toHaveLength(140);
  });

  it('show a name once, and vanilla-like for a resource pack only when asked by type', async () => {
    const named = async (query: string) =>
      (await read(`/api/tags/categories?${query}`)) as string[];
    const all = await named('namesOnly=true');
    expect([all.length, new Set(all).size]).toEqual([80, 80]);
    expect(await named('namesOnly=true&type=resource-pack')).toContain('vanilla-like');
    expect(await named('namesOnly=false')).not.toContain('vanilla-like');
    const unfiltered = (await read('/api/tags/categories')) as {
      name: string;
      projectTypes: string[];
    }[];
    const shared = unfiltered.find(({ name }) => name === 'vanilla-like');
    expect(shared?.projectTypes).toEqual(['shader']);
  });

  it('name the project types, the 38 scopes and 17 featured licences, and nothing for an unknown licence', async () => {
    expect(await read('/api/tags/project-types')).toEqual([
      'mod',
      'datamod',
      'resource-pack',
      'shader',
      'modpack',
      'plugin',
      'world',
    ]);
    expect(await read('/api/tags/api-scopes')).toHaveLength(38);
    expect(await read('/api/tags/licenses/featured')).toHaveLength(17);
    const answer = await ask(registry(), '/api/tags/licenses/none');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
