import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import type { DownloadRequest } from '#shared/contract/lookups.ts';
import {
  createOrganization,
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { type CoreHarness, expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { corruptAt, json, startFaultServer } from '#test/helpers/fault-server.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import {
  createTempDir,
  shareTestRegistry,
  startTestRegistry,
} from '#test/helpers/registry-server.ts';

const LAMP = createProject({
  id: 'Lamp1',
  slug: 'lamp',
  name: 'Lamp',
  downloads: 90,
  versions: [
    createVersion({
      id: 'Beta2',
      versionNumber: '2.0.0-beta',
      releaseChannel: 'beta',
      datePublished: '2025-05-01T00:00:00.000Z',
    }),
    createVersion({
      id: 'Release1',
      versionNumber: '1.0.0',
      featured: true,
      files: [
        createVersionFile('Release1'),
        createVersionFile('extra', { name: 'sources.jar', isPrimary: false }),
      ],
    }),
  ],
});
const BENCH = createProject({
  id: 'Bench1',
  slug: 'work-bench',
  organizationId: 'org-1',
  categories: ['storage'],
  versions: [createVersion({ id: 'BenchV1' })],
});
const SEED = createSeed({ organizations: [createOrganization()], projects: [LAMP, BENCH] });

const REGISTRY = 'test-registry';
const SEARCH = {
  registry: REGISTRY,
  type: null,
  loaders: [],
  gameVersions: [],
  categories: [],
  sortBy: null,
  limit: 20,
  offset: 0,
};

type Located = Pick<RegistryServer, 'origin'>;

const profileOf = (server: Located) => ({ ...testProfile(server.origin), id: REGISTRY });

function openOn(server: Located, dataDir = createTempDir()): CoreHarness {
  return openCore({ dataDir, profiles: [profileOf(server)], clock: restlessClock });
}

const slugsOf = (projects: readonly { slug: string }[]) => projects.map(({ slug }) => slug);

describe('a registry that offers only what the interface names', () => {
  const server = shareTestRegistry({ profile: 'strict', seed: SEED });

  it.each([
    ['an id', 'Lamp1', ['lamp']],
    ['a slug', 'lamp', ['lamp']],
    ['several words of a slug', 'work bench', ['work-bench']],
    ['an author', 'Owner', ['lamp', 'work-bench']],
    ['an organization', 'makers', ['work-bench']],
    ['nothing', 'no such thing', []],
  ])('is searched by %s', async (_, words, slugs) => {
    const answer = await openOn(server()).client.lookups.search({ ...SEARCH, words });
    expect(answer.by).toBe('names');
    expect(slugsOf(answer.hits)).toEqual(slugs);
    expect(answer.total).toBe(slugs.length);
  });

  it('is searched with the same filters', async () => {
    const { client } = openOn(server());
    const words = 'Owner';
    const storage = await client.lookups.search({ ...SEARCH, words, categories: ['storage'] });
    expect(slugsOf(storage.hits)).toEqual(['work-bench']);
    const second = await client.lookups.search({ ...SEARCH, words, offset: 1, limit: 1 });
    expect(slugsOf(second.hits)).toEqual(['work-bench']);
    expect(second.total).toBe(2);
  });

  it('shows a project without its own page, and people not at all', async () => {
    const { client } = openOn(server());
    const { found } = await client.lookups.projects({ registry: REGISTRY, names: ['lamp'] });
    expect(found).toMatchObject([{ project: { id: 'Lamp1' }, detail: null, error: null }]);
    const users = await client.lookups.users({
      registry: REGISTRY,
      names: ['Owner'],
      owned: false,
    });
    expect(users.found).toMatchObject([{ user: null, error: { code: 'REGISTRY_LACKS' } }]);
  });

  it('says what it lacks when a search could not be replaced', async () => {
    const away = await startFaultServer(({ url }) =>
      url.startsWith('/api/search') ? { status: 404, body: '404 Not Found' } : json({}, 403),
    );
    const answer = openOn(away).client.lookups.search({ ...SEARCH, words: 'lamp' });
    await expect(answer).rejects.toMatchObject({ data: { code: 'REGISTRY_REFUSED' } });
    await away.close();
  });
});

describe('organizations of one’s own', () => {
  it.each(['local', 'strict'] as const)(
    'are those of the token, on a %s registry',
    async (profile) => {
      const server = await startTestRegistry({ seed: SEED, profile });
      const options = { dataDir: createTempDir(), token: OWNER_TOKEN };
      const { client } = openCore({ ...options, profiles: [profileOf(server)] });
      const { found } = await client.lookups.ownOrganizations({ registry: REGISTRY, owned: true });
      expect(found).toMatchObject([
        { name: 'makers', organization: { id: 'org-1' }, projects: [{ slug: 'work-bench' }] },
      ]);
    },
  );

  it('need one, and nothing else is sent with it', async () => {
    const seen = await startFaultServer(() => json([]));
    const options = { dataDir: createTempDir(), profiles: [profileOf(seen)] };
    const without = openCore(options);
    const refused = without.client.lookups.ownOrganizations({ registry: REGISTRY, owned: false });
    await expect(refused).rejects.toMatchObject({ data: { code: 'AUTH_NEEDED' } });
    expect(seen.seen).toEqual([]);
    await without.close();
    const { client } = openCore({ ...options, token: OWNER_TOKEN });
    await client.lookups.ownOrganizations({ registry: REGISTRY, owned: false });
    await client.lookups.projects({ registry: REGISTRY, names: ['A', 'B'] });
    expect(seen.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/api/organization', OWNER_TOKEN],
      ['/api/projects?ids=A,B', undefined],
    ]);
    await seen.close();
  });
});

describe('a registry that is away', () => {
  it('is answered from the cache, with its age and the cause', async () => {
    const server = await startTestRegistry({ seed: SEED });
    const dataDir = createTempDir();
    const online = openOn(server, dataDir);
    const of = { registry: REGISTRY, project: 'lamp' };
    const tags = { registry: REGISTRY, list: 'loaders', type: null } as const;
    await online.client.lookups.versions({ ...of, featured: false });
    const { loaders } = await online.client.lookups.tags(tags);
    await online.close();
    await server.close();

    const { client } = openOn(server, dataDir);
    const versions = await client.lookups.versions({ ...of, featured: true });
    expect(versions.versions.map(({ id }) => id)).toEqual(['Release1']);
    expect(versions.age).toMatchObject({ stale: false, cause: null });
    expect(versions.age.oldestAnswerAt).not.toBeNull();
    const filters = { channel: 'beta', gameVersion: null, loader: null } as const;
    const latest = await client.lookups.latest({ ...of, ...filters });
    expect(latest.version?.id).toBe('Beta2');
    expect(latest.age.cause?.code).toBe('REGISTRY_UNREACHABLE');
    const shown = await client.lookups.projects({ registry: REGISTRY, names: ['lamp'] });
    expect(shown.found).toMatchObject([{ project: { id: 'Lamp1' }, detail: null, error: null }]);
    const kept = await client.lookups.tags(tags);
    expect(kept).toMatchObject({ loaders, age: { stale: false } });
    const searched = await client.lookups.search({ ...SEARCH, words: 'LAMP' });
    expect(searched).toMatchObject({ by: 'cached', total: 1, hits: [{ slug: 'lamp' }] });
    expect(searched.age).toMatchObject({ stale: true, cause: { code: 'REGISTRY_UNREACHABLE' } });
    const unfit = await client.lookups.search({ ...SEARCH, words: 'lamp', type: 'shader' });
    expect(unfit).toMatchObject({ by: 'cached', total: 0 });
    const nothingKept = openOn(server).client.lookups.search({ ...SEARCH, words: 'lamp' });
    await expect(nothingKept).rejects.toMatchObject({ data: { code: 'REGISTRY_UNREACHABLE' } });
  });

  it('searches offline what a search found before', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed: SEED });
    const online = openOn(server, dataDir);
    await online.client.lookups.search({ ...SEARCH, words: 'bench' });
    await online.close();
    await server.close();
    const searched = await openOn(server, dataDir).client.lookups.search({
      ...SEARCH,
      words: 'work',
      categories: ['storage'],
    });
    expect(searched).toMatchObject({ by: 'cached', hits: [{ slug: 'work-bench' }] });
  });
});

describe('identifying', () => {
  const server = shareTestRegistry({ seed: SEED });

  it.each(['sha1', 'sha512'] as const)(
    'files by %s tells version, project and what is newer',
    async (algorithm) => {
      const core = openOn(server());
      const folder = createTempDir();
      const [file] = createVersion({ id: 'Release1' }).files;
      writeFileSync(join(folder, 'mine.jar'), file?.bytes ?? '');
      writeFileSync(join(folder, 'other.jar'), 'never uploaded');
      const { items } = await core.client.lookups.identify({
        registry: REGISTRY,
        hashes: [],
        grantIds: ['mine.jar', 'other.jar', 'gone.jar'].map((name) =>
          core.grantFile(join(folder, name)),
        ),
        algorithm,
        newest: { channel: 'beta', gameVersion: '0.5.1', loader: null },
      });
      expect(items).toMatchObject([
        {
          name: 'mine.jar',
          kind: 'known',
          project: { slug: 'lamp' },
          version: { id: 'Release1' },
          newest: { id: 'Beta2' },
          isNewer: true,
        },
        { name: 'other.jar', kind: 'unknown', version: null, newest: null },
        { name: 'gone.jar', kind: 'not-checked', error: { code: 'FILE_UNREADABLE' } },
      ]);
    },
  );
});

describe('downloading', () => {
  const bytes = createVersionFile('Release1').bytes;
  const request = { registry: REGISTRY, project: 'lamp', version: null, file: null };
  const server = shareTestRegistry({ seed: SEED });

  async function download(
    core: CoreHarness,
    folder: string,
    change: Partial<DownloadRequest> = {},
  ) {
    const grantId = core.grantFolder(folder);
    return core.finish(core.client.lookups.download({ ...request, grantId, ...change }));
  }

  it.each([
    ['the newest release', {}, 'Release1.jar'],
    ['@latest', { version: 'latest' }, 'Release1.jar'],
    [
      'the newest that passes filters',
      { newest: { channel: 'beta', gameVersion: null, loader: 'puzzle_loader' } as const },
      'Beta2.jar',
    ],
    ['a version by its number', { version: '2.0.0-beta' }, 'Beta2.jar'],
    ['a version by its id', { version: 'Release1' }, 'Release1.jar'],
    ['another file', { file: 'sources.jar' }, 'sources.jar'],
  ])('writes %s', async (_, change, name) => {
    const core = openOn(server());
    const folder = createTempDir();
    const { report } = expectOutcome(await download(core, folder, change), 'download');
    expect(readdirSync(folder)).toEqual([name]);
    expect(report.path).toBe(join(folder, name));
    const sha512 = createHash('sha512').update(readFileSync(report.path)).digest('hex');
    expect(sha512).toBe(report.file.sha512_hash);
  });

  it('leaves nothing of what it received in the data directory', async () => {
    const dataDir = createTempDir();
    expectOutcome(await download(openOn(server(), dataDir), createTempDir()), 'download');
    const left = readdirSync(join(dataDir, 'downloads'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it.each([
    ['project', { project: 'nope' }, 'PROJECT_UNKNOWN'],
    ['version', { version: '9.9.9' }, 'VERSION_UNKNOWN'],
    ['file', { file: 'nope.jar' }, 'VERSION_FILE_UNKNOWN'],
  ])('of an unknown %s fails and writes nothing', async (_, change, code) => {
    const folder = createTempDir();
    const outcome = await download(openOn(server()), folder, change);
    expect(expectOutcome(outcome, 'failed').error.code).toBe(code);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never writes over a file, also one that comes while it downloads', async () => {
    const folder = createTempDir();
    const path = join(folder, 'Release1.jar');
    const late = await startFaultServer(({ url }) => {
      if (url.endsWith('/file')) writeFileSync(path, 'mine');
      return url.endsWith('/file') ? { body: bytes } : answerLamp(late.origin, url);
    });
    const core = openOn(late);
    const { error } = expectOutcome(await download(core, folder), 'failed');
    expect(error).toEqual({ code: 'FILE_EXISTS', params: { path } });
    expect(readdirSync(folder)).toEqual(['Release1.jar']);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    await late.close();
  });

  it('fetches nothing where a file of that name exists', async () => {
    const folder = createTempDir();
    writeFileSync(join(folder, 'Release1.jar'), 'mine');
    const busy = await startFaultServer(({ url }) => answerLamp(busy.origin, url));
    const { error } = expectOutcome(await download(openOn(busy), folder), 'failed');
    expect(error.code).toBe('FILE_EXISTS');
    expect(busy.seen.map(({ url }) => url)).not.toContain('/file');
    expect(readFileSync(join(folder, 'Release1.jar'), 'utf8')).toBe('mine');
    await busy.close();
  });

  it.each(['sha1_hash', 'sha512_hash'])(
    'leaves no file when its %s is not what was promised',
    async (digest) => {
      const folder = createTempDir();
      const liar = await startFaultServer(({ url }) =>
        url.endsWith('/file')
          ? { body: digest === 'sha512_hash' ? corruptAt(bytes, 3) : bytes }
          : answerLamp(liar.origin, url, digest === 'sha1_hash' ? '0'.repeat(40) : undefined),
      );
      const { error } = expectOutcome(await download(openOn(liar), folder), 'failed');
      expect(error.code).toBe('DOWNLOAD_DIFFERS');
      expect(readdirSync(folder)).toEqual([]);
      await liar.close();
    },
  );

  it('refuses a folder that is not there', async () => {
    const folder = join(createTempDir(), 'gone');
    const { error } = expectOutcome(await download(openOn(server()), folder), 'failed');
    expect(error.code).toBe('FOLDER_MISSING');
    mkdirSync(folder);
    expectOutcome(await download(openOn(server()), folder), 'download');
  });

  /** Answers for the project and its newest version, whose file is at `/file`. */
  function answerLamp(origin: string, url: string, sha1 = digestOf('sha1')) {
    const file = {
      id: 'file1',
      isPrimary: true,
      name: 'Release1.jar',
      size: bytes.length,
      type: 'jar',
      url: `${origin}/file`,
      sha1_hash: sha1,
      sha512_hash: digestOf('sha512'),
    };
    const dates = {
      datePublished: '2025-01-01T00:00:00.000Z',
      dateUpdated: '2025-01-01T00:00:00.000Z',
    };
    const lists = { type: ['mod'], categories: [], featuredCategories: [] };
    const states = { status: 'approved', visibility: 'listed' };
    const sides = { clientSide: 'required', serverSide: 'optional' };
    const rest = { ...lists, ...states, ...sides, gameVersions: [], loaders: [] };
    const team = { teamId: 't', members: [], gallery: [] };
    const named = { id: 'Lamp1', slug: 'lamp', name: 'Lamp', ...team, ...rest, ...dates };
    if (!url.includes('/version')) return json({ success: true, project: named });
    const version = {
      id: 'Release1',
      projectId: 'Lamp1',
      title: 'One',
      versionNumber: '1.0.0',
      releaseChannel: 'release',
      gameVersions: [],
      loaders: [],
      files: [file],
      primaryFile: file,
      dependencies: [],
      ...dates,
    };
    return json({ success: true, data: version });
  }

  function digestOf(algorithm: string): string {
    return createHash(algorithm).update(bytes).digest('hex');
  }
});
