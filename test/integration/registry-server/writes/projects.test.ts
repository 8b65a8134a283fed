// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { STATUS_TRANSITIONS } from '#shared/registry/project-rules.ts';
import { PROJECT_STATUSES, PROJECT_TYPES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import type { RegistryServerOptions } from '#registry-server/start.ts';
import { createVersion } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, readProject, tokenOf, verdict } from './cast.ts';
import { picture } from './pictures.ts';
import { newProject, send, sendForm, type Parts } from './write.ts';

const as = tokenOf('owner');
const details: Parts = {
  name: 'Renamed',
  slug: 'renamed',
  visibility: 'listed',
  type: '["mod"]',
  clientSide: 'optional',
  serverSide: 'optional',
  summary: 'What it is now',
  icon: 'keep',
};

const start = (project: Partial<SeedProject> = {}, options: Partial<RegistryServerOptions> = {}) =>
  startTestRegistry({ seed: createCastSeed({ project }), ...options });

describe('a new project', () => {
  it('is a draft that only its team sees', async () => {
    const server = await start();
    const created = await send(server, 'POST /api/project', { as, json: newProject });
    expect(created.json).toMatchObject({ success: true, urlSlug: 'new-project', type: ['mod'] });
    expect(await readProject(server, 'new-project')).toMatchObject({
      status: 'draft',
      organisation: null,
    });
    expect(
      (await send(server, 'GET /api/project/new-project', { as: tokenOf('stranger') })).status,
    ).toBe(404);
  });

  it('of an organization is its organization’s', async () => {
    const server = await start();
    const json = { ...newProject, orgId: 'org-1' };
    expect((await send(server, 'POST /api/project', { as, json })).status).toBe(403);
    expect((await send(server, 'POST /api/project', { as: tokenOf('boss'), json })).status).toBe(
      200,
    );
    const project = await readProject(server, 'new-project', 'boss');
    expect([project.members, project.organisation]).toMatchObject([[], { id: 'org-1' }]);
  });

  it.each([
    ['a name of one character', { name: 'x' }, 400],
    ['a name of 33 characters', { name: 'x'.repeat(33) }, 400],
    ['a name of 32 characters', { name: 'x'.repeat(32) }, 200],
    ['a summary of 321 characters', { summary: 'x'.repeat(321) }, 400],
    ['a summary of 320 characters', { summary: 'x'.repeat(320) }, 200],
    ['an empty summary', { summary: '' }, 400],
    ['an upper-case slug', { slug: 'New' }, 400],
    ['a slug with a slash', { slug: 'a/b' }, 400],
    ['a slug of 33 characters', { slug: 'x'.repeat(33) }, 400],
    ['a taken slug', { slug: 'slug-of-project-1' }, 400],
    ['a slug that is a project’s id', { slug: 'project-1' }, 400],
    ['every character of a slug', { slug: 'a`!@$()-+_.,"9' }, 200],
    ['no type', { type: [] }, 400],
    ['an unknown type', { type: ['game'] }, 400],
    ['types that do not go together', { type: ['mod', 'world'] }, 400],
    ['mod and plugin', { type: ['mod', 'plugin'] }, 200],
    ['an unknown visibility', { visibility: 'hidden' }, 400],
    ['an unknown organization', { orgId: 'none' }, 400],
    ['no word about an organization', { orgId: undefined }, 400],
  ])('with %s', async (_, overrides, status) => {
    const server = await start();
    const answer = await send(server, 'POST /api/project', {
      as,
      json: { ...newProject, ...overrides },
    });
    expect(answer.status).toBe(status);
  });
});

describe('the details', () => {
  it('are changed together, under both paths and either name', async () => {
    const server = await start();
    const first = await sendForm(server, 'PATCH /api/project/project-1', { as, parts: details });
    expect(first.json).toMatchObject({
      success: true,
      message: expect.any(String) as string,
      slug: 'renamed',
    });
    const parts = { ...details, slug: 'again', type: 'shader' };
    expect((await sendForm(server, 'PATCH /project/renamed', { as, parts })).json).toMatchObject({
      slug: 'again',
    });
    // Shaders run on the client and have no category `library`.
    expect(await readProject(server, 'again')).toMatchObject({
      name: 'Renamed',
      type: ['shader'],
      clientSide: 'required',
      serverSide: 'unsupported',
      categories: [],
      featuredCategories: [],
    });
  });

  it.each(VISIBILITIES)('take the visibility %s', async (visibility) => {
    const server = await start();
    await sendForm(server, 'PATCH /api/project/project-1', {
      as,
      parts: { ...details, visibility },
    });
    expect(await readProject(server, 'project-1')).toMatchObject({ visibility });
    const stranger = await send(server, 'GET /api/project/project-1', { as: tokenOf('stranger') });
    expect(stranger.status).toBe(visibility === 'private' ? 404 : 200);
  });

  it.each(PROJECT_TYPES)('take the type %s in either form', async (type) => {
    const server = await start();
    for (const text of [type, JSON.stringify([type])]) {
      const parts = { ...details, type: text };
      expect((await sendForm(server, 'PATCH /api/project/project-1', { as, parts })).status).toBe(
        200,
      );
    }
  });

  it.each([
    ['a bare type', { type: 'mod' }],
    ['a slug in the path', {}],
  ])('are refused by the public service for %s', async (name, overrides) => {
    const server = await start({}, { profile: 'crmm' });
    const project = name.includes('slug') ? 'slug-of-project-1' : 'project-1';
    const refused = await sendForm(server, `PATCH /api/project/${project}`, {
      as,
      parts: { ...details, ...overrides },
    });
    expect([400, 404]).toContain(refused.status);
    const unprefixed = await sendForm(server, 'PATCH /project/project-1', { as, parts: details });
    expect([unprefixed.status, unprefixed.text]).toEqual([404, '404 Not Found']);
    expect(
      (await sendForm(server, 'PATCH /api/project/project-1', { as, parts: details })).status,
    ).toBe(200);
  });

  it.each(['name', 'slug', 'visibility', 'type', 'clientSide', 'serverSide', 'summary'])(
    'are refused without %s',
    async (missing) => {
      const server = await start();
      const { [missing]: _, ...parts } = details;
      const answer = await sendForm(server, 'PATCH /api/project/project-1', { as, parts });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`[${missing}]`)]);
      expect(await readProject(server, 'project-1')).toMatchObject({ name: 'Name of project-1' });
    },
  );

  it.each([
    ['a taken slug', { slug: 'slug-of-org-project' }],
    ['types that do not go together', { type: '["mod","world"]' }],
    ['a type that is no JSON', { type: '["mod"' }],
    ['a summary of 321 characters', { summary: 'x'.repeat(321) }],
  ])('are refused for %s', async (_, overrides) => {
    const server = await start();
    const parts = { ...details, ...overrides };
    expect((await sendForm(server, 'PATCH /api/project/project-1', { as, parts })).status).toBe(
      400,
    );
  });

  it('that are no form are refused', async () => {
    const server = await start();
    expect((await send(server, 'PATCH /api/project/project-1', { as, json: details })).status).toBe(
      400,
    );
  });

  it.each([
    ['stranger', 403],
    ['member', 403],
    ['pending', 403],
    ['moderator', 403],
    ['admin', 200],
  ] as const)('are not for %s to change (%i)', async (person, status) => {
    const server = await start();
    const answer = await sendForm(server, 'PATCH /api/project/project-1', {
      as: tokenOf(person),
      parts: details,
    });
    expect(answer.status).toBe(status);
  });

  it('of a hidden project are 404 to strangers', async () => {
    const server = await start({ visibility: 'private' });
    const answer = await sendForm(server, 'PATCH /api/project/project-1', {
      as: tokenOf('stranger'),
      parts: details,
    });
    expect(answer.status).toBe(404);
  });
});

describe('the icon in the details', () => {
  const icon = { name: 'i.png', bytes: Buffer.from('x') };
  it.each([
    ['a text', { icon: 'anything' }, true],
    ['an empty text', { icon: '' }, false],
    ['the word null', { icon: 'null' }, false],
    ['nothing', {}, false],
  ])('stays or goes by %s', async (_, given, stays) => {
    const server = await start({ icon });
    const { icon: __, ...rest } = details;
    await sendForm(server, 'PATCH /api/project/project-1', {
      as,
      parts: { ...rest, ...(given as Parts) },
    });
    expect((await readProject(server, 'project-1'))['icon'] !== null).toBe(stays);
  });

  it('is replaced by a file', async () => {
    const server = await start({ icon });
    const parts = { ...details, icon: { name: 'new.png', bytes: await picture('png') } };
    expect((await sendForm(server, 'PATCH /api/project/project-1', { as, parts })).status).toBe(
      200,
    );
    expect((await readProject(server, 'project-1'))['icon']).toMatch(/_128\.webp$/);
  });
});

describe('the description', () => {
  it('is set and cleared by who may', async () => {
    const server = await start();
    for (const description of ['# New', '', null, 'x'.repeat(65_256), '\u0001'.repeat(65_256)]) {
      const answer = await send(server, 'PATCH /api/project/project-1/description', {
        as,
        json: { description },
      });
      expect(verdict(answer)).toEqual([200, true]);
      expect(await readProject(server, 'project-1')).toMatchObject({ description });
    }
  });

  it.each([[{}], [{ description: 1 }], [{ description: 'x'.repeat(65_257) }]])(
    'is refused for %#',
    async (json) => {
      const server = await start();
      expect(
        (await send(server, 'PATCH /project/project-1/description', { as, json })).status,
      ).toBe(400);
    },
  );

  it('has a permission of its own', async () => {
    for (const [permission, status] of [
      ['edit_details', 403],
      ['edit_description', 200],
    ] as const) {
      const member = { permissions: [permission] };
      const server = await startTestRegistry({ seed: createCastSeed({ member }) });
      const json = { description: 'x' };
      const options = { as: tokenOf('member'), json };
      expect((await send(server, 'PATCH /api/project/project-1/description', options)).status).toBe(
        status,
      );
    }
  });
});

describe('the tags', () => {
  it('are those that the type knows, and the featured ones among them', async () => {
    const server = await start();
    const json = { categories: ['magic', 'mobs', 'bloom'], featuredCategories: ['magic', 'food'] };
    expect((await send(server, 'PATCH /project/project-1/tags', { as, json })).status).toBe(200);
    expect(await readProject(server, 'project-1')).toMatchObject({
      categories: ['magic', 'mobs'],
      featuredCategories: ['magic'],
    });
  });

  it.each([
    ['an unknown name', { categories: ['nothing'], featuredCategories: [] }],
    [
      'four featured',
      { categories: ['magic'], featuredCategories: ['magic', 'mobs', 'food', 'technology'] },
    ],
    ['no featured list', { categories: ['magic'] }],
    ['no list', { featuredCategories: [] }],
  ])('are refused for %s', async (_, json) => {
    const server = await start();
    expect((await send(server, 'PATCH /api/project/project-1/tags', { as, json })).status).toBe(
      400,
    );
  });
});

describe('the licence', () => {
  const set = async (profile: 'local' | 'crmm', json: object) => {
    const server = await start({}, { profile });
    const answer = await send(server, 'PATCH /api/project/project-1/license', { as, json });
    const { licenseId, licenseName, licenseUrl } = await readProject(server, 'project-1');
    return [answer.status, licenseId, licenseName, licenseUrl];
  };

  it('that is known brings its name and address, on the public service nothing', async () => {
    const json = { id: 'Zlib', name: null, url: null };
    const [status, id, name, url] = await set('local', json);
    expect([status, id, name]).toEqual([200, 'Zlib', 'zlib License']);
    expect(url).toContain('zlib');
    expect(await set('crmm', json)).toEqual([200, 'Zlib', null, null]);
  });

  it('of one’s own has a name and an address', async () => {
    const json = { id: null, name: 'Mine', url: 'https://example.com/mine' };
    for (const profile of ['local', 'crmm'] as const) {
      expect(await set(profile, json)).toEqual([200, null, 'Mine', 'https://example.com/mine']);
    }
    expect((await set('local', { name: 'Mine' }))[0]).toBe(200);
    expect((await set('crmm', { name: 'Mine', id: null, url: null }))[0]).toBe(400);
    expect((await set('crmm', { name: 'Mine', id: 'MIT', url: '' }))[0]).toBe(400);
    expect((await set('crmm', { id: 'MIT', url: '' }))[0]).toBe(400);
  });

  it.each([
    ['nothing', { id: null, name: null, url: null }],
    ['an unknown id', { id: 'mit', name: null, url: null }],
    ['an address that is none', { id: null, name: 'Mine', url: 'mine' }],
    ['a script for an address', { id: null, name: 'Mine', url: 'javascript:alert(1)' }],
    ['a name of 129 characters', { id: null, name: 'x'.repeat(129), url: null }],
  ])('is refused for %s', async (_, json) => {
    expect((await set('local', json))[0]).toBe(400);
    expect((await set('crmm', json))[0]).toBe(400);
  });
});

describe('the links', () => {
  const links = {
    issueTracker: 'https://example.com/i',
    sourceCode: '',
    wikiPage: null,
    discordServer: 'http://example.com',
  };
  it('are set all four, and an empty one is an empty text', async () => {
    const server = await start();
    expect(
      (await send(server, 'PATCH /api/project/project-1/external-links', { as, json: links }))
        .status,
    ).toBe(200);
    expect(await readProject(server, 'project-1')).toMatchObject({
      issueTrackerUrl: 'https://example.com/i',
      projectSourceUrl: '',
      projectWikiUrl: '',
      discordInviteUrl: 'http://example.com',
    });
  });

  it.each(['issueTracker', 'sourceCode', 'wikiPage', 'discordServer'])(
    'are refused without %s or with a script there',
    async (key) => {
      const server = await start();
      for (const value of [
        undefined,
        'javascript:alert(1)',
        `https://example.com/${'x'.repeat(256)}`,
      ]) {
        const json = { ...links, [key]: value };
        expect(
          (await send(server, 'PATCH /api/project/project-1/external-links', { as, json })).status,
        ).toBe(400);
      }
    },
  );
});

describe('a submission', () => {
  const ready = { status: 'draft', versions: [createVersion()] } as const;
  const submit = (
    server: Awaited<ReturnType<typeof start>>,
    person: 'owner' | 'member' = 'owner',
  ) => send(server, 'POST /api/project/project-1/submit-for-review', { as: tokenOf(person) });

  it('is approved at once, or waits for a moderator', async () => {
    for (const [review, status] of [
      ['auto', 'approved'],
      ['manual', 'processing'],
    ] as const) {
      const server = await start(ready, { review });
      expect(verdict(await submit(server))).toEqual([200, true]);
      expect(await readProject(server, 'project-1')).toMatchObject({
        status,
        requestedStatus: review === 'auto' ? null : 'approved',
      });
    }
  });

  it.each(PROJECT_STATUSES)('from %s is possible or not as the table says', async (status) => {
    const server = await start({ ...ready, status });
    const isPossible = (STATUS_TRANSITIONS.submit.from as readonly string[]).includes(status);
    expect((await submit(server)).status).toBe(isPossible ? 200 : 400);
    expect(await readProject(server, 'project-1')).toMatchObject({
      status: isPossible ? 'approved' : status,
    });
  });

  it.each([
    ['a version', { versions: [] }],
    ['a description', { description: null }],
    ['a licence', { licenseId: null }],
  ])('needs %s', async (_, overrides) => {
    expect((await submit(await start({ ...ready, ...overrides }))).status).toBe(400);
  });

  it('is the owner’s to make', async () => {
    expect((await submit(await start(ready), 'member')).status).toBe(400);
  });

  it('after a rejection waits three hours', async () => {
    const server = await start(ready, { review: 'manual' });
    await submit(server);
    const json = { status: 'rejected' };
    await send(server, 'POST /api/moderation/project/project-1', {
      as: tokenOf('moderator'),
      json,
    });
    expect((await submit(server)).status).toBe(400);
  });
});

describe('a moderator', () => {
  const decide = (
    server: Awaited<ReturnType<typeof start>>,
    status: string,
    person: 'moderator' | 'owner' | 'admin' = 'moderator',
  ) =>
    send(server, 'POST /api/moderation/project/project-1', {
      as: tokenOf(person),
      json: { status },
    });
  const pairs = PROJECT_STATUSES.flatMap((from) =>
    PROJECT_STATUSES.map((to) => [from, to] as const),
  );

  it.each(pairs)('brings a project from %s to %s, which its owner learns', async (from, to) => {
    const server = await start({ status: from });
    expect(verdict(await decide(server, to))).toEqual([200, from !== to]);
    expect(await readProject(server, 'project-1')).toMatchObject({ status: to });
    const { json } = await send(server, 'GET /api/notifications', { as });
    const told = [
      {
        type: 'status_change',
        body: { projectId: 'project-1', prev_status: from, new_status: to },
      },
    ];
    expect(json).toMatchObject(from === to ? [] : told);
    expect(json).toHaveLength(from === to ? 0 : 1);
  });

  it('cannot act for others, and knows no other status and no other project', async () => {
    const server = await start();
    expect((await decide(server, 'rejected', 'owner')).status).toBe(403);
    expect((await decide(server, 'gone')).status).toBe(400);
    const json = { status: 'rejected' };
    const unknown = await send(server, 'POST /api/moderation/project/none', {
      as: tokenOf('moderator'),
      json,
    });
    expect(unknown.status).toBe(404);
    expect((await decide(server, 'rejected', 'admin')).status).toBe(200);
  });
});

describe('the deletion of a project', () => {
  it('takes versions, files and pictures with it', async () => {
    const icon = { name: 'i.png', bytes: Buffer.from('an icon') };
    const server = await start({ icon, versions: [createVersion()] });
    const file = `${server.origin}/cdn/data/project/project-1/version/version-1/version-1.jar`;
    expect((await fetch(file)).status).toBe(200);
    expect(verdict(await send(server, 'DELETE /api/project/project-1', { as }))).toEqual([
      200,
      true,
    ]);
    for (const path of ['/api/project/project-1', '/api/version/version-1']) {
      expect((await send(server, `GET ${path}` as 'GET /', { as })).status).toBe(404);
    }
    expect((await fetch(file)).status).toBe(404);
    expect((await fetch(`${server.origin}/cdn/data/project/project-1/i.png`)).status).toBe(404);
  });

  it('needs delete_project', async () => {
    const server = await start();
    expect(
      (await send(server, 'DELETE /api/project/project-1', { as: tokenOf('member') })).status,
    ).toBe(403);
    expect((await send(server, 'DELETE /api/project/none', { as })).status).toBe(404);
    expect((await readProject(server, 'project-1'))['id']).toBe('project-1');
  });
});

describe('following', () => {
  it('counts once and is undone', async () => {
    const server = await start();
    const reader = tokenOf('stranger');
    const follow = 'POST /api/project/project-1/follow';
    const unfollow = 'DELETE /api/project/project-1/follow';
    expect((await send(server, follow, { as: reader })).status).toBe(200);
    expect((await send(server, follow, { as: reader })).status).toBe(400);
    expect(await readProject(server, 'project-1')).toMatchObject({ followers: 2 });
    expect((await send(server, 'GET /api/user/follows?idsOnly=true', { as: reader })).json).toEqual(
      ['project-1'],
    );
    expect((await send(server, 'GET /api/user/follows', { as: reader })).json).toMatchObject([
      { id: 'project-1' },
    ]);
    expect((await send(server, unfollow, { as: reader })).status).toBe(200);
    expect((await send(server, unfollow, { as: reader })).status).toBe(400);
    expect(await readProject(server, 'project-1')).toMatchObject({ followers: 1 });
  });

  it('is for public projects', async () => {
    const server = await start({ status: 'draft' });
    const line = 'POST /api/project/project-1/follow';
    expect((await send(server, line, { as })).status).toBe(400);
    expect((await send(server, line, { as: tokenOf('stranger') })).status).toBe(404);
    expect((await send(server, line)).status).toBe(401);
  });
});
