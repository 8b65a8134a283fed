import { describe, expect, test } from 'vitest';
import {
  ownProjectDocumentSchema,
  ownProjectsDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { createVersion } from '#test/builders/seed.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { type Desk, openDesk } from './desk.ts';

const SLUG = 'slug-of-project-1';
const project = (...argv: readonly string[]) => ['project', ...argv];
const owner = (desk: Desk, ...argv: readonly string[]) => desk.as('owner', project(...argv));

async function show(desk: Desk, slug = SLUG) {
  return ownProjectDocumentSchema.parse((await owner(desk, 'show', slug)).json).project;
}

/** Routes other than GET in the server's request counts. */
function writesOf(desk: Desk): string[] {
  return [...desk.server.requestCounts().keys()].filter((route) => !route.startsWith('GET'));
}

async function withIcon(desk: Desk): Promise<void> {
  desk.file('icon.png', await picture('png'));
  expect((await owner(desk, 'icon', SLUG, '--file', 'icon.png')).status).toBe(0);
}

describe('loadout project', () => {
  test('lists one’s own, those of organizations, and open invitations', async () => {
    const desk = await openDesk();
    const mine = ownProjectsDocumentSchema.parse((await desk.as('pending', project('list'))).json);
    expect(mine.projects.map(({ id }) => id)).toEqual(['project-1']);
    const theirs = ownProjectsDocumentSchema.parse((await desk.as('boss', project('list'))).json);
    expect(theirs.organizations).toMatchObject([
      { organization: { slug: 'makers' }, projects: [{ id: 'org-project' }] },
    ]);
  });

  test('shows the permissions of the person', async () => {
    const desk = await openDesk();
    const rights = async (person: 'owner' | 'stranger' | 'pending') =>
      ownProjectDocumentSchema.parse((await desk.as(person, project('show', SLUG))).json).rights;
    expect(await rights('owner')).toMatchObject({ isOwner: true, isMember: true });
    expect((await rights('owner')).mayGive).toHaveLength(10);
    expect(await rights('pending')).toMatchObject({ isPending: true, permissions: [] });
    expect(await rights('stranger')).toMatchObject({ isMember: false, mayGive: [] });
  });

  test('creates a draft, submits it when it is complete, and deletes it after confirmation', async () => {
    const desk = await openDesk();
    const create = ['create', 'new-one', '--name', 'New one', '--summary', 'What', '--type', 'mod'];
    const tried = await owner(desk, ...create, '--dry-run');
    expect(tried.json).toMatchObject({
      sent: false,
      notes: [{ text: expect.stringContaining('draft') as unknown }],
    });
    expect((await owner(desk, 'slug', 'new-one')).json).toMatchObject({ isFree: true });
    const made = writeDocumentSchema.parse((await owner(desk, ...create)).json);
    expect(made).toMatchObject({ sent: true, slug: 'new-one' });
    expect(made.target.id).toEqual(expect.any(String));
    expect((await owner(desk, 'slug', 'new-one')).json).toMatchObject({ isFree: false });
    expect((await owner(desk, ...create)).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'slug', rule: 'taken' } },
    });
    expect((await owner(desk, 'submit', 'new-one')).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'version', rule: 'missing' } },
    });
    expect((await owner(desk, 'delete', 'new-one')).json).toMatchObject({
      error: { code: 'CONFIRMATION_NEEDED' },
    });
    expect((await owner(desk, 'delete', 'new-one', '--yes')).json).toMatchObject({ sent: true });
    expect((await owner(desk, 'show', 'new-one')).json).toMatchObject({
      error: { code: 'PROJECT_UNKNOWN' },
    });
  });

  test('submits a draft that has all it needs', async () => {
    const draft = { status: 'draft' as const, versions: [createVersion()] };
    const desk = await openDesk({ seed: createCastSeed({ project: draft }) });
    expect((await owner(desk, 'submit', SLUG)).json).toMatchObject({ sent: true });
    expect((await show(desk)).status).toBe('approved');
    expect((await owner(desk, 'submit', SLUG)).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'status' } },
    });
  });

  test('follows and unfollows', async () => {
    const desk = await openDesk();
    expect((await owner(desk, 'follow', SLUG)).json).toMatchObject({ sent: true });
    expect((await owner(desk, 'follow', SLUG)).json).toMatchObject({ sent: false });
    expect((await owner(desk, 'unfollow', SLUG)).json).toMatchObject({ sent: true });
  });

  test('shows some at random, and the scopes that a registry knows', async () => {
    const desk = await openDesk();
    const random = await desk.run(project('random', '--count', '1'));
    expect(random.json).toMatchObject({ projects: [{ id: expect.any(String) as unknown }] });
    const scopes = await desk.run(['tags', 'api-scopes']);
    expect((scopes.json as { names: string[] }).names).toHaveLength(38);
  });
});

describe('loadout project details', () => {
  test('changes the named fields, keeps the others and the icon', async () => {
    const desk = await openDesk();
    await withIcon(desk);
    const before = await show(desk);
    const done = await owner(desk, 'details', SLUG, '--summary', 'Ein kürzerer Satz');
    expect(writeDocumentSchema.parse(done.json).changes).toEqual([
      { field: 'summary', from: 'A project', to: 'Ein kürzerer Satz' },
    ]);
    const { dateUpdated: _, ...after } = await show(desk);
    const { dateUpdated: __, ...expected } = before;
    expect(after).toEqual({ ...expected, summary: 'Ein kürzerer Satz' });
    expect(after.icon).not.toBeNull();
  });

  test('sends nothing when nothing differs, and nothing with --dry-run', async () => {
    const desk = await openDesk();
    await owner(desk, 'details', SLUG, '--summary', 'A project');
    await owner(desk, 'details', SLUG, '--summary', 'Another', '--dry-run');
    expect(writesOf(desk)).toEqual([]);
  });

  test.each([
    ['a name of 33', ['--name', 'n'.repeat(33)], 'name'],
    ['a summary of 321', ['--summary', 's'.repeat(321)], 'summary'],
    ['a slug with a capital', ['--slug', 'Upper'], 'slug'],
    ['types that cannot stand together', ['--type', 'mod,world'], 'type'],
    ['a slug that is taken', ['--slug', 'slug-of-org-project'], 'slug'],
  ])('refuses %s at the field, without a request', async (_, options, field) => {
    const desk = await openDesk();
    const { json, status } = await owner(desk, 'details', SLUG, ...options);
    expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field } } });
    expect(status).toBe(2);
    expect(writesOf(desk)).toEqual([]);
  });

  test('shows the sides that the type decides', async () => {
    const desk = await openDesk();
    const tried = await owner(desk, 'details', SLUG, '--type', 'shader', '--dry-run');
    const fields = writeDocumentSchema.parse(tried.json).changes.map(({ field }) => field);
    expect(fields).toEqual(['type', 'serverSide']);
  });
});

describe('loadout project’s settings', () => {
  test('icon: decoded before it is sent, replaced and removed', async () => {
    const desk = await openDesk();
    await withIcon(desk);
    expect((await show(desk)).icon).not.toBeNull();
    const whole = await picture('png', { width: 200, height: 200, isNoise: true });
    desk.file('half.png', whole.subarray(0, whole.length / 2));
    desk.file('large.png', await picture('png', { width: 900, height: 900, isNoise: true }));
    desk.file('text.png', 'no picture');
    const before = desk.server.requestCounts().get('PATCH /api/project/:project/icon');
    for (const name of ['half.png', 'large.png', 'text.png']) {
      const { json } = await owner(desk, 'icon', SLUG, '--file', name);
      expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field: 'icon' } } });
    }
    expect(desk.server.requestCounts().get('PATCH /api/project/:project/icon')).toBe(before);
    expect((await owner(desk, 'icon', SLUG, '--remove')).json).toMatchObject({ sent: true });
    expect((await show(desk)).icon).toBeNull();
    expect((await owner(desk, 'icon', SLUG)).status).toBe(2);
  });

  test('description', async () => {
    const desk = await openDesk();
    desk.file('about.md', '# Neu\n\nÜber das Projekt');
    expect((await owner(desk, 'description', SLUG, 'about.md')).json).toMatchObject({ sent: true });
    expect((await show(desk)).description).toBe('# Neu\n\nÜber das Projekt');
    desk.file('long.md', 'x'.repeat(65_257));
    expect((await owner(desk, 'description', SLUG, 'long.md')).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'description', most: 65_256 } },
    });
    expect((await owner(desk, 'description', SLUG, 'missing.md')).json).toMatchObject({
      error: { code: 'FILE_UNREADABLE' },
    });
  });

  test('tags: only those that fit the type, and featured ones among them', async () => {
    const desk = await openDesk();
    const done = await owner(
      desk,
      'tags',
      SLUG,
      '--categories',
      'magic,food',
      '--featured',
      'food',
    );
    expect(done.json).toMatchObject({ sent: true });
    expect(await show(desk)).toMatchObject({
      categories: expect.arrayContaining(['magic', 'food']) as unknown,
      featuredCategories: ['food'],
    });
    for (const [options, field] of [
      [['--categories', 'bloom', '--featured', 'none'], 'categories'],
      [['--featured', 'library'], 'featuredCategories'],
    ] as const) {
      expect((await owner(desk, 'tags', SLUG, ...options)).json).toMatchObject({
        error: { code: 'INPUT_INVALID', params: { field } },
      });
    }
  });

  test('licence: of the list, or one’s own with its address', async () => {
    const desk = await openDesk();
    expect((await owner(desk, 'license', SLUG, '--id', 'Zlib')).json).toMatchObject({ sent: true });
    expect((await show(desk)).licenseId).toBe('Zlib');
    expect((await owner(desk, 'license', SLUG, '--id', 'Zlib')).json).toMatchObject({
      sent: false,
    });
    expect((await owner(desk, 'license', SLUG, '--name', 'Mine')).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'url', rule: 'missing' } },
    });
    const own = ['--name', 'Mine', '--url', 'https://example.invalid/licence'];
    expect((await owner(desk, 'license', SLUG, ...own)).json).toMatchObject({ sent: true });
    expect(await show(desk)).toMatchObject({ licenseName: 'Mine' });
    expect((await owner(desk, 'license', SLUG)).json).toMatchObject({
      error: { code: 'INPUT_INVALID' },
    });
  });

  test('a licence that the registry does not list costs no write; capitals do not matter', async () => {
    const desk = await openDesk();
    const refused = await owner(desk, 'license', SLUG, '--id', 'Nonsense-1.0');
    expect(refused.json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'id', rule: 'licence' } },
    });
    expect(JSON.stringify(refused.json)).toContain('has no licence “Nonsense-1.0”');
    const writes = [...desk.server.requestCounts().keys()].filter((one) => one.startsWith('PATCH'));
    expect(writes).toEqual([]);
    expect((await owner(desk, 'license', SLUG, '--id', 'zlib')).json).toMatchObject({ sent: true });
    expect((await show(desk)).licenseId).toBe('Zlib');
  });

  test.each([
    ['mod,shader', 'mod + datamod'],
    ['mod,plugins', 'resource-pack'],
  ])('types %s are refused with those that are allowed', async (types, allowed) => {
    const desk = await openDesk();
    const { json } = await owner(desk, 'details', SLUG, '--type', types);
    expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field: 'type' } } });
    expect((json as { error: { text: string } }).error.text).toContain(allowed);
  });

  test('links: those that are named, the others stay', async () => {
    const desk = await openDesk();
    const [source, wiki] = ['https://example.invalid/s', 'https://example.invalid/w'];
    await owner(desk, 'links', SLUG, '--source', source, '--wiki', wiki);
    await owner(desk, 'links', SLUG, '--wiki', 'none');
    const { projectSourceUrl, projectWikiUrl } = await show(desk);
    expect([projectSourceUrl, projectWikiUrl || null]).toEqual([source, null]);
    expect((await owner(desk, 'links', SLUG, '--discord', 'not an address')).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'discordServer' } },
    });
  });

  test('gallery: added, changed and removed', async () => {
    const desk = await openDesk();
    desk.file('view.webp', await picture('webp'));
    const add = ['gallery', SLUG, '--add', 'view.webp', '--title', 'A view', '--featured'];
    expect((await owner(desk, ...add)).json).toMatchObject({ sent: true });
    const [first] = (await show(desk)).gallery;
    expect(first).toMatchObject({ name: 'A view', featured: true });
    await owner(desk, 'gallery', SLUG, '--edit', 'A view', '--title', 'The view', '--no-featured');
    expect((await show(desk)).gallery).toMatchObject([{ name: 'The view', featured: false }]);
    await owner(desk, 'gallery', SLUG, '--remove', 'The view');
    expect((await show(desk)).gallery).toEqual([]);
    expect((await owner(desk, 'gallery', SLUG, '--remove', 'The view')).json).toMatchObject({
      error: { code: 'NAME_UNKNOWN' },
    });
  });
});

describe('permission errors', () => {
  test('signed-out users, tokens without the scope, and expired ones have distinct errors', async () => {
    const desk = await openDesk();
    const argv = project('details', SLUG, '--summary', 'Other');
    const nobody = await desk.run(argv);
    expect(nobody.json).toMatchObject({ error: { code: 'AUTH_NEEDED' } });
    const expired = await desk.as('who-never-was', argv);
    expect(expired.json).toMatchObject({ error: { code: 'AUTH_NOT_ACCEPTED' } });
    expect(expired.stderr).toContain('expired');
    for (const { status } of [nobody, expired]) expect(status).toBe(4);
    expect((await show(desk)).summary).toBe('A project');
  });

  test('a member without edit_details', async () => {
    const desk = await openDesk();
    const { status } = await desk.as('member', project('details', SLUG, '--summary', 'Other'));
    expect(status).toBe(4);
    expect((await show(desk)).summary).toBe('A project');
  });
});
