/**
 * Answers that differ in the newer code of the public service (registry §15.1), and in the local
 * profile from both.
 */
import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { shareTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer, ServerProfile } from '#registry-server/start.ts';
import { ask } from './ask.ts';

const day = (number: number) => `2025-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;

/**
 * Oldest first: a release, a beta for another game version, a dev build; a project with twenty
 * versions; one hidden, one empty.
 */
function createNewerSeed() {
  const release = createVersion({ id: 'release', versionNumber: '1', datePublished: day(1) });
  const beta = createVersion({
    id: 'beta',
    versionNumber: '2',
    releaseChannel: 'beta',
    gameVersions: ['0.5.2'],
    datePublished: day(2),
    files: [createVersionFile('beta')],
  });
  const dev = createVersion({
    id: 'dev',
    versionNumber: '3',
    releaseChannel: 'dev',
    datePublished: day(3),
  });
  const many = Array.from({ length: 20 }, (_, index) =>
    createVersion({ id: `n${index}`, versionNumber: `${index}`, datePublished: day(index + 1) }),
  );
  const hidden = createVersion({ id: 'hidden-1' });
  return createSeed({
    projects: [
      createProject({ versions: [release, beta, dev] }),
      createProject({ id: 'many', versions: many }),
      createProject({ id: 'hidden', visibility: 'private', versions: [hidden] }),
      createProject({ id: 'empty' }),
    ],
  });
}

const share = (profile: ServerProfile) =>
  shareTestRegistry({ profile, seed: createNewerSeed(), rateLimits: 'none' });
const registries = {
  'crmm-next': share('crmm-next'),
  local: share('local'),
};
type Profile = keyof typeof registries;

/** Version ids by project, or the version id by hash. */
function toIds(json: unknown): Record<string, unknown> {
  const entries = Object.entries(json as Record<string, { id: string } | { id: string }[]>);
  return Object.fromEntries(
    entries.map(([key, found]) => [
      key,
      Array.isArray(found) ? found.map(({ id }) => id) : found.id,
    ]),
  );
}

describe('GET /api/projects/versions', () => {
  const read = (server: RegistryServer, query: string, token?: string) =>
    ask(server, `/api/projects/versions?${query}`, token === undefined ? {} : { token });

  describe.each(['crmm-next', 'local'] as const)('on %s', (profile: Profile) => {
    it('maps each project that can be seen to its versions, newest first and without roles', async () => {
      const { status, json } = await read(
        registries[profile](),
        'ids=project-1,hidden,nobody,empty',
      );
      expect(status).toBe(200);
      expect(toIds(json)).toEqual({ 'project-1': ['dev', 'beta', 'release'], empty: [] });
      const [newest] = (json as Record<string, { author: object }[]>)['project-1'] ?? [];
      expect(newest?.author).toMatchObject({ role: '' });
    });

    it('shows a hidden project to its member', async () => {
      const { json } = await read(registries[profile](), 'ids=hidden', OWNER_TOKEN);
      expect(toIds(json)).toEqual({ hidden: ['hidden-1'] });
    });

    it.each([
      ['', 15],
      ['&limit=0', 15],
      ['&limit=some', 15],
      ['&limit=2', 2],
      ['&limit=-1', 20],
    ])('of a project with twenty gives for "%s" %i', async (limit, count) => {
      const { json } = await read(registries[profile](), `ids=many${limit}`);
      expect((json as { many: object[] }).many).toHaveLength(count);
    });
  });
});
