// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { STATUS_TRANSITIONS } from '#shared/registry/project-rules.ts';
import { PROJECT_STATUSES } from '#shared/registry/enumerations.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import type { RegistryServerOptions } from '#registry-server/start.ts';
import { createVersion } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, readProject, tokenOf, verdict } from './cast.ts';
import { newProject, send } from './write.ts';

const as = tokenOf('owner');

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
  const submit = (server: Awaited<ReturnType<typeof start>>) =>
    send(server, 'POST /api/project/project-1/submit-for-review', { as });

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
  const decide = (server: Awaited<ReturnType<typeof start>>, status: string) =>
    send(server, 'POST /api/moderation/project/project-1', {
      as: tokenOf('moderator'),
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

  it('knows no other status and no other project', async () => {
    const server = await start();
    expect((await decide(server, 'gone')).status).toBe(400);
    const json = { status: 'rejected' };
    const unknown = await send(server, 'POST /api/moderation/project/none', {
      as: tokenOf('moderator'),
      json,
    });
    expect(unknown.status).toBe(404);
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
    for (const line of [
      'GET /api/project/project-1',
      'GET /api/version/version-1',
      'DELETE /api/project/project-1',
    ] as const) {
      expect((await send(server, line, { as })).status).toBe(404);
    }
    expect((await fetch(file)).status).toBe(404);
    expect((await fetch(`${server.origin}/cdn/data/project/project-1/i.png`)).status).toBe(404);
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
  });
});
