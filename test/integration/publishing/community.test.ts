// @promise private collections, reports and moderation threads stay private: lists, single reads, icons, threads
import { describe, expect, test } from 'vitest';
import {
  collectionDocumentSchema,
  collectionsDocumentSchema,
  reportDocumentSchema,
  reportsDocumentSchema,
  threadDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { authorOf, messageTextOf } from '#shared/registry/thread.ts';
import { createCollection, createProject, createVersion } from '#test/builders/seed.ts';
import { createCastSeed, entry, idOf } from '../registry-server/writes/cast.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { openDesk } from './desk.ts';

const SLUG = 'slug-of-project-1';
const SECRET = 'Things for the surprise';

function open() {
  const seed = createCastSeed({ project: { versions: [createVersion()] } });
  const hidden = createProject({
    id: 'hidden',
    visibility: 'private',
    members: [entry('owner', { isOwner: true })],
  });
  const collections = [
    createCollection({ id: 'secret', name: SECRET, description: SECRET, projects: ['project-1'] }),
    createCollection({
      id: 'shown',
      name: 'Shown',
      visibility: 'public',
      projects: ['project-1', 'hidden'],
    }),
  ];
  return openDesk({ seed: { ...seed, projects: [...seed.projects, hidden], collections } });
}

describe('loadout collection', () => {
  test('makes a collection, fills it, shows it to others and deletes it', async () => {
    const desk = await open();
    const owner = (...argv: readonly string[]) => desk.as('owner', ['collection', ...argv]);
    const create = ['create', 'Best of', '--description', 'What I play'];
    expect((await owner(...create, '--dry-run')).json).toMatchObject({ sent: false });
    const made = writeDocumentSchema.parse((await owner(...create)).json);
    expect(made).toMatchObject({ sent: true, target: { kind: 'collection', name: 'Best of' } });
    const id = made.target.id ?? '';

    const added = await owner('add', 'Best of', SLUG, 'hidden', SLUG);
    expect(writeDocumentSchema.parse(added.json).changes).toEqual([
      { field: 'project', from: null, to: SLUG },
      { field: 'project', from: null, to: 'slug-of-hidden' },
    ]);
    expect((await owner('add', id, SLUG)).json).toMatchObject({ sent: false, changes: [] });
    expect((await owner('remove', id, 'hidden')).json).toMatchObject({ sent: true });

    desk.file('icon.png', await picture('png'));
    expect((await owner('icon', id, '--file', 'icon.png')).json).toMatchObject({ sent: true });
    const edited = await owner('edit', id, '--visibility', 'public', '--description', 'none');
    expect(writeDocumentSchema.parse(edited.json).changes).toEqual([
      { field: 'description', from: 'What I play', to: '' },
      { field: 'visibility', from: 'private', to: 'public' },
    ]);
    const shown = await desk.run(['collection', 'show', id]);
    const { collection, projects, owner: maker } = collectionDocumentSchema.parse(shown.json);
    expect(collection).toMatchObject({ name: 'Best of', description: null });
    expect(collection.icon).not.toBeNull();
    expect([maker?.userName, projects.map(({ slug }) => slug)]).toEqual(['owner', [SLUG]]);
    expect((await owner('icon', id, '--remove')).json).toMatchObject({ sent: true });

    expect((await owner('delete', id)).status).toBe(2);
    expect((await owner('delete', id, '--yes')).json).toMatchObject({ sent: true });
    expect((await owner('show', id)).json).toMatchObject({
      error: { code: 'COLLECTION_UNKNOWN', params: { name: id } },
    });
  });

  test('lists one’s own, and only public ones of others', async () => {
    const desk = await open();
    const idsIn = async (run: ReturnType<typeof desk.run>) =>
      collectionsDocumentSchema.parse((await run).json).collections.map(({ id }) => id);
    expect((await idsIn(desk.as('owner', ['collection', 'list']))).toSorted()).toEqual([
      'secret',
      'shown',
    ]);
    const ofOwner = ['collection', 'list', '--user', 'owner'];
    expect(await idsIn(desk.run(ofOwner))).toEqual(['shown']);
    expect(await idsIn(desk.as('stranger', ofOwner))).toEqual(['shown']);
    expect((await desk.run(['collection', 'list'])).json).toMatchObject({
      error: { code: 'AUTH_NEEDED' },
    });
    expect((await desk.run(['collection', 'list', '--user', 'nobody'])).json).toMatchObject({
      error: { code: 'PERSON_UNKNOWN' },
    });
  });

  test.each([
    ['its id', 'secret'],
    ['its name', SECRET],
  ])('says nothing of a private one to a stranger who knows %s', async (_, name) => {
    const desk = await open();
    for (const argv of [
      ['show', name],
      ['add', name, SLUG],
      ['delete', name, '--yes'],
    ]) {
      const run = await desk.as('stranger', ['collection', ...argv]);
      expect(run.json).toMatchObject({ error: { code: 'COLLECTION_UNKNOWN' } });
      const told = (run.stdout + run.stderr).replaceAll(name, '');
      expect(told).not.toContain(SECRET);
    }
  });

  test('shows followed projects, and changes them by following alone', async () => {
    const desk = await open();
    await desk.as('owner', ['project', 'follow', SLUG]);
    const run = await desk.as('owner', ['collection', 'show', 'follows']);
    const { collection, projects } = collectionDocumentSchema.parse(run.json);
    expect([collection.visibility, projects.map(({ slug }) => slug)]).toEqual(['private', [SLUG]]);
    expect((await desk.as('owner', ['collection', 'remove', 'follows', SLUG])).json).toMatchObject({
      error: { code: 'COLLECTION_UNKNOWN' },
    });
  });

  test('adds nothing where one of the projects is unknown', async () => {
    const desk = await open();
    const run = await desk.as('owner', ['collection', 'add', 'shown', 'org-project', 'nothing']);
    expect(run.json).toMatchObject({ error: { code: 'PROJECT_UNKNOWN' } });
    expect(desk.server.requestCounts().has('PATCH /api/collections/:collection/projects')).toBe(
      false,
    );
  });

  test('of a registry that has none says so', async () => {
    const desk = await openDesk({ profile: 'strict' });
    for (const argv of [
      ['collection', 'list'],
      ['report', 'list'],
      ['thread', 'show', 'thread:x'],
    ]) {
      expect((await desk.as('owner', argv)).json).toMatchObject({
        error: { code: 'REGISTRY_LACKS' },
      });
    }
  });
});

describe('loadout report', () => {
  const TEXT = ['--type', 'malicious', '--text', 'It reads the clipboard.'];

  test.each([
    [SLUG, 'project', 'project-1'],
    [`${SLUG}@1.0.0`, 'version', 'version-1'],
    ['user:member', 'user', idOf('member')],
  ])('of %s is made once, and found again', async (item, itemType, itemId) => {
    const desk = await open();
    const report = (...argv: readonly string[]) => desk.as('stranger', ['report', ...argv]);
    expect((await report('create', item, ...TEXT)).status).toBe(2);
    expect((await report('create', item, ...TEXT, '--dry-run')).json).toMatchObject({
      sent: false,
    });
    const made = writeDocumentSchema.parse((await report('create', item, ...TEXT, '--yes')).json);
    expect(made).toMatchObject({ sent: true, target: { kind: 'report' } });
    const { reports } = reportsDocumentSchema.parse((await report('list')).json);
    expect(reports).toMatchObject([
      { id: made.target.id, itemType, itemId, reportType: 'malicious', closed: false },
    ]);
    expect((await report('create', item, ...TEXT, '--yes')).json).toMatchObject({
      error: { code: 'REPORT_EXISTS' },
    });
    const id = made.target.id ?? '';
    const shown = reportDocumentSchema.parse((await report('show', id)).json);
    expect([shown.report.body, shown.thread?.messages]).toEqual(['It reads the clipboard.', []]);
    expect((await desk.as('member', ['report', 'show', id])).json).toMatchObject({
      error: { code: 'REPORT_UNKNOWN' },
    });
  });

  test('takes its text from a file, and is refused before it is sent', async () => {
    const desk = await open();
    desk.file('why.txt', 'x'.repeat(8193));
    const argv = ['report', 'create', SLUG, '--type', 'spam', '--file', 'why.txt', '--yes'];
    const long = await desk.as('stranger', argv);
    expect(long.json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'body', most: 8192 } },
    });
    const noType = await desk.as('stranger', ['report', 'create', SLUG, '--text', 'x', '--yes']);
    expect(noType.status).toBe(2);
    expect(desk.server.requestCounts().has('POST /api/report')).toBe(false);
  });
});

describe('loadout thread', () => {
  test('is a conversation of the team and the reporter with moderators', async () => {
    const desk = await open();
    const say = (person: string, thread: string, text: string) =>
      desk.as(person, ['thread', 'reply', thread, '--text', text]);
    expect((await say('owner', SLUG, 'Is it approved?')).json).toMatchObject({ sent: true });
    expect((await say('moderator', SLUG, 'It is.')).json).toMatchObject({ sent: true });
    const shown = await desk.as('member', ['thread', 'show', SLUG]);
    const { thread } = threadDocumentSchema.parse(shown.json);
    const told = thread.messages.map((message) => [
      authorOf(thread, message),
      message.authorHidden,
      messageTextOf(message),
    ]);
    expect(told).toEqual([
      ['owner', false, 'Is it approved?'],
      [null, true, 'It is.'],
    ]);
    expect((await desk.as('stranger', ['thread', 'show', SLUG])).json).toMatchObject({
      error: { code: 'THREAD_UNKNOWN' },
    });
    const first = thread.messages[0]?.id ?? '';
    const remove = ['thread', 'delete', `thread:${thread.id}`, first, '--yes'];
    expect((await desk.as('owner', remove)).json).toMatchObject({ sent: true });
    expect((await desk.as('owner', remove)).json).toMatchObject({ sent: false });

    const text = ['--type', 'spam', '--text', 'Nothing but links.', '--yes'];
    const made = await desk.as('stranger', ['report', 'create', SLUG, ...text]);
    const { target } = writeDocumentSchema.parse(made.json);
    await say('moderator', `report:${target.id}`, 'Which ones?');
    const seen = await desk.as('stranger', ['thread', 'show', `report:${target.id}`]);
    expect(threadDocumentSchema.parse(seen.json).thread.messages).toMatchObject([
      { authorId: null, authorHidden: true, body: { text: 'Which ones?' } },
    ]);
  });

  test('shows hostile texts with their marks shown', async () => {
    const desk = await open();
    await desk.as('owner', ['thread', 'reply', SLUG, '--text', 'Hello \u001b[31mred\u202e']);
    const run = await desk.plain(['thread', 'show', SLUG], { token: 'crp_owner' });
    expect(run.status).toBe(0);
    expect(run.stdout).toContain('Hello');
    expect(['\u001b', '\u202e'].filter((mark) => run.stdout.includes(mark))).toEqual([]);
  });
});
