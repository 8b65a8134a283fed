import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { ask, digest, hashOf } from './ask.ts';

const day = (number: number) => `2025-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/**
 * A project with a release, a beta for a newer game version and a dev build; one without loaders;
 * one private.
 */
function createLookupSeed() {
  const versions = [
    createVersion({ id: 'release', versionNumber: '1', datePublished: day(1) }),
    createVersion({
      id: 'beta',
      versionNumber: '2',
      releaseChannel: 'beta',
      gameVersions: ['0.5.2'],
      datePublished: day(2),
      files: [
        createVersionFile('beta'),
        createVersionFile('beta-sources', { isPrimary: false, name: 'sources.zip' }),
      ],
    }),
    createVersion({ id: 'dev', versionNumber: '3', releaseChannel: 'dev', datePublished: day(3) }),
  ];
  const pack = createVersion({ id: 'pack-1', loaders: [] });
  return createSeed({
    projects: [
      createProject({ versions }),
      createProject({ id: 'pack', type: ['datamod'], versions: [pack] }),
      createProject({
        id: 'hidden',
        visibility: 'private',
        versions: [createVersion({ id: 'hidden-1' })],
      }),
    ],
  });
}

const start = (profile: ServerProfile, ...faults: Fault[]) =>
  startTestRegistry({ profile, faults, seed: createLookupSeed() });

const registry = shareTestRegistry({ seed: createLookupSeed() });

/** Maps each hash to the id of the version in the answer. */
function toIds(json: unknown): Record<string, string> {
  const entries = Object.entries(json as Record<string, { id: string }>);
  return Object.fromEntries(entries.map(([hash, { id }]) => [hash, id]));
}

describe('POST /api/version-files', () => {
  it('maps every known hash to its own version, additional files and several of one project included', async () => {
    const server = registry();
    const hashes = [hashOf('release'), hashOf('beta'), hashOf('beta-sources'), hashOf('nobody')];
    const answer = await ask(server, '/api/version-files', { body: { hashes } });
    expect(answer.status).toBe(200);
    expect(toIds(answer.json)).toEqual({
      [hashOf('release')]: 'release',
      [hashOf('beta')]: 'beta',
      [hashOf('beta-sources')]: 'beta',
    });
  });

  it('reads sha512 unless the algorithm is exactly sha1', async () => {
    const server = await start('crmm');
    const hashes = [hashOf('release', 'sha1')];
    const statusWith = async (algorithm: string | undefined) =>
      (await ask(server, '/api/version-files', { body: { hashes, algorithm } })).status;
    expect(await statusWith('sha1')).toBe(200);
    expect(await statusWith(undefined)).toBe(404);
    expect(await statusWith('SHA1')).toBe(404);
  });

  it('answers 404 when no hash is known or every known one is hidden', async () => {
    const server = registry();
    const statusOf = async (...hashes: string[]) =>
      (await ask(server, '/api/version-files', { body: { hashes } })).status;
    expect(await statusOf(hashOf('nobody'))).toBe(404);
    expect(await statusOf(hashOf('hidden-1'))).toBe(404);
    expect(await statusOf(hashOf('hidden-1').toUpperCase())).toBe(404);
  });

  it('leaves a hidden hash out of a batch, and gives it to a member', async () => {
    const server = registry();
    const body = { hashes: [hashOf('release'), hashOf('hidden-1')] };
    const stranger = await ask(server, '/api/version-files', { body });
    expect(toIds(stranger.json)).toEqual({ [hashOf('release')]: 'release' });
    const member = await ask(server, '/api/version-files', { body, token: OWNER_TOKEN });
    expect(Object.keys(toIds(member.json))).toHaveLength(2);
  });

  it.each([
    ['50 hashes', Array.from({ length: 50 }, (_, index) => hashOf(`n${index}`)), 404],
    ['51 hashes', Array.from({ length: 51 }, (_, index) => hashOf(`n${index}`)), 400],
    ['51 equal hashes', Array.from({ length: 51 }, () => hashOf('release')), 400],
    [
      '50 hashes and an empty one',
      [...Array.from({ length: 50 }, () => hashOf('release')), ''],
      200,
    ],
    ['a number beside a hash', [hashOf('release'), 7], 200],
    ['no hashes', [], 400],
    ['one text', hashOf('release'), 400],
    ['nothing', undefined, 400],
  ])('takes %s with the right status', async (_, hashes, status) => {
    const server = registry();
    const answer = await ask(server, '/api/version-files', { body: { hashes } });
    expect(answer.status).toBe(status);
  });

  it('gives dependencies an id, keeps the stored order of game versions and blanks the role', async () => {
    const dependencies = [{ projectId: 'x', versionId: null, dependencyType: 'optional' as const }];
    const version = createVersion({ gameVersions: ['0.1.1', '0.5.1'], dependencies });
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ versions: [version] })] }),
    });
    const hash = hashOf('version-1');
    const answer = await ask(server, '/api/version-files', { body: { hashes: [hash] } });
    expect(answer.json).toMatchObject({
      [hash]: {
        gameVersions: ['0.1.1', '0.5.1'],
        author: { role: '' },
        dependencies: [{ projectId: 'x', versionId: null }],
      },
    });
    expect(answer.json).not.toHaveProperty([hash, 'isDuplicate']);
  });

  it('answers with the newest upload when several versions hold the same bytes', async () => {
    const bytes = Buffer.from('the same');
    const versions = ['old', 'new'].map((id, index) =>
      createVersion({
        id,
        datePublished: day(index + 1),
        files: [createVersionFile(id, { bytes })],
      }),
    );
    const server = await startTestRegistry({
      seed: createSeed({ projects: [createProject({ versions })] }),
    });
    const answer = await ask(server, '/api/version-files', { body: { hashes: [digest(bytes)] } });
    expect(Object.values(toIds(answer.json))).toEqual(['new']);
  });
});

describe('POST /api/version-files/update', () => {
  const update = async (filters: Record<string, unknown>, ...hashes: string[]) => {
    const server = registry();
    return ask(server, '/api/version-files/update', { body: { hashes, ...filters } });
  };

  it.each([
    ['release', 'release'],
    ['beta', 'beta'],
    ['beta-only', 'beta'],
    ['dev', 'dev'],
  ])('with channel %s answers %s', async (releaseChannel, expected) => {
    const { json } = await update({ releaseChannel }, hashOf('beta'));
    expect(toIds(json)).toEqual({ [hashOf('beta')]: expected });
  });

  it('takes release when no channel is named', async () => {
    expect(toIds((await update({}, hashOf('dev'))).json)).toEqual({ [hashOf('dev')]: 'release' });
  });

  it('filters by any shared game version', async () => {
    const { json } = await update(
      { releaseChannel: 'dev', gameVersions: ['0.5.2'] },
      hashOf('dev'),
    );
    expect(toIds(json)).toEqual({ [hashOf('dev')]: 'beta' });
  });

  it('never matches a loader with a version without loaders, and answers {} when nothing is left', async () => {
    const answer = await update({ releaseChannel: 'dev', loader: 'quilt' }, hashOf('pack-1'));
    expect([answer.status, answer.json]).toEqual([200, {}]);
  });

  it('refuses a game version that is not text, and ignores such a loader', async () => {
    expect((await update({ gameVersions: [1] }, hashOf('dev'))).status).toBe(400);
    expect((await update({ loader: 1 }, hashOf('dev'))).status).toBe(200);
  });

  it('answers every hash of one project', async () => {
    const { json } = await update({ releaseChannel: 'dev' }, hashOf('release'), hashOf('beta'));
    expect(toIds(json)).toEqual({ [hashOf('release')]: 'dev', [hashOf('beta')]: 'dev' });
  });

  it('answers 404 for unknown and hidden hashes', async () => {
    expect((await update({}, hashOf('nobody'), hashOf('hidden-1'))).status).toBe(404);
  });
});

describe('POST /api/version-file/{hash}/update', () => {
  const path = (versionId: string) => `/api/version-file/${hashOf(versionId)}/update`;

  it('answers the newest version of any channel when the body is absent', async () => {
    const server = registry();
    const answer = await ask(server, path('release'), { method: 'POST' });
    expect(answer.json).toMatchObject({ id: 'dev', projectId: 'project-1' });
  });

  it('applies the filters and ignores those of a wrong type', async () => {
    const server = registry();
    const body = { releaseChannel: 'beta', gameVersions: [7], loader: 'puzzle_loader' };
    expect((await ask(server, path('release'), { body })).json).toMatchObject({ id: 'beta' });
  });

  it('answers 200 with nothing when the filters leave nothing, and 404 for an unknown hash', async () => {
    const server = registry();
    const filtered = await ask(server, path('pack-1'), { body: { loader: 'quilt' } });
    expect([filtered.status, filtered.text]).toEqual([200, '']);
    expect((await ask(server, path('nobody'), { body: {} })).status).toBe(404);
    expect((await ask(server, path('hidden-1'), { body: {} })).status).toBe(404);
  });
});

describe('GET /api/version-file/{hash}', () => {
  it('answers the version of an additional file, and redirects its download to the primary file', async () => {
    const server = registry();
    const path = `/api/version-file/${hashOf('beta-sources', 'sha1')}`;
    expect((await ask(server, `${path}?algorithm=sha1`)).json).toMatchObject({ id: 'beta' });
    expect((await ask(server, path)).status).toBe(404);
    const download = await ask(server, `${path}/download?algorithm=sha1`);
    expect(download.status).toBe(307);
    expect(download.headers.get('location')).toBe(
      `${server.origin}/cdn/data/project/project-1/version/beta/beta.jar`,
    );
  });
});

describe('a defect of the public service', () => {
  it('key-collapse answers one hash of each project, always', async () => {
    const server = await start('crmm', 'key-collapse');
    const hashes = [hashOf('release'), hashOf('beta'), hashOf('pack-1')];
    for (const path of ['/api/version-files', '/api/version-files/update']) {
      for (let round = 0; round < 2; round += 1) {
        const { json } = await ask(server, path, { body: { hashes, releaseChannel: 'dev' } });
        expect(Object.keys(json as object)).toHaveLength(2);
        expect(json).toHaveProperty(hashOf('pack-1'));
      }
    }
  });

  it('hidden-poisons-batch fails a mixed lookup, and leaves a hidden hash alone and updates as they are', async () => {
    const server = await start('crmm', 'hidden-poisons-batch');
    const statusOf = async (path: string, ...hashes: string[]) =>
      (await ask(server, path, { body: { hashes, releaseChannel: 'dev' } })).status;
    const mixed = [hashOf('release'), hashOf('hidden-1')];
    expect(await statusOf('/api/version-files', ...mixed)).toBe(500);
    expect(await statusOf('/api/version-files', hashOf('release'))).toBe(200);
    expect(await statusOf('/api/version-files', hashOf('hidden-1'))).toBe(404);
    expect(await statusOf('/api/version-files/update', ...mixed)).toBe(200);
  });

  it('missing-channel-500 fails a batch update that names no channel', async () => {
    const server = await start('crmm', 'missing-channel-500');
    const statusWith = async (body: object) =>
      (
        await ask(server, '/api/version-files/update', {
          body: { hashes: [hashOf('beta')], ...body },
        })
      ).status;
    expect(await statusWith({})).toBe(500);
    expect(await statusWith({ loader: 'void' })).toBe(200);
    expect(await statusWith({ releaseChannel: 'dev' })).toBe(200);
    const single = await ask(server, `/api/version-file/${hashOf('beta')}/update`, { body: {} });
    expect(single.json).toMatchObject({ id: 'dev' });
  });
});
