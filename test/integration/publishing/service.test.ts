// @promise collections, reports, threads, sessions and organizations work as on the public service

/**
 * Differences between the public service and its documentation, as the embedded registry's profile
 * `crmm` reproduces them.
 */
import { describe, expect, test } from 'vitest';
import {
  collectionDocumentSchema,
  reportDocumentSchema,
  threadDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { authSessionsDocumentSchema } from '#cli/json/auth-documents.ts';
import { publishVersionDocumentSchema } from '#cli/json/publish-documents.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createProject, createVersion, createVersionFile } from '#test/builders/seed.ts';
import { PASS, type Fate, type ProxiedRequest } from '#test/helpers/unsteady-proxy.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { emailOf, openDesk, passwordOf, typed } from './desk.ts';

const SLUG = 'slug-of-project-1';

function openService(fate?: (request: ProxiedRequest) => Fate) {
  const files = [
    createVersionFile('lamp'),
    createVersionFile('sources', { name: 'sources.zip', isPrimary: false }),
  ];
  const versions = [createVersion({ files })];
  const seed = createCastSeed({ project: { versions } });
  const library = createProject({ id: 'project-lib', slug: 'lib-core', name: 'Lib Core' });
  const withVersion = { ...library, versions: [createVersion({ id: 'lib-version' })] };
  return openDesk({
    seed: { ...seed, projects: [...seed.projects, withVersion] },
    profile: 'crmm',
    rateLimits: 'none',
    passwordsOf: ['owner'],
    ...(fate === undefined ? {} : { fate }),
  });
}

const refuse =
  (method: string, path: RegExp, status = 500) =>
  (request: ProxiedRequest): Fate =>
    request.method === method && path.test(request.url)
      ? { kind: 'answer', status, says: 'Not now' }
      : PASS;

describe('a new collection', () => {
  test('is made private after the registry has created it public', async () => {
    const desk = await openService();
    const tried = await desk.as('owner', ['collection', 'create', 'Best of', '--dry-run']);
    expect(tried.json['notes']).toEqual([]);
    const run = await desk.as('owner', ['collection', 'create', 'Best of']);
    const made = writeDocumentSchema.parse(run.json);
    expect([run.status, made.warnings]).toEqual([0, []]);
    expect(made.notes).toMatchObject([{ code: 'write-collection-private' }]);
    const shown = await desk.as('owner', ['collection', 'show', made.target.id ?? '']);
    const { collection } = collectionDocumentSchema.parse(shown.json);
    expect(collection.visibility).toBe('private');
  });

  test.each([403, 500])(
    'that cannot be made private (%i) is reported as public',
    async (status) => {
      const desk = await openService(refuse('PATCH', /^\/api\/collections\//, status));
      const run = await desk.as('owner', ['collection', 'create', 'Best of']);
      const made = writeDocumentSchema.parse(run.json);
      expect([run.status, made.sent, made.notes]).toEqual([3, true, []]);
      expect(made.warnings).toMatchObject([{ code: 'write-collection-public' }]);
      expect(run.stderr).toMatch(/The collection “Best of” is public:/);
      const shown = await desk.as('owner', ['collection', 'show', made.target.id ?? '']);
      expect(collectionDocumentSchema.parse(shown.json).collection.visibility).toBe('public');
    },
  );
});

describe('reports and threads', () => {
  test('are read with the dates, names and bodies of the service', async () => {
    const desk = await openService();
    const text = ['--type', 'spam', '--text', 'Nothing but links.', '--yes'];
    const made = await desk.as('stranger', ['report', 'create', SLUG, ...text]);
    const id = writeDocumentSchema.parse(made.json).target.id ?? '';
    const reply = ['thread', 'reply', `report:${id}`, '--text', 'Two of them.'];
    expect((await desk.as('stranger', reply)).json).toMatchObject({ sent: true });
    const shown = await desk.as('stranger', ['report', 'show', id]);
    const { report, thread, threadError } = reportDocumentSchema.parse(shown.json);
    expect([Date.parse(report.dateCreated) > 0, threadError]).toEqual([true, null]);
    expect(thread?.messages).toMatchObject([{ body: { text: 'Two of them.' } }]);
    expect(shown.stderr).toContain('stranger · ');
    const messageId = thread?.messages[0]?.id ?? '';
    const remove = ['thread', 'delete', `report:${id}`, messageId, '--yes'];
    const tried = await desk.as('stranger', [...remove, '--dry-run']);
    expect(tried.stderr).toContain('only moderators delete messages');
    // The public service lets only moderators delete one (registry §15.2).
    expect((await desk.as('stranger', remove)).json).toMatchObject({
      error: { params: { status: 400 } },
    });
    const after = await desk.as('stranger', ['thread', 'show', `report:${id}`]);
    expect(threadDocumentSchema.parse(after.json).thread.messages).toHaveLength(1);
  });

  test.each([
    ['a stranger', SLUG],
    ['an unknown id', 'thread:nothing'],
  ])('of %s are none', async (_, of) => {
    const desk = await openService();
    expect((await desk.as('stranger', ['thread', 'show', of])).json).toMatchObject({
      error: { code: 'THREAD_UNKNOWN' },
    });
  });

  test('show a change of status as such', async () => {
    const body = { prev_status: 'draft', new_status: 'approved' };
    const message = { id: 'm', authorId: null, createdAt: '2026-01-01T00:00:00.000Z', body };
    const change = (thread: object) => ({ ...thread, messages: [message] });
    const desk = await openService(({ url }) =>
      url.startsWith('/api/thread/') ? { kind: 'rewrite', change } : PASS,
    );
    const run = await desk.plain(['thread', 'show', SLUG], { token: 'crp_owner' });
    expect(run.stdout).toContain('Status: draft → approved');
  });

  test('say what could not be read, and never call it empty', async () => {
    const odd = { id: 'm', body: 7 };
    const change = (thread: object) => ({ ...thread, messages: [odd] });
    const desk = await openService(({ method, url }) =>
      method === 'GET' && url.startsWith('/api/thread/') ? { kind: 'rewrite', change } : PASS,
    );
    const thread = await desk.plain(['thread', 'show', SLUG], { token: 'crp_owner' });
    expect(thread.status).toBe(1);
    expect(thread.stdout + thread.stderr).toContain('cannot be read');
    const text = ['--type', 'spam', '--text', 'Nothing but links.', '--yes'];
    const made = await desk.as('stranger', ['report', 'create', SLUG, ...text]);
    const id = writeDocumentSchema.parse(made.json).target.id ?? '';
    const shown = await desk.as('stranger', ['report', 'show', id]);
    expect(shown.status).toBe(3);
    expect(reportDocumentSchema.parse(shown.json).threadError).toMatchObject({
      code: 'REGISTRY_ANSWER_INVALID',
    });
    expect(shown.stderr).not.toContain('No messages');
  });
});

test('sessions are shown with the service’s details, and none is called this device', async () => {
  const desk = await openService();
  const signIn = ['auth', 'login', '--account', emailOf('owner')];
  await desk.run(signIn, { stdin: typed(`${passwordOf('owner')}\n`) });
  const run = await desk.run(['auth', 'sessions']);
  const { sessions } = authSessionsDocumentSchema.parse(run.json);
  expect(sessions).toMatchObject([{ current: null, dateExpires: null }]);
  expect(sessions[0]?.browser).toMatch(/^Loadout\//);
  const shown = await desk.plain(['auth', 'sessions']);
  expect(shown.stdout).toContain('last active');
  expect(shown.stdout).not.toContain('this device');
});

describe('a project that leaves its organization', () => {
  const remove = ['org', 'remove-project', 'makers', 'org-project', '--yes'];

  test('belongs to the person who removed it', async () => {
    const desk = await openService();
    const run = await desk.as('boss', remove);
    expect([run.status, writeDocumentSchema.parse(run.json).warnings]).toEqual([0, []]);
  });

  test.each([
    ['without an owner', 'write-project-without-owner', { project: { members: [] } }],
    ['that cannot be read', 'write-project-owner-unread', { project: 7 }],
  ])('and is left %s is warned of', async (_, code, answer) => {
    let isRemoved = false;
    const change = (body: { project: object }) => ({
      ...body,
      project: typeof answer.project === 'number' ? 7 : { ...body.project, ...answer.project },
    });
    const desk = await openService(({ method, url }) => {
      if (method === 'DELETE') isRemoved = true;
      const isRead = method === 'GET' && url.startsWith('/api/project/org-project');
      return isRead && isRemoved ? { kind: 'rewrite', change } : PASS;
    });
    const run = await desk.as('boss', remove);
    expect(run.status).toBe(3);
    expect(writeDocumentSchema.parse(run.json)).toMatchObject({ sent: true, warnings: [{ code }] });
    expect(run.stderr).not.toContain('✓');
    expect(run.stderr.match(/✗/g)).toHaveLength(1);
    expect(run.stderr).toMatch(/was removed from the organization/);
  });
});

describe('a dependency by its slug', () => {
  test('is sent by id when a version is edited, and shown by its title', async () => {
    const desk = await openService();
    const edit = ['version', 'edit', SLUG, '1.0.0', '--dependency', 'lib-core:required'];
    const run = await desk.as('owner', edit);
    expect(writeDocumentSchema.parse(run.json).changes).toEqual([
      { field: 'dependencies', from: [], to: ['Lib Core (required)'] },
    ]);
    const sent = await fetch(`${desk.server.origin}/api/project/project-1/version`);
    const { data } = (await sent.json()) as { data: { dependencies: object[] }[] };
    expect(data[0]?.dependencies).toMatchObject([{ projectId: 'project-lib', versionId: null }]);
    const remove = ['version', 'edit', SLUG, '1.0.0', '--remove-file', 'sources.zip', '--dry-run'];
    const files = await desk.as('owner', remove);
    expect(writeDocumentSchema.parse(files.json).changes).toEqual([
      { field: 'keepFiles', from: ['sources.zip'], to: [] },
    ]);
  });

  test('is sent by id when a version is published, and shown by its title', async () => {
    const desk = await openService();
    desk.file('lamp.jar', await createPuzzleJar({ id: 'lamp', name: 'Lamp', version: '2.0.0' }));
    const publish = ['publish', 'version', SLUG, '--file', 'lamp.jar', '--number', '2.0.0'];
    const given = ['--dependency', 'lib-core@1.0.0:required', '--dry-run'];
    const run = await desk.as('owner', [...publish, ...given]);
    const { content, problems } = publishVersionDocumentSchema.parse(run.json);
    expect(problems).toEqual([]);
    expect(content.dependencies).toMatchObject([
      { projectId: 'project-lib', versionId: 'lib-version', name: 'Lib Core' },
    ]);
    const shown = await desk.plain([...publish, ...given], { token: 'crp_owner' });
    expect(shown.stdout).toMatch(/Lib Core/);
    expect(shown.stdout).not.toContain('project-lib');
  });

  test('that does not exist is refused before anything is sent', async () => {
    const desk = await openService();
    const edit = ['version', 'edit', SLUG, '1.0.0', '--dependency', 'no-such-thing'];
    expect((await desk.as('owner', edit)).json).toMatchObject({
      error: { code: 'PROJECT_UNKNOWN', params: { name: 'no-such-thing' } },
    });
  });
});

test('a registry that picks no projects at random says so', async () => {
  const change = () => [];
  const desk = await openService(({ url }) =>
    url.startsWith('/api/projects/random') ? { kind: 'rewrite', change } : PASS,
  );
  const run = await desk.plain(['project', 'random']);
  expect([run.status, run.stdout]).toEqual([0, 'The registry returned no projects.\n']);
});

test('an edit is not sent where it would overwrite what could not be read', async () => {
  const change = ({ data }: { data: object }) => ({
    success: true,
    data: { ...data, changelog: 7 },
  });
  const desk = await openService(({ method, url }) =>
    method === 'GET' && url.endsWith('/version/1.0.0') ? { kind: 'rewrite', change } : PASS,
  );
  const run = await desk.as('owner', ['version', 'edit', SLUG, '1.0.0', '--title', 'New title']);
  expect([run.status, run.json]).toMatchObject([1, { error: { code: 'REGISTRY_ANSWER_INVALID' } }]);
  const counts = desk.server.requestCounts();
  expect([...counts.keys()].filter((line) => line.startsWith('PATCH '))).toEqual([]);
});
