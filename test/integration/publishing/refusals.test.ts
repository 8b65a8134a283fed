// @promise a version is published once, whatever happens to the connection; every broken rule is reported before anything is sent
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saveProfile } from '#test/helpers/save-profile.ts';
import type { DraftField } from '#shared/domain/draft.ts';
import { COUNT_LIMITS, SIZE_LIMITS } from '#shared/registry/limits.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createPuzzleJar, createZip } from '#test/builders/jar.ts';
import { createProject, createVersion, createVersionFile } from '#test/builders/seed.ts';
import { entry } from '../registry-server/writes/cast.ts';
import { createModJar, openPublishSite, type PublishSite } from './publish-site.ts';

type Prepare = (site: PublishSite) => Promise<readonly string[] | void> | readonly string[] | void;

interface Case {
  readonly name: string;
  readonly field: DraftField;
  readonly code: string;
  readonly argv?: readonly string[];
  readonly prepare?: Prepare;
}

const additional = (names: readonly string[]) => names.flatMap((name) => ['--additional', name]);
const zip = (text: string) => createZip({ 'a.txt': text });

/** One case for each rule of registry §5.5 and §9 that an upload can break. */
const CASES: readonly Case[] = [
  {
    name: 'a title of one character',
    field: 'title',
    code: 'draft-too-short',
    argv: ['--title', 'x'],
  },
  {
    name: 'a title of 65',
    field: 'title',
    code: 'draft-too-long',
    argv: ['--title', 'x'.repeat(65)],
  },
  { name: 'no number', field: 'versionNumber', code: 'draft-too-short', argv: ['--number', ''] },
  {
    name: 'a number of 33',
    field: 'versionNumber',
    code: 'draft-too-long',
    argv: ['--number', '1'.repeat(33)],
  },
  {
    name: 'a number in capitals',
    field: 'versionNumber',
    code: 'draft-number-characters',
    argv: ['--number', '1.0-RC/1'],
  },
  {
    name: 'a changelog of 65,257',
    field: 'changelog',
    code: 'draft-too-long',
    prepare(site) {
      site.write('changes.md', 'x'.repeat(65_257));
      return ['--changelog-file', 'changes.md'];
    },
  },
  {
    name: 'a loader of another type of project',
    field: 'loaders',
    code: 'draft-loader-unknown',
    argv: ['--loaders', 'simply_shaders'],
  },
  {
    name: 'no game version',
    field: 'gameVersions',
    code: 'draft-game-version-missing',
    argv: ['--game-versions', ''],
  },
  {
    name: 'a game version that is not listed',
    field: 'gameVersions',
    code: 'draft-game-version-unknown',
    argv: ['--game-versions', '0.5.0,9.9.9'],
  },
  {
    name: 'a game version twice',
    field: 'gameVersions',
    code: 'draft-game-version-twice',
    argv: ['--game-versions', '0.5.0,0.5.0'],
  },
  {
    name: 'a dependency twice',
    field: 'dependencies',
    code: 'draft-dependency-twice',
    argv: ['--dependency', 'project-lib', '--dependency', 'project-lib:optional'],
  },
  {
    name: '257 dependencies',
    field: 'dependencies',
    code: 'draft-dependencies-too-many',
    argv: Array.from({ length: COUNT_LIMITS.dependencies + 1 }, (_, at) => [
      '--dependency',
      `project-${at}`,
    ]).flat(),
  },
  {
    name: 'a dependency whose id is too long',
    field: 'dependencies',
    code: 'draft-dependency-invalid',
    argv: ['--dependency', 'x'.repeat(33)],
  },
  {
    name: 'a dependency that nobody sees',
    field: 'dependencies',
    code: 'draft-dependency-gone',
    argv: ['--dependency', 'project-none'],
  },
  {
    name: 'a dependency on a private project',
    field: 'dependencies',
    code: 'draft-dependency-gone',
    argv: ['--dependency', 'project-private'],
  },
  {
    name: 'a version of another project',
    field: 'dependencies',
    code: 'draft-dependency-version-gone',
    argv: ['--dependency', 'project-lib@version-elsewhere'],
  },
  {
    name: 'a dependency on itself',
    field: 'dependencies',
    code: 'draft-dependency-itself',
    argv: ['--dependency', 'project-1'],
  },
  {
    name: 'a file whose first bytes are not what its name says',
    field: 'primaryFile',
    code: 'draft-file-type',
    prepare: (site) => ['--file', site.write('lie.jar', 'no archive')],
  },
  {
    name: 'a file of a type for other projects',
    field: 'primaryFile',
    code: 'draft-file-type',
    prepare: async (site) => ['--file', site.write('lamp.zip', await zip('x'))],
  },
  {
    name: 'a name of 65',
    field: 'primaryFile',
    code: 'draft-file-name-long',
    prepare: async (site) => ['--file', site.write(`${'x'.repeat(61)}.jar`, await createModJar())],
  },
  {
    name: 'a name that means a device',
    field: 'additionalFiles',
    code: 'draft-file-name',
    prepare: async (site) => additional([site.write('con.zip', await zip('x'))]),
  },
  {
    name: 'an additional file of no known type',
    field: 'additionalFiles',
    code: 'draft-file-unknown-type',
    prepare: (site) => additional([site.write('notes.txt', 'Notes')]),
  },
  {
    name: 'an additional file equal to the primary one',
    field: 'additionalFiles',
    code: 'draft-file-twice',
    prepare: async (site) => additional([site.write('copy.jar', await createModJar())]),
  },
  {
    name: 'two files that would have one name',
    field: 'additionalFiles',
    code: 'draft-file-name-twice',
    prepare: async (site) =>
      additional([site.write('a b.zip', await zip('1')), site.write('A-b.zip', await zip('2'))]),
  },
  {
    name: 'eleven additional files',
    field: 'additionalFiles',
    code: 'draft-files-too-many',
    async prepare(site) {
      const names = Array.from(
        { length: COUNT_LIMITS.additionalFiles + 1 },
        (_, at) => `${at}.zip`,
      );
      for (const name of names) site.write(name, await zip(name));
      return additional(names);
    },
  },
  {
    name: 'a picture that is none',
    field: 'additionalFiles',
    code: 'draft-image-unreadable',
    prepare: (site) =>
      additional([site.write('shot.png', Buffer.from('89504e470d0a1a0a00000000', 'hex'))]),
  },
  {
    name: 'bytes of another project',
    field: 'primaryFile',
    code: 'draft-file-elsewhere',
    prepare: async (site) => ['--file', site.write('theirs.jar', Buffer.from(await theirs))],
  },
  {
    name: 'additional bytes of another project',
    field: 'additionalFiles',
    code: 'draft-file-elsewhere',
    prepare: async (site) => additional([site.write('theirs.jar', Buffer.from(await theirs))]),
  },
];

const theirs = createModJar('7.7.7');

async function openStrictSite(project = {}): Promise<PublishSite> {
  const file = createVersionFile('version-elsewhere', { bytes: await theirs });
  const elsewhere = createVersion({ id: 'version-elsewhere', files: [file] });
  return openPublishSite({
    project,
    projects: [
      createProject({ id: 'project-private', visibility: 'private' }),
      createProject({ id: 'project-theirs', versions: [elsewhere] }),
    ],
  });
}

describe('before anything is sent', () => {
  test.each(CASES)('$name is refused at $field', async ({ field, code, argv = [], prepare }) => {
    const site = await openStrictSite();
    site.write('lamp.jar', await createModJar());
    const more = (await prepare?.(site)) ?? [];
    const file = more.includes('--file') ? [] : ['--file', 'lamp.jar'];
    const { status, document } = await site.publish(['project-1', ...file, ...argv, ...more]);
    expect(document?.problems.map((one) => [one.field, one.code])).toContainEqual([field, code]);
    expect(document?.problems.find((one) => one.code === code)?.text).toMatch(/^\S.{8,}\.$/s);
    expect([status, document?.outcome]).toEqual([2, 'refused']);
    expect(site.uploads()).toBe(0);
  });

  test.each([
    ['--file', 'primaryFile', SIZE_LIMITS.primaryFileBytes],
    ['--additional', 'additionalFiles', SIZE_LIMITS.additionalFileBytes],
  ])('%s of one byte too much is refused at %s', async (option, field, most) => {
    const site = await openStrictSite();
    site.write('lamp.jar', await createModJar());
    site.write('large.zip', '');
    truncateSync(join(site.folder, 'large.zip'), most + 1);
    const { status, error } = await site.publish([
      'project-1',
      '--file',
      'lamp.jar',
      option,
      'large.zip',
    ]);
    expect([status, error]).toMatchObject([2, { code: 'INPUT_INVALID', params: { field, most } }]);
    expect(site.uploads()).toBe(0);
  });

  test('a sixth additional file is refused where a registry takes five', async () => {
    const site = await openStrictSite();
    const profile = testProfile(site.server.origin);
    const dialect = { ...profile.dialect, licenceRule: 'service' as const };
    saveProfile({ ...profile, dialect, id: 'service' }, site.dataDir);
    site.write('lamp.jar', await createModJar());
    const most = COUNT_LIMITS.serviceAdditionalFiles;
    const names = Array.from({ length: most + 1 }, (_, at) => `${at}.zip`);
    for (const name of names) site.write(name, await zip(name));
    const line = ['--registry', 'service', '--json', 'publish', 'version', 'project-1'];
    const run = await site.run([...line, '--file', 'lamp.jar', ...additional(names)]);
    expect([run.status, site.uploads()]).toEqual([2, 0]);
    expect(JSON.parse(run.stdout)).toMatchObject({
      problems: [
        {
          field: 'additionalFiles',
          code: 'draft-files-too-many',
          params: { count: most + 1, most },
        },
      ],
    });
  });

  test('files that are too much together are refused', async () => {
    const site = await openStrictSite();
    const names = ['1.zip', '2.zip', '3.zip', '4.zip'];
    site.write('lamp.jar', await createModJar());
    for (const name of names) {
      site.write(name, await zip(name));
      truncateSync(join(site.folder, name), SIZE_LIMITS.additionalFileBytes);
    }
    const { status, document } = await site.publish([
      'project-1',
      '--file',
      'lamp.jar',
      ...additional(names),
    ]);
    expect(status).toBe(2);
    expect(document?.problems).toMatchObject([
      { field: 'additionalFiles', code: 'draft-request-too-large' },
    ]);
    expect(site.uploads()).toBe(0);
  });

  test.each([
    ['an archived project', { visibility: 'archived' }, {}, 'draft-project-archived'],
    ['without the permission', {}, { token: 'crp_member' }, 'draft-project-not-allowed'],
  ])('%s is refused at the project', async (_, project, io, code) => {
    const site = await openStrictSite(project);
    site.write('lamp.jar', await createModJar());
    const { status, document } = await site.publish(['project-1', '--file', 'lamp.jar'], io);
    expect(document?.problems).toMatchObject([{ field: 'project', code }]);
    expect([status, site.uploads()]).toEqual([2, 0]);
  });

  test.each([
    ['the owner of its organization', 'boss'],
    ['an administrator', 'admin'],
  ] as const)('%s uploads, whatever the project’s own list gives', async (_, person) => {
    const helper = entry(person, { permissions: [] });
    const site = await openPublishSite({
      projects: [createProject({ id: 'guild-lamp', organizationId: 'org-1', members: [helper] })],
    });
    site.write('lamp.jar', await createModJar());
    const run = await site.publish(['guild-lamp', '--file', 'lamp.jar'], {
      token: `crp_${person}`,
    });
    expect(run.document?.problems).toEqual([]);
    expect([run.status, site.uploads()]).toEqual([0, 1]);
  });

  test('an unknown project is refused', async () => {
    const site = await openStrictSite();
    site.write('lamp.jar', await createModJar());
    const { status, document } = await site.publish(['nothing', '--file', 'lamp.jar']);
    expect(document?.problems).toMatchObject([{ field: 'project', code: 'draft-project-unknown' }]);
    expect([status, site.uploads()]).toEqual([2, 0]);
  });

  test.each([
    ['a channel', ['--channel', 'stable']],
    ['a kind of dependency', ['--dependency', 'project-lib:sometimes']],
    ['a source of changelogs', ['--changelog-from', 'memory']],
  ])('%s that does not exist is a usage error', async (_, argv) => {
    const site = await openStrictSite();
    site.write('lamp.jar', await createModJar());
    const run = await site.publish(['project-1', '--file', 'lamp.jar', ...argv]);
    expect([run.status, run.error?.code, site.uploads()]).toEqual([2, 'USAGE', 0]);
  });

  test('a missing file is reported', async () => {
    const site = await openStrictSite();
    rmSync(join(site.folder, 'lamp.jar'), { force: true });
    const run = await site.publish(['project-1', '--file', 'lamp.jar']);
    expect([run.status, run.error?.code]).toEqual([1, 'FILE_UNREADABLE']);
  });
});

describe('a warning does not block publishing', () => {
  const dev = (at: number) =>
    createVersion({
      id: `dev-${at}`,
      versionNumber: `0.${at}-dev`,
      releaseChannel: 'dev',
      datePublished: `2025-03-0${at}T00:00:00.000Z`,
    });

  test('of the dev version that a new one pushes out', async () => {
    const site = await openPublishSite({ project: { versions: [dev(1), dev(2), dev(3)] } });
    site.write('lamp.jar', await createModJar('0.4-dev'));
    const { status, document } = await site.publish(['project-1', '--file', 'lamp.jar']);
    expect(document?.warnings).toMatchObject([
      { field: 'releaseChannel', code: 'draft-warning-dev', params: { most: 3, goes: '0.1-dev' } },
    ]);
    expect([status, document?.outcome]).toEqual([0, 'published']);
  });

  test('of a number that is lower than the newest version’s', async () => {
    const newest = createVersion({ versionNumber: '5.0.9' });
    const site = await openPublishSite({ project: { versions: [newest] } });
    site.write('lamp.jar', await createModJar('4.2.9'));
    const { document } = await site.publish(['project-1', '--file', 'lamp.jar', '--dry-run']);
    expect(document?.warnings.map(({ code, params }) => [code, params])).toEqual([
      ['draft-warning-number-lower', { number: '4.2.9', before: '5.0.9' }],
    ]);
  });

  test('of a number that is taken, a name that changes', async () => {
    const site = await openPublishSite({ project: { versions: [createVersion()] } });
    site.write('la mp.jar', await createModJar('1.0.0'));
    const { document } = await site.publish(['project-1', '--file', 'la mp.jar', '--dry-run']);
    expect(document?.warnings.map(({ code, params }) => [code, params])).toEqual([
      ['draft-warning-number-taken', { number: '1.0.0' }],
      ['draft-warning-renamed', { file: 'la mp.jar', name: 'la-mp.jar' }],
    ]);
  });
});

describe('a jar that is probably the wrong one is warned of, also before anything is sent', () => {
  const MANIFEST = JSON.stringify({ formatVersion: 3, id: 'lamp', version: '2.0.0' });
  const warningsOf = async (site: PublishSite, name: string, argv: readonly string[] = []) => {
    const { status, document, stderr } = await site.publish(['project-1', '--file', name, ...argv]);
    expect([status, document?.problems]).toEqual([0, []]);
    for (const { text } of document?.warnings ?? []) expect(stderr).toContain(text.slice(0, 40));
    return document?.warnings.map(({ field, code, params }) => [field, code, params]);
  };

  test('by what is in it, and by its name', async () => {
    const site = await openPublishSite({ project: { versions: [createVersion()] } });
    const written = {
      'lamp.jar': { 'puzzle.mod.json': MANIFEST, 'src/T.java': 'class T {}' },
      'lamp-2.0.0-javadoc.jar': { 'index.html': '<html>' },
      'lamp-2.0.0-dev.jar': { 'puzzle.mod.json': MANIFEST, 'a/T.class': 'x' },
      'lamp-2.0.0.jar': { 'puzzle.mod.json': MANIFEST, 'a/T.class': 'x' },
    };
    const found: unknown[] = [];
    for (const [name, entries] of Object.entries(written)) {
      site.write(name, await createZip(entries));
      found.push(...((await warningsOf(site, name, ['--dry-run'])) ?? []));
    }
    const content = 'draft-warning-jar-content';
    expect(found).toEqual([
      ['primaryFile', content, { file: 'lamp.jar', kind: 'sources' }],
      ['primaryFile', content, { file: 'lamp-2.0.0-javadoc.jar', kind: 'javadoc' }],
      ['primaryFile', 'draft-warning-jar-name', { file: 'lamp-2.0.0-dev.jar', kind: 'dev' }],
    ]);
  });

  test('by its mod id, where an earlier file was scanned here', async () => {
    const earlier = await createModJar('1.0.0');
    const files = [createVersionFile('version-1', { bytes: Buffer.from(earlier) })];
    const site = await openPublishSite({ project: { versions: [createVersion({ files })] } });
    const game = join(site.folder, 'game');
    mkdirSync(join(game, 'pmods'), { recursive: true });
    const jar = join(game, 'pmods', 'lamp.jar');
    writeFileSync(jar, earlier);
    const clock = { ...systemClock, now: () => new Date(Date.now() + 3_600_000) };
    expect((await site.run(['init', game], { clock })).status).toBe(0);
    site.write('other.jar', await createPuzzleJar({ id: 'other', version: '2.0.0' }));
    expect(await warningsOf(site, 'other.jar', ['--dry-run', '--game-versions', '0.5.0'])).toEqual([
      [
        'primaryFile',
        'draft-warning-mod-id',
        {
          file: 'other.jar',
          modId: 'other',
          project: 'Name of project-1',
          version: '1.0.0',
          before: 'lamp',
        },
      ],
    ]);
    site.write('lamp.jar', await createModJar('2.0.0'));
    expect(await warningsOf(site, 'lamp.jar')).toEqual([]);
  });

  test('by having nothing in common with a project whose files are named after it', async () => {
    const files = [createVersionFile('version-1', { name: 'tidy-hotbar-1.0.0.jar' })];
    const site = await openPublishSite({
      project: { name: 'Tidy Hotbar', versions: [createVersion({ files })] },
    });
    const jars = { 'lamp-2.jar': 'lamp', 'hotbar-2.jar': 'thb', 'thb-2.jar': 'tidy_hotbar' };
    const found: unknown[] = [];
    for (const [name, id] of Object.entries(jars)) {
      site.write(name, await createPuzzleJar({ id, name: id, version: '2.0.0' }));
      found.push(...((await warningsOf(site, name, ['--dry-run'])) ?? []));
    }
    const params = { file: 'lamp-2.jar', mod: 'lamp', modId: 'lamp', project: 'Tidy Hotbar' };
    expect(found).toEqual([['primaryFile', 'draft-warning-other-mod', params]]);
  });
});
