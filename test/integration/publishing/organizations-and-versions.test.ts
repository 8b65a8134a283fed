import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import {
  ownOrganizationDocumentSchema,
  organizationsDocumentSchema,
  ownVersionsDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { versionsDocumentSchema } from '#cli/json/lookup-documents.ts';
import { createZip } from '#test/builders/jar.ts';
import { createVersion, createVersionFile } from '#test/builders/seed.ts';
import { createCastSeed, type Person } from '../registry-server/writes/cast.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { type Desk, openDesk } from './desk.ts';

const SLUG = 'slug-of-project-1';

async function showOrganization(desk: Desk, name: string, by: Person = 'boss') {
  return ownOrganizationDocumentSchema.parse((await desk.as(by, ['org', 'show', name])).json);
}

describe('loadout org', () => {
  test('creates, edits, gives an icon, and deletes after confirmation', async () => {
    const desk = await openDesk();
    const owner = (...argv: readonly string[]) => desk.as('owner', ['org', ...argv]);
    const create = ['create', 'guild', '--name', 'Guild', '--description', 'We make things'];
    expect((await owner(...create, '--dry-run')).json).toMatchObject({ sent: false });
    expect((await owner(...create)).json).toMatchObject({ sent: true, slug: 'guild' });
    expect((await owner('create', 'x')).status).toBe(2);
    const list = organizationsDocumentSchema.parse((await owner('list')).json);
    expect(list.organizations).toMatchObject([{ slug: 'guild' }]);
    desk.file('icon.png', await picture('png'));
    expect((await owner('icon', 'guild', '--file', 'icon.png')).json).toMatchObject({ sent: true });
    // A FIFO without a writer: reading it would block forever.
    execFileSync('mkfifo', [join(desk.folder, 'pipe')]);
    for (const [name, cause] of [
      ['pipe', 'not-a-file'],
      ['gone', 'ENOENT'],
    ]) {
      const unreadable = { error: { code: 'FILE_UNREADABLE', params: { file: name, cause } } };
      expect((await owner('icon', 'guild', '--file', `${name}`)).json).toMatchObject(unreadable);
      const upload = ['publish', 'version', 'project-1', '--file', 'icon.png'];
      const changelog = [...upload, '--changelog-file', `${name}`];
      expect((await desk.as('owner', changelog)).json).toMatchObject(unreadable);
      const reply = ['thread', 'reply', 'project-1', '--file', `${name}`];
      expect((await desk.as('owner', reply)).json).toMatchObject(unreadable);
    }
    const edited = await owner('edit', 'guild', '--description', 'We make more');
    expect(writeDocumentSchema.parse(edited.json).changes).toEqual([
      { field: 'description', from: 'We make things', to: 'We make more' },
    ]);
    const { organization, rights } = await showOrganization(desk, 'guild', 'owner');
    expect(organization).toMatchObject({ name: 'Guild', description: 'We make more' });
    expect(organization.icon).not.toBeNull();
    expect(rights.mayGiveOrganisation).toHaveLength(8);
    expect((await owner('icon', 'guild', '--remove')).json).toMatchObject({ sent: true });
    expect((await owner('edit', 'guild', '--name', 'n'.repeat(33))).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'name' } },
    });
    const unconfirmed = await owner('delete', 'guild');
    expect(unconfirmed.status).toBe(2);
    expect(unconfirmed.stderr).not.toContain('Nothing was sent');
    expect(unconfirmed.stderr).not.toContain('files');
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    stderr.resume();
    stdin.write('n\n');
    const io = { token: 'crp_owner', stdin, stderr };
    const declined = await desk.plain(['org', 'delete', 'guild'], io);
    expect(declined.status).toBe(0);
    expect(declined.stdout).toContain('Nothing was sent.');
    expect((await owner('delete', 'guild', '--yes')).json).toMatchObject({ sent: true });
    const none = await desk.plain(['show', 'org'], { token: 'crp_owner' });
    expect(none.stdout).toContain('You do not belong to any organization.');
    expect((await owner('show', 'guild')).json).toMatchObject({
      error: { code: 'ORGANIZATION_UNKNOWN' },
    });
  });

  test('says first what it does to projects and their teams', async () => {
    const desk = await openDesk();
    await desk.as('owner', ['org', 'create', 'guild', '--name', 'Guild', '--description', 'We do']);
    const notesOf = async (by: Person, ...argv: readonly string[]) => {
      const tried = await desk.as(by, ['org', ...argv, '--dry-run']);
      return writeDocumentSchema.parse(tried.json).notes.map(({ code }) => code);
    };
    expect(await notesOf('owner', 'add-project', 'guild', SLUG)).toEqual(['write-project-joins']);
    expect(await notesOf('boss', 'remove-project', 'makers', 'org-project')).toEqual([
      'write-project-leaves',
    ]);
    const gone = await desk.as('boss', ['org', 'delete', 'makers', '--dry-run']);
    expect(gone.stderr).toContain('1 project will belong to its owner only');
  });

  test('takes a project in and lets it go', async () => {
    const desk = await openDesk();
    await desk.as('owner', ['org', 'create', 'guild', '--name', 'Guild', '--description', 'We do']);
    const add = ['org', 'add-project', 'guild', SLUG];
    expect((await desk.as('owner', add)).json).toMatchObject({
      error: { code: 'CONFIRMATION_NEEDED' },
    });
    expect((await desk.as('owner', [...add, '--yes'])).json).toMatchObject({ sent: true });
    const { projects } = await showOrganization(desk, 'guild', 'owner');
    expect(projects.map(({ slug }) => slug)).toEqual([SLUG]);
    const again = await desk.as('owner', [...add, '--yes']);
    expect(again.json).toMatchObject({ sent: false, changes: [] });
    const remove = ['org', 'remove-project', 'guild', SLUG, '--yes'];
    expect((await desk.as('owner', remove)).json).toMatchObject({ sent: true });
    expect((await showOrganization(desk, 'guild', 'owner')).projects).toEqual([]);
  });
});

const half = (bytes: Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2));

const FILES = [
  createVersionFile('version-1'),
  createVersionFile('extra-1', { name: 'sources.jar', isPrimary: false }),
  createVersionFile('extra-2', { name: 'notes.jar', isPrimary: false }),
];

describe('loadout version', () => {
  const openSite = () =>
    openDesk({
      seed: createCastSeed({ project: { versions: [createVersion({ files: FILES })] } }),
    });
  const owner = (desk: Desk, ...argv: readonly string[]) => desk.as('owner', ['version', ...argv]);

  async function read(desk: Desk) {
    const { json } = await desk.as('owner', ['versions', SLUG]);
    return versionsDocumentSchema.parse(json).versions[0];
  }

  test('lists those of a hidden project to its owner, with every file', async () => {
    const seed = createCastSeed({
      project: { visibility: 'private', versions: [createVersion({ files: FILES })] },
    });
    const desk = await openDesk({ seed });
    const { json, status } = await owner(desk, 'list', SLUG);
    const listed = ownVersionsDocumentSchema.parse(json);
    expect(status).toBe(0);
    expect(listed.versions).toMatchObject([{ versionNumber: '1.0.0' }]);
    expect(listed.versions[0]?.files).toHaveLength(3);
    expect(listed.rights.permissions).toContain('upload_version');
    expect((await desk.as('stranger', ['version', 'list', SLUG])).status).toBe(2);
    expect((await desk.run(['version', 'list', SLUG])).json).toMatchObject({
      error: { code: 'AUTH_NEEDED' },
    });
  });

  test('changes the named fields and keeps every file', async () => {
    const desk = await openSite();
    desk.file('changes.md', 'Second text');
    const options = ['--title', 'Better', '--channel', 'beta', '--changelog-file', 'changes.md'];
    expect((await owner(desk, 'edit', SLUG, '1.0.0', ...options)).json).toMatchObject({
      sent: true,
    });
    const after = await read(desk);
    expect(after).toMatchObject({
      title: 'Better',
      releaseChannel: 'beta',
      changelog: 'Second text',
      versionNumber: '1.0.0',
      gameVersions: expect.arrayContaining(['0.5.0', '0.5.1']) as unknown,
      loaders: ['puzzle_loader'],
    });
    expect(after?.files).toHaveLength(3);
  });

  test('removes only the additional file that is named, and adds one', async () => {
    const desk = await openSite();
    await owner(desk, 'edit', SLUG, '1.0.0', '--remove-file', 'notes.jar');
    const names = async () => (await read(desk))?.files.map(({ name }) => name).toSorted();
    expect(await names()).toContain('sources.jar');
    expect(await names()).not.toContain('notes.jar');
    desk.file('pic.png', await picture('png'));
    await owner(desk, 'edit', SLUG, '1.0.0', '--add-file', 'pic.png');
    expect(await names()).toEqual(expect.arrayContaining(['pic.png', 'sources.jar']));
    expect((await owner(desk, 'edit', SLUG, '1.0.0', '--remove-file', 'nope')).json).toMatchObject({
      error: { code: 'VERSION_FILE_UNKNOWN' },
    });
  });

  test.each([
    ['of no known type', 'notes.unknown', 'file-type', () => 'text'],
    ['that is half a picture', 'half.png', 'file-damaged', async () => half(await picture('png'))],
    ['with a name of 65', `${'n'.repeat(61)}.zip`, 'file-name', () => createZip({ a: 'b' })],
  ])('does not add a file %s', async (_, name, rule, contentOf) => {
    const desk = await openSite();
    desk.file(name, await contentOf());
    const { json, status } = await owner(desk, 'edit', SLUG, '1.0.0', '--add-file', name);
    const params = { field: 'additionalFiles', rule, value: name };
    expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params } });
    expect(status).toBe(2);
    expect((await read(desk))?.files).toHaveLength(3);
  });

  test('features it and not, with its files', async () => {
    const desk = await openSite();
    expect((await owner(desk, 'feature', SLUG, '1.0.0')).json).toMatchObject({ sent: true });
    expect(await read(desk)).toMatchObject({ featured: true });
    expect((await owner(desk, 'feature', SLUG, '1.0.0')).json).toMatchObject({ sent: false });
    await owner(desk, 'feature', SLUG, '1.0.0', '--off');
    const after = await read(desk);
    expect(after).toMatchObject({ featured: false });
    expect(after?.files).toHaveLength(3);
  });

  test('sets dependencies, loaders and game versions', async () => {
    const desk = await openSite();
    const options = ['--dependency', 'org-project:optional', '--loaders', 'none'];
    await owner(desk, 'edit', SLUG, '1.0.0', ...options, '--game-versions', '0.5.2');
    expect(await read(desk)).toMatchObject({
      dependencies: [{ projectId: 'org-project', dependencyType: 'optional' }],
      loaders: [],
      gameVersions: ['0.5.2'],
    });
  });

  test.each([
    ['a title of 65', ['--title', 't'.repeat(65)], 'title'],
    ['a number with a capital', ['--number', 'V1'], 'versionNumber'],
    ['no game version', ['--game-versions', 'none'], 'gameVersions'],
  ])('refuses %s at the field', async (_, options, field) => {
    const desk = await openSite();
    const { json, status } = await owner(desk, 'edit', SLUG, '1.0.0', ...options);
    expect(json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field } } });
    expect(status).toBe(2);
  });

  test('deletes after confirmation', async () => {
    const desk = await openSite();
    expect((await owner(desk, 'delete', SLUG, '1.0.0')).status).toBe(2);
    expect((await owner(desk, 'delete', SLUG, '1.0.0', '--yes')).json).toMatchObject({
      sent: true,
    });
    expect(await read(desk)).toBeUndefined();
  });
});
