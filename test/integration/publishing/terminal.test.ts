// @promise a version is published once, whatever happens to the connection; every broken rule is reported before anything is sent
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  createParadoxJar,
  createQuiltJar,
  createShaderPack,
  createZip,
} from '#test/builders/jar.ts';
import { createVersion } from '#test/builders/seed.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createModJar, listVersions, openPublishSite } from './publish-site.ts';

test('a jar with a manifest and nothing else given is published with what it says', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  const { status, document } = await site.publish(['slug-of-project-1', '--file', 'lamp.jar']);
  expect(document).toMatchObject({ outcome: 'published', problems: [], notes: [] });
  expect(status).toBe(0);
  expect(await listVersions(site)).toMatchObject([
    {
      title: 'Lamp 1.2.3-beta.1',
      versionNumber: '1.2.3-beta.1',
      releaseChannel: 'beta',
      loaders: ['puzzle_loader'],
      gameVersions: ['0.5.2', '0.5.1', '0.5.0'],
      dependencies: [{ projectId: 'project-lib', versionId: null, dependencyType: 'required' }],
      files: [{ name: 'lamp.jar', isPrimary: true }],
    },
  ]);
  expect(document?.sources).toMatchObject({
    versionNumber: { code: 'draft-from-manifest', text: 'From puzzle.mod.json.' },
    releaseChannel: { code: 'draft-from-number' },
    gameVersions: { code: 'draft-from-range', params: { range: '>=0.5.0 <0.5.3' } },
    dependencies: { code: 'draft-from-manifest' },
  });
});

test('run twice, it is one version: the second run says so and sends nothing', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  const argv = ['project-1', '--file', 'lamp.jar'];
  await site.publish(argv);
  const again = await site.publish(argv);
  expect([again.status, again.document?.outcome]).toEqual([0, 'already']);
  expect(again.document?.version).toMatchObject({ versionNumber: '1.2.3-beta.1' });
  expect(again.stderr).toContain('Already published as 1.2.3-beta.1');
  // The same bytes under another number and name.
  site.write('other.jar', await createModJar());
  const renamed = await site.publish(['project-1', '--file', 'other.jar', '--number', '9.9']);
  expect(renamed.document?.outcome).toBe('already');
  expect(site.uploads()).toBe(1);
  expect(await listVersions(site)).toHaveLength(1);
});

test('options take precedence over the contents of the file', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  site.write('sources.zip', await createZip({ 'a.txt': 'a' }));
  site.write(
    'changes.md',
    '# Changes\n\n## 2.0.0\n\nNew lamps\n\n### Fixed\n\nOld lamps\n\n## 1.0.0\n\nFirst\n',
  );
  const { status, document } = await site.publish([
    'project-1',
    '--file',
    'lamp.jar',
    '--additional',
    'sources.zip',
    '--title',
    'Lämp 💡',
    '--number',
    '2.0.0',
    '--channel',
    'alpha',
    '--game-versions',
    '0.4.0,0.4.1',
    '--loaders',
    '',
    '--dependency',
    'org-project:optional',
    '--changelog-file',
    'changes.md',
  ]);
  expect([status, document?.problems]).toEqual([0, []]);
  const [version] = await listVersions(site);
  expect(version).toMatchObject({
    title: 'Lämp 💡',
    versionNumber: '2.0.0',
    releaseChannel: 'alpha',
    loaders: [],
    gameVersions: ['0.4.1', '0.4.0'],
    dependencies: [{ projectId: 'org-project', dependencyType: 'optional' }],
    changelog: 'New lamps\n\n### Fixed\n\nOld lamps',
  });
  expect(version?.files.map(({ name }) => name).toSorted()).toEqual(['lamp.jar', 'sources.zip']);
});

test('a dry run says what would be published and sends nothing', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  const { status, document, stderr } = await site.publish([
    'project-1',
    '--file',
    'lamp.jar',
    '--dry-run',
  ]);
  expect([status, document?.outcome, document?.version]).toEqual([0, 'dry-run', null]);
  expect(stderr).toContain('Nothing was sent');
  expect(site.uploads()).toBe(0);
});

test('the preview says of each dependency whether it is required', async () => {
  const site = await openPublishSite();
  site.write('lamp.jar', await createModJar());
  const of = ['publish', 'version', 'project-1', '--file', 'lamp.jar', '--dry-run'];
  const given = ['--dependency', 'project-lib', '--dependency', 'org-project:optional'];
  const { stdout } = await site.run([...of, ...given]);
  expect(stdout).toMatch(/dependencies +Flux Lib \(required\), [^(]+\(optional\)/);
});

test.each([
  { what: 'quilt', name: 'lamp.jar', type: 'mod', make: createQuiltJar, loaders: ['quilt'] },
  {
    what: 'paradox',
    name: 'guard.jar',
    type: 'plugin',
    make: createParadoxJar,
    loaders: ['paradox'],
  },
  {
    what: 'a shader pack',
    name: 'sky-3.0.0.zip',
    type: 'shader',
    make: createShaderPack,
    loaders: ['simply_shaders'],
  },
  {
    what: 'a data mod',
    name: 'data-3.0.0.zip',
    type: 'datamod',
    make: () => createZip({ 'base/a.json': '{}' }),
    loaders: [],
  },
] as const)('$what is recognised', async ({ name, type, make, loaders }) => {
  const before = createVersion({ gameVersions: ['0.5.0'], loaders: [] });
  const site = await openPublishSite({ project: { type: [type], versions: [before] } });
  site.write(name, await make({ version: '3.0.0' }));
  const { status, document } = await site.publish(['project-1', '--file', name]);
  expect([document?.problems, document?.outcome, status]).toEqual([[], 'published', 0]);
  expect(await listVersions(site)).toMatchObject([
    { versionNumber: '3.0.0', loaders: [...loaders], gameVersions: ['0.5.0'] },
    { versionNumber: '1.0.0' },
  ]);
  expect(document?.sources['gameVersions']).toMatchObject({ code: 'draft-from-previous' });
});

test('a changelog comes from the version before, or from the commits since the last tag', async () => {
  const before = createVersion({ changelog: 'As ever' });
  const site = await openPublishSite({ project: { versions: [before] } });
  site.write('lamp.jar', await createModJar());
  const argv = ['project-1', '--file', 'lamp.jar', '--dry-run'];
  const previous = await site.publish([...argv, '--changelog-from', 'previous']);
  expect(previous.document?.content.changelog).toBe('As ever');
  const none = await site.publish([...argv, '--changelog-from', 'git']);
  expect(none.document?.notes).toMatchObject([{ params: { cause: 'no-git' } }]);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: site.folder,
      stdio: 'pipe',
    });
  git('init', '-q');
  const commit = (words: string) => git('commit', '-q', '--allow-empty', '-m', words);
  commit('First');
  git('tag', 'v1.0.0');
  commit('Add a lamp');
  commit('Mend the lamp');
  const since = await site.publish([...argv, '--changelog-from', 'git']);
  expect(since.document?.content.changelog).toBe('- Mend the lamp\n- Add a lamp');
  expect(since.document?.sources['changelog']).toMatchObject({ params: { from: 'v1.0.0' } });
});

test('a dependency of the manifest that does not exist is reported, and does not block publishing', async () => {
  const site = await openPublishSite();
  const jar = await createQuiltJar({ requires: { cosmicreach: '^0.5.0', nowhere_lib: '>=1' } });
  site.write('lamp.jar', jar);
  const { status, document, stderr } = await site.publish(['project-1', '--file', 'lamp.jar']);
  expect([status, document?.outcome]).toEqual([0, 'published']);
  expect(document?.notes).toMatchObject([
    { code: 'draft-note-dependency-unmatched', params: { dependency: 'nowhere_lib' } },
  ]);
  expect(stderr).toContain('nowhere_lib');
});

test('of a jar with invalid metadata the readable part is used, with a warning', async () => {
  const site = await openPublishSite();
  const content =
    '{"schemaVersion": 1, "id": "${id}", "name": "Hand Lantern", "version": "1.4.0",}';
  site.write('lamp.jar', buildRawZip([{ name: 'fabric.mod.json', content }]));
  const argv = ['project-1', '--file', 'lamp.jar', '--dry-run', '--game-versions', '0.5.1'];
  const { document, stderr } = await site.publish(argv);
  expect(document?.notes).toContainEqual(
    expect.objectContaining({
      code: 'scan-metadata-invalid',
      params: { file: 'fabric.mod.json' },
    }),
  );
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('Its metadata file fabric.mod.json is invalid');
  expect(document?.content).toMatchObject({ versionNumber: '1.4.0', title: 'Hand Lantern 1.4.0' });
});

test('of a jar with an entry twice the metadata is not read, with a warning', async () => {
  const site = await openPublishSite();
  const twice = { name: 'puzzle.mod.json', content: '{"id": "lamp", "version": "9.9.9"}' };
  site.write('lamp-1.4.0.jar', buildRawZip([twice, twice]));
  const argv = ['project-1', '--file', 'lamp-1.4.0.jar', '--dry-run'];
  const { document } = await site.publish(argv);
  expect(document?.notes).toContainEqual(
    expect.objectContaining({
      code: 'scan-archive-unreadable',
      params: { cause: 'duplicate-names' },
    }),
  );
  expect(document?.content.versionNumber).toBe('1.4.0');
});

test.each([
  ['crp_nobody', [], 4, 'AUTH_NOT_ACCEPTED'],
  ['crp_nobody', ['--dry-run'], 4, 'AUTH_NOT_ACCEPTED'],
  [null, [], 4, 'AUTH_NEEDED'],
])(
  'with the token %s nothing is sent, and the reason is given %j',
  async (token, more, status, code) => {
    const site = await openPublishSite();
    site.write('lamp.jar', await createModJar());
    const run = await site.publish(['project-1', '--file', 'lamp.jar', ...more], { token });
    expect([run.status, run.error?.code]).toEqual([status, code]);
    expect(site.uploads()).toBe(0);
  },
);
