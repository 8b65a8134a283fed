import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
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

  it('never matches a loader with a version without loaders, and answers {} when nothing is left', async () => {
    const answer = await update({ releaseChannel: 'dev', loader: 'quilt' }, hashOf('pack-1'));
    expect([answer.status, answer.json]).toEqual([200, {}]);
  });
});

describe('POST /api/version-file/{hash}/update', () => {
  const path = (versionId: string) => `/api/version-file/${hashOf(versionId)}/update`;

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
