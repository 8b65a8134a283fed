import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { errorDocumentSchema } from '#cli/json/documents.ts';
import {
  downloadDocumentSchema,
  identifyDocumentSchema,
  latestDocumentSchema,
  searchDocumentSchema,
  showDocumentSchema,
  tagsDocumentSchema,
  versionsDocumentSchema,
} from '#cli/json/lookup-documents.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const scratch = makeScratch();
const dataDir = join(scratch, 'data');
const folder = join(scratch, 'game');

/**
 * Runs on the demo registry with --json and returns the document, which must match the schema
 * without extra fields.
 */
async function look<Schema extends z.ZodType>(
  schema: Schema,
  ...argv: string[]
): Promise<z.infer<Schema> & { status: number; stderr: string }> {
  const all = ['--data-dir', dataDir, '--registry', 'demo', '--json', ...argv];
  const { status, stdout, stderr } = await runLoadout(all, { cwd: scratch });
  const raw: unknown = JSON.parse(stdout);
  const document = schema.parse(raw);
  expect(document).toEqual(raw);
  return { ...(document as object), status, stderr } as never;
}

/** Returns the plain text output of the same command. */
async function read(...argv: string[]): Promise<string> {
  const all = ['--data-dir', dataDir, '--registry', 'demo', ...argv];
  return (await runLoadout(all, { cwd: scratch })).stdout;
}

async function fail(...argv: string[]) {
  const { error, status } = await look(errorDocumentSchema, ...argv);
  return { status, code: error.code, text: error.text };
}

beforeAll(async () => {
  await writeDemoFolder(folder);
  const { status, stderr } = await runLoadout(
    ['--data-dir', dataDir, '--registry', 'demo', 'init', folder],
    { cwd: scratch },
  );
  if (status !== 0) throw new Error(stderr);
});

describe('search', () => {
  test('finds projects by words and filters', async () => {
    const found = await look(searchDocumentSchema, 'search', 'hotbar');
    expect(found).toMatchObject({ status: 0, registry: 'demo', by: 'search', total: 1 });
    expect(found.hits.map(({ slug }) => slug)).toEqual(['tidy-hotbar']);
    expect(await read('search', 'hotbar')).toMatch(/Tidy Hotbar +tidy-hotbar +mod/);
    const filters = ['--type', 'plugin', '--loader', 'paradox', '--sort', 'downloads'];
    const plugins = await look(searchDocumentSchema, 'search', ...filters, '--limit', '2');
    expect(plugins.hits).toHaveLength(2);
    expect(plugins.hits.every(({ type }) => type.includes('plugin'))).toBe(true);
    const next = await look(
      searchDocumentSchema,
      'search',
      ...filters,
      '--limit',
      '2',
      '--offset',
      '2',
    );
    expect(next.offset).toBe(2);
    expect(next.hits.map(({ id }) => id)).not.toContain(plugins.hits[0]?.id);
    const fitting = ['--game-version', '0.5.26', '--category', 'storage'];
    const storage = await look(searchDocumentSchema, 'search', ...fitting);
    expect(storage.hits.length).toBeGreaterThan(0);
    expect(storage.hits.every(({ categories }) => categories.includes('storage'))).toBe(true);
  });

  test('finds nothing with status 0', async () => {
    expect(await look(searchDocumentSchema, 'search', 'zzzzzz')).toMatchObject({
      status: 0,
      total: 0,
    });
  });
});

describe('tags', () => {
  test.each([
    [['categories', '--type', 'shader'], 'categories', 'vanilla-like'],
    [['categories'], 'categories', 'vanilla-like'],
    [['game-versions'], 'gameVersions', '0.5.26'],
    [['loaders'], 'loaders', 'quilt'],
    [['loaders', '--type', 'plugin'], 'loaders', 'paradox'],
    [['licenses'], 'licenses', '0BSD'],
    [['licenses', '--featured'], 'licenses', 'MIT'],
    [['license', 'mit'], 'license', 'MIT'],
  ] as const)('%j', async (argv, list, name) => {
    const document = await look(tagsDocumentSchema, 'tags', ...argv);
    expect(document.status).toBe(0);
    expect(document.names).toContain(name);
    const filled = (
      ['categories', 'gameVersions', 'loaders', 'licenses', 'license'] as const
    ).filter((each) => document[each] !== null);
    expect(filled).toEqual([list]);
    expect(await read('tags', ...argv)).toContain(name);
  });

  test('project-types are names only, as is every list with --names', async () => {
    const types = await look(tagsDocumentSchema, 'tags', 'project-types');
    expect(types.names).toHaveLength(7);
    const names = await look(tagsDocumentSchema, 'tags', 'categories', '--names', '--type', 'mod');
    expect(names).toMatchObject({ categories: null });
    expect(names.names).toContain('library');
    expect(names.names).not.toContain('vanilla-like');
  });

  test('a licence comes with its text', async () => {
    const { license } = await look(tagsDocumentSchema, 'tags', 'license', 'MIT');
    expect(license?.text).toContain('Permission is hereby granted');
  });

  test.each([
    [['hats']],
    [['license']],
    [['loaders', 'quilt']],
    [['licenses', '--type', 'mod']],
    [['loaders', '--featured']],
    [['license', 'MIT', '--names']],
    [['loaders', '--type', 'hat']],
  ])('%j is a usage error', async (argv) => {
    expect(await fail('tags', ...argv)).toMatchObject({ status: 2, code: 'USAGE' });
  });

  test('an unknown licence is reported', async () => {
    expect(await fail('tags', 'license', 'nope')).toMatchObject({
      status: 2,
      code: 'NAME_UNKNOWN',
      text: 'The registry demo has no licence “nope”.',
    });
  });
});

describe('versions and latest', () => {
  test('list every version newest first, and the featured ones', async () => {
    const all = await look(versionsDocumentSchema, 'versions', 'tidy-hotbar');
    expect(all.versions.map(({ versionNumber }) => versionNumber)).toEqual([
      '2.0.0',
      '1.2.0',
      '1.1.0',
      '1.0.0',
    ]);
    const byId = await look(versionsDocumentSchema, 'versions', all.project.id, '--featured');
    expect(byId.versions.length).toBeLessThan(all.versions.length);
    expect(byId.versions.every(({ featured }) => featured)).toBe(true);
    expect(all.stderr).toContain('4 versions');
  });

  test('the newest passes the filters, or there is none', async () => {
    const newest = await look(latestDocumentSchema, 'latest', 'tidy-hotbar');
    expect(newest.version?.versionNumber).toBe('2.0.0');
    const filters = ['--game-version', '0.5.12', '--loader', 'puzzle_loader', '--channel', 'beta'];
    const older = await look(latestDocumentSchema, 'latest', 'tidy-hotbar', ...filters);
    expect(older.version?.versionNumber).toBe('1.2.0');
    const none = await look(latestDocumentSchema, 'latest', 'tidy-hotbar', '--loader', 'none');
    expect(none).toMatchObject({ status: 0, version: null });
    expect(none.stderr).toContain('No version matches');
  });

  test('of an unknown project exit 2', async () => {
    for (const command of ['versions', 'latest']) {
      expect(await fail(command, 'nope')).toMatchObject({ status: 2, code: 'PROJECT_UNKNOWN' });
    }
  });
});

describe('download', () => {
  test('writes a verified file once', async () => {
    const to = join(scratch, 'downloads');
    await mkdir(to);
    const document = await look(
      downloadDocumentSchema,
      'download',
      'tidy-hotbar@1.1.0',
      '--to',
      to,
    );
    expect(document).toMatchObject({
      status: 0,
      version: { versionNumber: '1.1.0' },
      path: join(to, 'tidy-hotbar-1.1.0.jar'),
    });
    expect(readdirSync(to)).toEqual(['tidy-hotbar-1.1.0.jar']);
    expect(await fail('download', 'tidy-hotbar@1.1.0', '--to', to)).toMatchObject({
      status: 1,
      code: 'FILE_EXISTS',
    });
  });

  test.each([
    [['tidy-hotbar'], 'USAGE', 2],
    [['tidy hotbar', '--to', '.'], 'USAGE', 2],
    [['tidy-hotbar@', '--to', '.'], 'USAGE', 2],
    [['tidy-hotbar@8', '--to', '.'], 'VERSION_UNKNOWN', 2],
    [['tidy-hotbar', '--file', 'x', '--to', '.'], 'VERSION_FILE_UNKNOWN', 2],
    [['tidy-hotbar', '--to', 'gone'], 'FOLDER_MISSING', 1],
    [['tidy-hotbar', '--loader', 'none', '--to', '.'], 'VERSION_UNKNOWN', 2],
    [['tidy-hotbar@1.1.0', '--channel', 'beta', '--to', '.'], 'USAGE', 2],
  ])('%j is refused', async (argv, code, status) => {
    expect(await fail('download', ...argv)).toMatchObject({ status, code });
    expect(existsSync(join(scratch, 'tidy-hotbar-2.0.0.jar'))).toBe(false);
  });
});

describe('identify', () => {
  const jar = join('game', 'plugins', 'gatekeeper-1.1.0.jar');

  test.each([[[]], [['--algorithm', 'sha1']], [['--algorithm', 'sha512']]])(
    'knows a file and its digests (%j)',
    async (options) => {
      const byFile = await look(identifyDocumentSchema, 'identify', jar, ...options);
      const [item] = byFile.items;
      expect(item).toMatchObject({
        name: 'gatekeeper-1.1.0.jar',
        kind: 'known',
        project: { slug: 'gatekeeper' },
        version: { versionNumber: '1.1.0' },
        newest: null,
        isNewer: null,
      });
      const digests = [item?.sha1 ?? '', item?.sha512?.toUpperCase() ?? ''];
      const byDigest = await look(identifyDocumentSchema, 'identify', ...digests);
      expect(byDigest.items.map(({ version }) => version?.id)).toEqual([
        item?.version?.id,
        item?.version?.id,
      ]);
    },
  );

  test('names the newest version with --update', async () => {
    const { items } = await look(identifyDocumentSchema, 'identify', jar, '--update');
    expect(items).toMatchObject([{ newest: { versionNumber: '1.2.1' }, isNewer: true }]);
    expect(await read('identify', jar, '--update')).toContain('Gatekeeper 1.1.0 → 1.2.1');
    const filters = ['--update', '--game-version', '0.1.0'];
    const none = await look(identifyDocumentSchema, 'identify', jar, ...filters);
    expect(none.items).toMatchObject([{ kind: 'known', newest: null, isNewer: null }]);
  });

  test('ends with 3 when a part could not be read', async () => {
    await writeFile(join(scratch, 'mine.jar'), 'mine');
    const { status, items } = await look(
      identifyDocumentSchema,
      'identify',
      'mine.jar',
      'gone.jar',
      '.',
    );
    expect(status).toBe(3);
    expect(items.map(({ kind }) => kind)).toEqual(['unknown', 'not-checked', 'not-checked']);
    expect(items[1]?.error?.text).toBe('gone.jar cannot be read (not found).');
    expect(items[2]?.error?.text).toContain('cannot be read (it is not a regular file).');
  });

  test.each([
    [['a'.repeat(40), '--algorithm', 'sha512']],
    [['a'.repeat(40), '--channel', 'beta']],
    [['a'.repeat(40), '--algorithm', 'md5']],
    [[]],
  ])('%j is a usage error', async (argv) => {
    expect(await fail('identify', ...argv)).toMatchObject({ status: 2, code: 'USAGE' });
  });
});

describe('show', () => {
  test('a project comes whole, several as rows', async () => {
    const one = await look(showDocumentSchema, 'show', 'project', 'tidy-hotbar');
    expect(one).toMatchObject({ status: 0, users: null, organizations: null });
    expect(one.projects?.[0]?.detail?.description).toContain('hotbar');
    const several = await look(
      showDocumentSchema,
      'show',
      'project',
      one.projects?.[0]?.project?.id ?? '',
      'gatekeeper',
    );
    expect(several.status).toBe(0);
    expect(several.projects?.map(({ project }) => project?.slug)).toEqual([
      'tidy-hotbar',
      'gatekeeper',
    ]);
  });

  test('a person with projects and organizations', async () => {
    const { users } = await look(showDocumentSchema, 'show', 'user', 'pimvdh', '--projects');
    expect(users?.[0]?.projects?.length).toBeGreaterThan(1);
    expect(users?.[0]?.organizations).not.toBeNull();
    const plain = await look(showDocumentSchema, 'show', 'user', 'pimvdh');
    expect(plain.users).toMatchObject([{ projects: null, organizations: null }]);
  });

  test('an organization with members and projects', async () => {
    const { organizations } = await look(
      showDocumentSchema,
      'show',
      'org',
      'lantern-works',
      '--projects',
    );
    expect(organizations?.[0]?.organization?.members?.length).toBeGreaterThan(0);
    expect(organizations?.[0]?.projects?.map(({ slug }) => slug)).toContain('lantern-core');
  });

  test('organizations of one’s own need a token', async () => {
    expect(await fail('show', 'org')).toMatchObject({ status: 4, code: 'AUTH_NEEDED' });
    const argv = ['--data-dir', dataDir, '--registry', 'demo', 'show', 'org'];
    const { status } = await runLoadout(argv, { cwd: scratch, token: 'crp_nobody' });
    expect(status).toBe(4);
  });

  test('an unknown project is named with status 3, or 2 when none is known', async () => {
    const { status, projects } = await look(
      showDocumentSchema,
      'show',
      'project',
      'gatekeeper',
      'nope',
    );
    expect(status).toBe(3);
    expect(projects?.map(({ project }) => project === null)).toEqual([false, true]);
    expect(await read('show', 'project', 'gatekeeper', 'nope')).toContain(
      'Not found on the registry',
    );
    for (const kind of ['project', 'user', 'org']) {
      expect(await fail('show', kind, 'nope')).toMatchObject({ status: 2, code: 'NAME_UNKNOWN' });
    }
  });

  test.each([[['hat', 'x']], [['project']], [['project', 'gatekeeper', '--projects']]])(
    '%j is a usage error',
    async (argv) => {
      expect(await fail('show', ...argv)).toMatchObject({ status: 2, code: 'USAGE' });
    },
  );
});

describe('which registry is asked', () => {
  let strict: RegistryServer;

  beforeAll(async () => {
    layRegistry(join(scratch, 'strict'), await demoSeed());
    strict = await startRegistryServer({
      dataDir: join(scratch, 'strict'),
      port: 0,
      profile: 'strict',
      faults: [],
    });
  });
  afterAll(() => strict.close());

  const run = (cwd: string, ...argv: string[]) =>
    runLoadout(['--data-dir', dataDir, '--json', ...argv], { cwd, clock: restlessClock });

  test('inside a loadout its own, and the one of --loadout anywhere', async () => {
    const inside = await run(join(folder, 'plugins'), 'tags', 'loaders');
    expect(JSON.parse(inside.stdout)).toMatchObject({ registry: 'demo' });
    const { stdout } = await run(scratch, '--loadout', 'game', 'tags', 'loaders');
    expect(JSON.parse(stdout)).toMatchObject({ registry: 'demo' });
  });

  test('elsewhere the one of LOADOUT_REGISTRY, also where there is only one loadout', async () => {
    const environment = { LOADOUT_REGISTRY: 'no-such-registry' };
    const argv = ['--data-dir', dataDir, '--json', 'tags', 'loaders'];
    const { status, stdout } = await runLoadout(argv, { cwd: scratch, environment });
    expect(status).toBe(2);
    expect(stdout).toContain('REGISTRY_UNKNOWN');
  });

  test('elsewhere and without LOADOUT_REGISTRY the one of the only loadout', async () => {
    const only = await run(scratch, 'tags', 'loaders');
    expect(JSON.parse(only.stdout)).toMatchObject({ registry: 'demo' });
  });

  test('an address is asked without being kept, and without a search the words are names', async () => {
    const address = ['--registry', strict.origin];
    const { status, stdout, stderr } = await run(folder, ...address, 'search', 'lantern-works');
    expect(status).toBe(0);
    const document = searchDocumentSchema.parse(JSON.parse(stdout));
    expect(document.by).toBe('names');
    expect(document.hits.map(({ slug }) => slug)).toContain('lantern-core');
    expect(stderr).toContain('does not support search');
    expect(existsSync(join(dataDir, 'registries'))).toBe(false);

    const lacking = await run(folder, ...address, 'show', 'user', 'pimvdh');
    expect(lacking.status).toBe(1);
    const { error } = errorDocumentSchema.parse(JSON.parse(lacking.stdout));
    expect(error.text).toMatch(/^The registry 127\.0\.0\.1-\d+ does not offer user profiles\.$/);
  });

  test('one that cannot be reached ends with 5', async () => {
    const { status, stdout } = await run(folder, '--registry', 'http://127.0.0.1:9', 'search', 'x');
    expect(status).toBe(5);
    expect(errorDocumentSchema.parse(JSON.parse(stdout)).error.code).toBe('REGISTRY_UNREACHABLE');
  });
});

test('Ctrl-C ends a question with 130', async () => {
  const signal = AbortSignal.abort();
  for (const command of ['search x', 'versions x', 'show user x', `download x --to ${scratch}`]) {
    const argv = ['--data-dir', dataDir, '--registry', 'demo', ...command.split(' ')];
    expect((await runLoadout(argv, { cwd: scratch, signal })).status).toBe(130);
  }
});
