// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PROJECT_TYPES, RELEASE_CHANNELS } from '#shared/registry/enumerations.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { createVersion } from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { digest } from '../ask.ts';
import { createCastSeed, readProject, tokenOf, verdict, type Person } from './cast.ts';
import { picture } from './pictures.ts';
import { jarBytes, send, sendForm, versionParts, type Parts } from './write.ts';

const as = tokenOf('owner');
const LINE = 'POST /api/project/project-1/version';
const UPLOAD = ['upload_version'];

interface Version {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly releaseChannel: string;
  readonly files: {
    id: string;
    name: string;
    type: string;
    isPrimary: boolean;
    size: number;
    sha512_hash: string;
  }[];
  readonly dependencies: { projectId: string; versionId: string | null; dependencyType: string }[];
}

const start = (
  project: Partial<SeedProject> = {},
  profile: 'local' | 'crmm' = 'local',
  dataDir = createTempDir(),
) =>
  startTestRegistry({
    seed: createCastSeed({ project, member: { permissions: UPLOAD } }),
    profile,
    dataDir,
  });

const upload = (server: RegistryServer, parts: Parts = {}, person: Person = 'owner') =>
  sendForm(server, LINE, { as: tokenOf(person), parts: versionParts(parts) });

async function list(server: RegistryServer): Promise<Version[]> {
  const { json } = await send(server, 'GET /api/project/project-1/version', { as });
  return (json as { data: Version[] }).data;
}

describe('an uploaded version', () => {
  it('is read back as it was sent, hashes and sizes with it', async () => {
    const server = await start();
    const answer = await upload(server, { featured: 'true' }, 'member');
    expect(answer.json).toEqual({
      success: true,
      message: expect.any(String) as string,
      slug: '1.0.0',
    });
    const bytes = jarBytes('1.0.0');
    const { json } = await send(server, 'GET /api/project/project-1/version/1.0.0');
    expect(json).toMatchObject({
      data: {
        title: 'First release',
        changelog: 'All new',
        featured: true,
        downloads: 0,
        releaseChannel: 'release',
        gameVersions: ['0.5.0'],
        loaders: ['puzzle_loader'],
        dependencies: [],
        isDuplicate: false,
        author: { id: 'user-member', role: 'Member' },
        primaryFile: {
          name: 'mod-1.0.0.jar',
          type: 'jar',
          size: bytes.length,
          sha1_hash: digest(bytes, 'sha1'),
          sha512_hash: digest(bytes),
        },
      },
    });
    expect(await readProject(server, 'project-1')).toMatchObject({
      gameVersions: ['0.5.0'],
      loaders: ['puzzle_loader'],
    });
  });

  it('may leave changelog, loaders and dependencies out', async () => {
    const server = await start();
    const { changelog: _, loaders: __, dependencies: ___, ...parts } = versionParts();
    expect((await sendForm(server, LINE, { as, parts })).status).toBe(200);
    expect(await list(server)).toMatchObject([{ changelog: null, loaders: [], dependencies: [] }]);
  });

  it.each(RELEASE_CHANNELS)('may be on the channel %s', async (releaseChannel) => {
    const server = await start();
    await upload(server, { releaseChannel });
    const [version] = await list(server);
    expect(version?.releaseChannel).toBe(releaseChannel);
    // A dev build's slug is its id.
    expect(version?.slug).toBe(releaseChannel === 'dev' ? version?.id : '1.0.0');
  });

  it.each([
    ['latest', 'latest'],
    ['new', 'new'],
    ['2.0.0', '2.0.0'],
  ])('with a reserved or taken number is named by its id: %s', async (versionNumber) => {
    const server = await start();
    await upload(server, { versionNumber });
    await upload(server, {
      versionNumber,
      primaryFile: { name: 'a.jar', bytes: jarBytes('other') },
    });
    const [newest, first] = await list(server);
    expect(newest?.slug).toBe(newest?.id);
    expect(first?.slug).toBe(versionNumber === '2.0.0' ? '2.0.0' : first?.id);
  });

  it('is newer than every other of its project, however fast they come', async () => {
    const server = await start();
    for (const versionNumber of ['1', '2', '3', '4', '5']) await upload(server, { versionNumber });
    expect((await list(server)).map(({ slug }) => slug)).toEqual(['5', '4', '3', '2', '1']);
  });

  it('on the channel dev pushes out all but three', async () => {
    const dataDir = createTempDir();
    const server = await start({}, 'local', dataDir);
    await upload(server, { versionNumber: 'stable' });
    for (const versionNumber of ['1', '2', '3', '4', '5']) {
      await upload(server, { versionNumber, releaseChannel: 'dev' });
    }
    expect((await list(server)).map(({ releaseChannel }) => releaseChannel)).toEqual([
      'dev',
      'dev',
      'dev',
      'release',
    ]);
    const hashes = [digest(jarBytes('1'))];
    expect((await send(server, 'POST /api/version-files', { json: { hashes } })).status).toBe(404);
    expect(countFiles(dataDir)).toBe(4);
  });

  it('keeps the first dependency on each public project, and only versions that are the project’s', async () => {
    const server = await startTestRegistry({ seed: withHidden() });
    const dependencies = JSON.stringify([
      { projectId: 'org-project', versionId: 'nothing', dependencyType: 'optional' },
      { projectId: 'org-project', versionId: null, dependencyType: 'required' },
      { projectId: 'hidden', versionId: null, dependencyType: 'required' },
      { projectId: 'nowhere', versionId: null, dependencyType: 'embedded' },
      { projectId: 'other', versionId: 'other-1', dependencyType: 'incompatible' },
    ]);
    expect((await upload(server, { dependencies })).status).toBe(200);
    expect((await list(server))[0]?.dependencies).toEqual([
      { projectId: 'org-project', versionId: null, dependencyType: 'optional' },
      { projectId: 'other', versionId: 'other-1', dependencyType: 'incompatible' },
    ]);
  });

  function withHidden() {
    const seed = createCastSeed();
    const [first] = seed.projects;
    if (first === undefined) throw new Error('The cast has no project');
    const hidden = { ...first, id: 'hidden', slug: 'hidden', status: 'draft' };
    const versions = [createVersion({ id: 'other-1' })];
    return {
      ...seed,
      projects: [...seed.projects, hidden, { ...first, id: 'other', slug: 'other', versions }],
    };
  }
});

describe('an upload', () => {
  it.each([
    ['a title of one character', { title: 'x' }],
    ['a title of 65 characters', { title: 'x'.repeat(65) }],
    ['a number of 33 characters', { versionNumber: '1'.repeat(33) }],
    ['an empty number', { versionNumber: '' }],
    ['an upper-case number', { versionNumber: '1.0-Beta' }],
    ['a changelog of 65,257 characters', { changelog: 'x'.repeat(65_257) }],
    ['an unknown channel', { releaseChannel: 'nightly' }],
    ['no game version', { gameVersions: '[]' }],
    ['an unknown game version', { gameVersions: '["9.9.9"]' }],
    ['a game version twice', { gameVersions: '["0.5.0","0.5.0"]' }],
    ['game versions that are no JSON', { gameVersions: '0.5.0' }],
    ['game versions that are no list', { gameVersions: '{}' }],
    ['an unknown loader', { loaders: '["fabric"]' }],
    ['a loader of another type', { loaders: '["simply_shaders"]' }],
    [
      'an unknown dependency type',
      { dependencies: '[{"projectId":"x","versionId":null,"dependencyType":"wanted"}]' },
    ],
    [
      '257 dependencies',
      {
        dependencies: JSON.stringify(
          Array.from({ length: 257 }, (_, index) => ({
            projectId: `p${index}`,
            versionId: null,
            dependencyType: 'required',
          })),
        ),
      },
    ],
  ] as const)('with %s is refused and leaves nothing behind', async (_, overrides) => {
    const dataDir = createTempDir();
    const server = await start({}, 'local', dataDir);
    expect(verdict(await upload(server, overrides))).toEqual([400, false]);
    expect(await list(server)).toEqual([]);
    expect(countFiles(dataDir)).toBe(0);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('at the limits is accepted', async () => {
    const server = await start();
    const parts = {
      title: 'x'.repeat(64),
      versionNumber: '1'.repeat(32),
      changelog: 'x'.repeat(65_256),
    };
    expect((await upload(server, parts)).status).toBe(200);
    expect((await upload(server, { title: 'xy', versionNumber: '1' })).status).toBe(200);
  });

  it('to no project is 404', async () => {
    const server = await start();
    const line = 'POST /api/project/none/version';
    expect((await sendForm(server, line, { as, parts: versionParts() })).status).toBe(404);
  });

  it('to an archived project is refused', async () => {
    expect((await upload(await start({ visibility: 'archived' }))).status).toBe(400);
  });

  it('that is no form is refused', async () => {
    const server = await start();
    expect((await send(server, LINE, { as, json: {} })).status).toBe(400);
    expect((await send(server, LINE, { as })).status).toBe(400);
  });
});

describe('the primary file', () => {
  const zip = jarBytes('zip');
  const gz = gzipSync('content');
  const tar = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0'), Buffer.alloc(249)]);
  const sevenZip = Buffer.from('377abcaf271c0004', 'hex');
  const samples = { jar: zip, zip, '7z': sevenZip, gz, tar };
  const allowed: Record<string, (keyof typeof samples)[]> = {
    mod: ['jar'],
    plugin: ['jar'],
    shader: ['jar', 'zip', '7z', 'gz', 'tar'],
    'resource-pack': ['zip', '7z', 'gz', 'tar'],
    modpack: ['zip', '7z', 'gz', 'tar'],
    datamod: ['zip', '7z', 'gz', 'tar'],
    world: ['zip', '7z', 'gz', 'tar'],
  };

  it.each(PROJECT_TYPES)('of a %s has one of its types', async (type) => {
    const server = await start({ type: [type] });
    for (const [extension, bytes] of Object.entries(samples)) {
      const primaryFile = { name: `a.${extension}`, bytes };
      const answer = await upload(server, { primaryFile, loaders: '[]' });
      const isAllowed = allowed[type]?.some((name) => name === extension);
      expect([extension, answer.status]).toEqual([extension, isAllowed ? 200 : 400]);
    }
  });

  it('that is a tar is refused where the public service is played', async () => {
    const server = await start({ type: ['world'] }, 'crmm');
    const answer = await upload(server, {
      primaryFile: { name: 'a.tar', bytes: tar },
      loaders: '[]',
    });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['a text named jar', 'a.jar', Buffer.from('not a zip')],
    ['an empty jar', 'a.jar', Buffer.alloc(0)],
    ['a zip without an extension', 'a', zip],
    ['a jar of another name', 'a.exe', zip],
    ['a picture named jar', 'a.jar', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['no name', '', zip],
    ['a name of 65 characters', `${'x'.repeat(61)}.jar`, zip],
    ['the name of a device', 'con.jar', zip],
  ])('that is %s is refused', async (_, name, bytes) => {
    expect((await upload(await start(), { primaryFile: { name, bytes } })).status).toBe(400);
  });

  it('is required, and there is one', async () => {
    const server = await start();
    const { primaryFile: _, ...rest } = versionParts();
    expect((await sendForm(server, LINE, { as, parts: rest })).status).toBe(400);
    const two = [
      { name: 'a.jar', bytes: zip },
      { name: 'b.jar', bytes: jarBytes('b') },
    ];
    expect((await upload(server, { primaryFile: two })).status).toBe(400);
  });

  it('gets a name that is safe everywhere', async () => {
    const server = await start();
    await upload(server, { primaryFile: { name: '../..\\ä b%2f.jar', bytes: zip } });
    const [version] = await list(server);
    expect(version?.files[0]?.name).toMatch(/^[A-Za-z0-9._-]+\.jar$/);
    expect(version?.files[0]?.name).not.toContain('/');
  });

  it('may not belong to another project, but to several versions of its own', async () => {
    const server = await start();
    expect((await upload(server)).status).toBe(200);
    expect((await upload(server)).status).toBe(200);
    const elsewhere = await sendForm(server, 'POST /api/project/org-project/version', {
      as: tokenOf('boss'),
      parts: versionParts(),
    });
    expect(elsewhere.status).toBe(400);
    expect(await list(server)).toMatchObject([{ isDuplicate: false }, { isDuplicate: true }]);
  });
});

describe('additional files', () => {
  const extra = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `extra-${index}.zip`,
      bytes: jarBytes(`extra ${index}`),
    }));

  it('are ten at most, five where the public service is played', async () => {
    for (const [profile, most] of [
      ['local', 10],
      ['crmm', 5],
    ] as const) {
      const server = await start({}, profile);
      expect((await upload(server, { additionalFiles: extra(most + 1) })).status).toBe(400);
      expect((await upload(server, { additionalFiles: extra(most) })).status).toBe(200);
      expect((await list(server))[0]?.files).toHaveLength(most + 1);
    }
  });

  it('of no known type are left out, and equal ones are one', async () => {
    const server = await start();
    const additionalFiles = [
      { name: 'readme.txt', bytes: Buffer.from('read me') },
      { name: 'shot.png', bytes: await picture('png') },
      { name: 'again.zip', bytes: jarBytes('extra') },
      { name: 'more.zip', bytes: jarBytes('extra') },
      { name: 'same-as-primary.zip', bytes: jarBytes('1.0.0') },
    ];
    expect((await upload(server, { additionalFiles })).status).toBe(200);
    const names = (await list(server))[0]?.files.map(({ name, isPrimary }) => [name, isPrimary]);
    expect(names).toEqual([
      ['mod-1.0.0.jar', true],
      ['shot.png', false],
      ['again.zip', false],
    ]);
  });

  it('do not share a name', async () => {
    const server = await start();
    const additionalFiles = [{ name: 'MOD-1.0.0.jar', bytes: jarBytes('other') }];
    expect((await upload(server, { additionalFiles })).status).toBe(400);
  });

  it('are 32 MiB at most', async () => {
    const server = await start();
    const large = Buffer.alloc(32 * 1024 * 1024 + 1);
    large.set(jarBytes('large'));
    const bytes = large.subarray(0, -1);
    expect(
      (await upload(server, { additionalFiles: [{ name: 'a.zip', bytes: large }] })).status,
    ).toBe(400);
    expect((await upload(server, { additionalFiles: [{ name: 'a.zip', bytes }] })).status).toBe(
      200,
    );
  });
});

describe('an edit of a version', () => {
  const additionalFiles = [
    { name: 'one.zip', bytes: jarBytes('one') },
    { name: 'two.zip', bytes: jarBytes('two') },
  ];
  const edit = (
    server: RegistryServer,
    parts: Parts,
    { version = '1.0.0', person = 'owner' }: { version?: string; person?: Person } = {},
  ) => {
    const { primaryFile: _, ...rest } = versionParts(parts);
    return sendForm(server, `PATCH /api/project/project-1/version/${version}`, {
      as: tokenOf(person),
      parts: rest,
    });
  };

  it('changes everything but slug and primary file', async () => {
    const server = await start();
    await upload(server);
    const parts = {
      title: 'Second',
      versionNumber: '1.0.1',
      releaseChannel: 'beta',
      gameVersions: '["0.5.1"]',
      loaders: '[]',
    };
    expect((await edit(server, parts)).json).toMatchObject({
      success: true,
      data: { slug: '1.0.0' },
    });
    expect(await list(server)).toMatchObject([
      {
        slug: '1.0.0',
        title: 'Second',
        versionNumber: '1.0.1',
        releaseChannel: 'beta',
        files: [{ isPrimary: true }],
      },
    ]);
    expect(await readProject(server, 'project-1')).toMatchObject({
      gameVersions: ['0.5.1'],
      loaders: [],
    });
  });

  it('keeps the additional files that it lists, adds new ones, and drops the others with their bytes', async () => {
    const dataDir = createTempDir();
    const server = await start({}, 'local', dataDir);
    await upload(server, { additionalFiles });
    const [version] = await list(server);
    const one = version?.files.find(({ name }) => name === 'one.zip');
    const { id, name, size, type } = one ?? { id: '', name: '', size: 0, type: '' };
    const kept = JSON.stringify({ id, name, size, type });
    const added = { name: 'three.zip', bytes: jarBytes('three') };
    expect((await edit(server, { additionalFiles: [kept, added] })).status).toBe(200);
    const names = (await list(server))[0]?.files.map(({ name }) => name);
    expect(names).toEqual(['mod-1.0.0.jar', 'one.zip', 'three.zip']);
    expect(countFiles(dataDir)).toBe(3);
    await edit(server, {});
    expect((await list(server))[0]?.files).toHaveLength(1);
    expect(countFiles(dataDir)).toBe(1);
  });

  it.each([
    ['an unknown file', { additionalFiles: '{"id":"nothing"}' }],
    ['a file that is no JSON', { additionalFiles: 'one.zip' }],
    ['a name that is taken', { additionalFiles: { name: 'mod-1.0.0.jar', bytes: jarBytes('x') } }],
    ['a title of one character', { title: 'x' }],
    ['an unknown loader', { loaders: '["fabric"]' }],
  ])('with %s is refused and changes nothing', async (_, parts) => {
    const server = await start();
    await upload(server, { additionalFiles });
    const before = await list(server);
    expect((await edit(server, parts)).status).toBe(400);
    expect(await list(server)).toEqual(before);
  });

  it('names the version by id, slug or latest', async () => {
    const server = await start();
    await upload(server);
    const [version] = await list(server);
    for (const name of ['latest', '1.0.0', version?.id ?? '']) {
      expect((await edit(server, { title: `By ${name}` }, { version: name })).status).toBe(200);
      expect((await list(server))[0]?.title).toBe(`By ${name}`);
    }
    expect((await edit(server, {}, { version: 'none' })).status).toBe(404);
  });

  it('changes the kind of a dependency', async () => {
    const server = await start();
    for (const dependencyType of ['required', 'optional']) {
      const dependencies = JSON.stringify([
        { projectId: 'org-project', versionId: null, dependencyType },
      ]);
      if (dependencyType === 'required') await upload(server, { dependencies });
      else await edit(server, { dependencies });
      expect((await list(server))[0]?.dependencies).toMatchObject([{ dependencyType }]);
    }
  });
});

describe('the deletion of a version', () => {
  const remove = (server: RegistryServer, version: string, person: Person = 'owner') =>
    send(server, `DELETE /api/project/project-1/version/${version}`, { as: tokenOf(person) });

  it('takes its bytes, unless another version has them', async () => {
    const dataDir = createTempDir();
    const server = await start({}, 'local', dataDir);
    await upload(server);
    await upload(server, {
      versionNumber: '1.0.1',
      primaryFile: { name: 'a.jar', bytes: jarBytes('1.0.0') },
    });
    expect(countFiles(dataDir)).toBe(1);
    expect((await remove(server, '1.0.0')).status).toBe(200);
    expect(countFiles(dataDir)).toBe(1);
    expect((await remove(server, '1.0.1')).status).toBe(200);
    expect(countFiles(dataDir)).toBe(0);
    expect(await list(server)).toEqual([]);
    expect(await readProject(server, 'project-1')).toMatchObject({ gameVersions: [], loaders: [] });
  });

  it('of none is 404', async () => {
    expect((await remove(await start(), 'none')).status).toBe(404);
  });
});

function countFiles(dataDir: string): number {
  try {
    const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  } catch {
    return 0;
  }
}
