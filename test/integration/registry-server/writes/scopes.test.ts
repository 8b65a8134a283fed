// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import { ASSIGNABLE_SCOPES, type ApiScope } from '#shared/registry/data/api-scopes.ts';
import { createVersion } from '#test/builders/seed.ts';
import { shareTestRegistry, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';
import { send } from './write.ts';

type Line = Parameters<typeof send>[1];
interface Row {
  readonly line: Line;
  readonly scopes: readonly ApiScope[];
  /** Status that the public service sends instead of 401. */
  readonly service?: 400 | 403;
}

const rows = (scopes: readonly ApiScope[], lines: readonly Line[], service?: 400 | 403): Row[] =>
  lines.map((line) => ({ line, scopes, ...(service === undefined ? {} : { service }) }));

/** registry §2.3: endpoints that refuse callers without their scopes. */
const TABLE: readonly Row[] = [
  ...rows(['user_read'], ['GET /api/auth/me', 'GET /api/user/follows']),
  ...rows(['project_read'], ['GET /api/project']),
  ...rows(
    ['user_write'],
    [
      'PATCH /api/user',
      'POST /api/project/none/follow',
      'DELETE /api/project/none/follow',
      'PATCH /api/team/none/invite',
      'POST /api/team/none/leave',
    ],
  ),
  ...rows(['project_create'], ['POST /api/project']),
  ...rows(
    ['project_write'],
    [
      'PATCH /api/project/none',
      'PATCH /project/none',
      'PATCH /api/project/none/icon',
      'DELETE /api/project/none/icon',
      'PATCH /api/project/none/description',
      'PATCH /project/none/description',
      'PATCH /api/project/none/tags',
      'PATCH /project/none/tags',
      'PATCH /api/project/none/external-links',
      'PATCH /api/project/none/license',
      'PATCH /project/none/license',
      'POST /api/project/none/submit-for-review',
    ],
  ),
  ...rows(
    ['project_write'],
    [
      'POST /api/project/none/gallery',
      'PATCH /api/project/none/gallery/x',
      'DELETE /api/project/none/gallery/x',
    ],
    400,
  ),
  ...rows(['project_delete'], ['DELETE /api/project/none']),
  ...rows(['version_create'], ['POST /api/project/none/version']),
  ...rows(['version_write'], ['PATCH /api/project/none/version/x']),
  ...rows(['version_delete'], ['DELETE /api/project/none/version/x']),
  ...rows(
    ['project_write', 'organization_write'],
    [
      'POST /api/team/none/invite',
      'PATCH /api/team/none/member/x',
      'DELETE /api/team/none/member/x',
      'POST /api/team/none/members',
      'PATCH /api/team/none/owner',
    ],
  ),
  ...rows(['organization_create'], ['POST /api/organization']),
  ...rows(
    ['organization_write'],
    [
      'PATCH /api/organization/none',
      'PATCH /api/organization/none/icon',
      'DELETE /api/organization/none/icon',
      'POST /api/organization/none/projects',
      'DELETE /api/organization/none/project/x',
    ],
  ),
  ...rows(['organization_delete'], ['DELETE /api/organization/none']),
  ...rows(
    ['user_read', 'notification_read'],
    ['GET /api/notifications', 'GET /api/user/owner/notifications'],
  ),
  ...rows(['notification_read'], ['GET /api/notifications/none']),
  ...rows(
    ['notification_write'],
    ['PATCH /api/notifications/none', 'PATCH /api/notifications?ids=none'],
  ),
  ...rows(
    ['notification_delete'],
    ['DELETE /api/notifications/none', 'DELETE /api/notifications?ids=none'],
  ),
  ...rows(['project_read', 'project_write'], ['POST /api/moderation/project/none'], 403),
];

const seed = createCastSeed({ project: { versions: [createVersion()] } });
const local = shareTestRegistry({ seed });

async function makeToken(scopes: readonly string[]): Promise<{ token: string }> {
  const as = { session: local().openSession('owner') };
  const json = { name: 'x', dateExpires: '2999-01-01', authScopes: scopes };
  return (await send(local(), 'POST /api/pat', { as, json })).json as { token: string };
}

describe.each(TABLE)('$line', ({ line, scopes }) => {
  it(`needs ${scopes.join(' and ')}, and nothing else`, async () => {
    const guest = await send(local(), line);
    expect([guest.status, guest.json]).toEqual([
      401,
      { success: false, message: expect.not.stringMatching(/^Unauthenticated$/) as string },
    ]);
    for (const missing of scopes) {
      const others = ASSIGNABLE_SCOPES.filter((scope) => scope !== missing);
      const refused = await send(local(), line, { as: await makeToken(others) });
      expect([refused.status, refused.json]).toEqual([
        401,
        { success: false, message: 'Unauthenticated' },
      ]);
    }
    expect((await send(local(), line, { as: await makeToken(scopes) })).status).not.toBe(401);
    expect(
      (await send(local(), line, { as: { session: local().openSession('owner') } })).status,
    ).not.toBe(401);
  });
});

describe('an action that requires a session', () => {
  it.each(['GET /api/auth/sessions', 'DELETE /api/auth/sessions'] as const)('%s', async (line) => {
    expect((await send(local(), line, { as: await makeToken(ASSIGNABLE_SCOPES) })).status).toBe(
      401,
    );
    expect((await send(local(), line)).status).toBe(401);
    expect(
      (await send(local(), line, { as: { session: local().openSession('owner') } })).status,
    ).toBe(200);
  });
});

describe('where the public service is played', () => {
  // For the gallery a guest gets the usual 401 (registry §15.2).
  const odd = TABLE.filter(
    ({ service, line }) => service !== undefined && !line.includes('/gallery'),
  );
  const crmm = shareTestRegistry({ seed, profile: 'crmm' });
  it.each(odd)('$line is refused with $service', async ({ line, service }) => {
    expect((await send(crmm(), line)).status).toBe(service);
  });
});

it.each(['GET /api/project', 'GET /api/user/follows'] as const)(
  '%s does not tell a guest from a token without the scope on the public service',
  async (line) => {
    const server = await startTestRegistry({ seed, profile: 'crmm' });
    const answer = await send(server, line);
    expect([answer.status, answer.json]).toEqual([
      401,
      { success: false, message: 'Unauthenticated' },
    ]);
  },
);
