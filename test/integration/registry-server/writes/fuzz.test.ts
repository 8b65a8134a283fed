/**
 * Random requests over every operation that the server describes: no failure inside, no hang, no file outside the data
 * directory's own folders, and nothing hidden in an answer to a stranger. `FUZZ` says how many; default 1,500.
 */
import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import type { LogEntry } from '#registry-server/start.ts';
import { ask } from '../ask.ts';
import { createCastSeed } from './cast.ts';
import { picture } from './pictures.ts';
import { jarBytes, newProject, versionParts } from './write.ts';

const RUNS = Number(process.env['FUZZ'] ?? 1500);
const CANARY = 'A canary in a private project';

const token = fc.constantFrom(
  'crp_owner',
  'crp_stranger',
  'crp_member',
  'crp_admin',
  'crp_unknown',
  'Bearer crp_owner',
  'Basic eA==',
  '\u00e9',
  '',
);
const name = fc.constantFrom(
  'project-1',
  'org-project',
  'hidden',
  'org-1',
  'makers',
  'owner',
  'user-owner',
  'version-1',
  'latest',
  '1.0.0',
  '%00',
  '..%2f..%2f',
  '%',
  '__proto__',
  'x'.repeat(300),
  'a+b',
  '-1',
);
const odd = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.dictionary(fc.string(), fc.string()),
);
const seeds = [
  newProject,
  { name: 'x', dateExpires: '2999-01-01', authScopes: ['user_read'] },
  { role: 'x', permissions: ['upload_version'], organisationPermissions: [] },
  { userName: 'stranger', userId: 'user-member' },
  { description: 'x', categories: ['magic'], featuredCategories: ['magic'] },
  { id: 'MIT', name: null, url: 'https://example.com' },
  { issueTracker: null, sourceCode: '', wikiPage: null, discordServer: null },
  {
    hashes: ['a'.repeat(128)],
    algorithm: 'sha512',
    gameVersions: ['0.5.0'],
    loader: 'quilt',
    releaseChannel: 'dev',
  },
  {
    title: 'xx',
    description: null,
    orderIndex: 1,
    featured: true,
    status: 'approved',
    projectId: 'project-1',
  },
];
const json = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.dictionary(fc.constantFrom(...seeds.flatMap((seed) => Object.keys(seed))), odd),
    )
    .map(([seed, changes]) => JSON.stringify({ ...seed, ...changes })),
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
  fc.string(),
  fc.constant('['.repeat(5000) + ']'.repeat(5000)),
  fc.constant('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
);

async function createForm(picks: readonly [string, string][]) {
  const files: Record<string, Uint8Array> = {
    jar: jarBytes('fuzz'),
    png: await picture('png'),
    torn: (await picture('png')).subarray(0, 60),
  };
  return (withVersion: boolean): FormData => {
    const form = new FormData();
    for (const [key, value] of Object.entries(withVersion ? versionParts() : {})) {
      if (typeof value === 'string') form.set(key, value);
      else if ('bytes' in value) form.set(key, new Blob([Buffer.from(value.bytes)]), value.name);
    }
    for (const [key, value] of picks) {
      const bytes = files[value];
      if (bytes === undefined) form.append(key, value);
      else
        form.append(
          key,
          new Blob([Buffer.from(bytes)]),
          `../${value}/a.${value === 'jar' ? 'jar' : 'png'}`,
        );
    }
    return form;
  };
}

const FIELDS = [
  'title',
  'versionNumber',
  'loaders',
  'gameVersions',
  'dependencies',
  'releaseChannel',
  'primaryFile',
  'additionalFiles',
  'icon',
  'file',
  'image',
  'name',
  'slug',
  'type',
  'visibility',
  'summary',
  'clientSide',
  'serverSide',
  'avatar',
  'profilePageBg',
  'userName',
  'bio',
  'featured',
  'orderIndex',
  'hasOwnProperty',
  '__proto__',
];
const VALUES = [
  'jar',
  'png',
  'torn',
  '',
  'null',
  '["mod"]',
  'mod',
  '[',
  '[1]',
  '[{}]',
  '{"id":1}',
  '-1',
  '1e400',
  'true',
  'latest',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
];
const picks = fc.array(fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES)), {
  maxLength: 8,
});

it(
  `random requests meet no failure inside and learn nothing hidden (${RUNS})`,
  { timeout: 60_000 + RUNS * 100 },
  async () => {
    const dataDir = createTempDir();
    const errors: LogEntry[] = [];
    const seed = createCastSeed({ project: { versions: [createVersion()] } });
    const [first] = seed.projects;
    if (first === undefined) throw new Error('The cast has no project');
    const hidden = {
      ...first,
      id: 'hidden',
      slug: 'hidden',
      visibility: 'private',
      summary: CANARY,
      members: [],
      versions: [],
    };
    const server = await startTestRegistry({
      dataDir,
      seed: { ...seed, projects: [...seed.projects, hidden] },
      log: (entry) => {
        if (entry.status >= 500) errors.push(entry);
      },
    });
    const { paths } = (await ask(server, '/api/docs/open-api')).json as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
      )
      .filter(({ path }) => !path.includes('/signin/'));
    const request = fc.record({
      operation: fc.constantFrom(...operations),
      names: fc.array(name, { minLength: 3, maxLength: 3 }),
      query: fc.constantFrom(
        '',
        '?ids=a,b',
        '?ids=',
        '?ids=%',
        '?q=%00&limit=1e9&offset=-5&page=0',
        '?type=mod&type=shader',
        '?releaseChannel=x&releaseChannel=y',
      ),
      token,
      body: fc.oneof(
        json.map((text) => ({ kind: 'json' as const, text })),
        fc
          .tuple(picks, fc.boolean())
          .map(([list, withVersion]) => ({ kind: 'form' as const, list, withVersion })),
        fc.constant({ kind: 'none' as const }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, names, query, token, body }) => {
        let index = 0;
        const path = operation.path.replaceAll(/\{\w+\}/g, () => names[index++] ?? 'x');
        const headers: Record<string, string> =
          token === '' || token === '\u00e9' ? {} : { authorization: token };
        const hasBody = operation.method !== 'GET' && body.kind !== 'none';
        if (hasBody && body.kind === 'json') headers['content-type'] = 'application/json';
        const content =
          body.kind === 'json'
            ? body.text
            : body.kind === 'form'
              ? (await createForm(body.list))(body.withVersion)
              : null;
        const answer = await fetch(server.origin + path + query, {
          method: operation.method,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(20_000),
          ...(hasBody ? { body: content } : {}),
        });
        const text = await answer.text();
        expect([answer.status, errors]).toEqual([Math.min(answer.status, 499), []]);
        expect(token !== 'crp_admin' && text.includes(CANARY)).toBe(false);
      }),
      { numRuns: RUNS },
    );
    expect(readdirSync(dataDir).toSorted()).toEqual(
      expect.arrayContaining(['files', 'registry.db', 'token.key', 'uploads']),
    );
    const unexpected = readdirSync(dataDir).filter(
      (entry) => !/^(files|uploads|token\.key|registry\.db(-wal|-shm)?)$/.test(entry),
    );
    expect([unexpected, readdirSync(`${dataDir}/uploads`)]).toEqual([[], []]);
  },
);
