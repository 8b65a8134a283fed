// @promise thirty peculiarities of the public service that a client must handle, with a test for each
import { expect, test } from 'vitest';
import type { ServerProfile } from '#registry-server/start.ts';
import { renderError } from '#shared/messages/render.ts';
import { AppError } from '#shared/errors.ts';
import { createProject, createVersion } from '#test/builders/seed.ts';
import { json, startFaultServer } from '#test/helpers/fault-server.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';
import { jar, openSite, type Site, VERSION } from '../registry-writes/site.ts';

const PROFILES = ['local', 'crmm', 'strict'] as const satisfies readonly ServerProfile[];

async function tokenWith(site: Site, ...authScopes: 'project_read'[]): Promise<string> {
  const session = site.asSession('owner');
  const content = { name: 'Few rights', dateExpires: '2999-01-01', authScopes };
  return (await session.tokens.create(content)).token;
}

const failureOf = async (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => new AppError('INTERNAL'),
    (error: unknown) => error as AppError,
  );

test.each(PROFILES)(
  '§11.1 distinguishes no login, an expired token and a missing scope, on %s',
  async (profile) => {
    const site = await openSite({ profile });
    const few = site.asToken(await tokenWith(site, 'project_read'));
    const describe = (client: typeof few) => client.projects.setDescription('project-1', 'x');
    const scope = await failureOf(describe(few));
    expect(scope.payload).toMatchObject({
      code: 'AUTH_SCOPE_MISSING',
      params: { scopes: 'project_write' },
    });
    const expired = await failureOf(describe(site.asToken('crp_nobody')));
    expect(expired.payload.code).toBe('AUTH_NOT_ACCEPTED');
    expect([scope, expired].map(({ payload }) => renderError(payload).text)).toEqual([
      expect.stringContaining('needs project_write'),
      expect.stringContaining('expired'),
    ]);
  },
);

test.each(['local', 'crmm'] as const)(
  '§11.1 distinguishes them where %s says 400 or 403 instead of 401',
  async (profile) => {
    const site = await openSite({ profile });
    const few = site.asToken(await tokenWith(site, 'project_read'));
    const nobody = site.asToken('crp_nobody');
    const content = { name: 'Ours', slug: 'ours', description: 'What we do' };
    expect(await failureOf(few.organizations.own())).toMatchObject({ code: 'AUTH_SCOPE_MISSING' });
    expect(await failureOf(nobody.organizations.own())).toMatchObject({
      code: 'AUTH_NOT_ACCEPTED',
    });
    expect(await failureOf(few.organizations.create(content))).toMatchObject({
      code: 'AUTH_SCOPE_MISSING',
    });
    expect(await failureOf(nobody.organizations.create(content))).toMatchObject({
      code: 'AUTH_NOT_ACCEPTED',
    });
  },
);

test('§11.1 an expired token reads public pages as a guest, and is found out by asking', async () => {
  const hidden = createProject({ id: 'hidden', visibility: 'private' });
  const seed = createCastSeed();
  const site = await openSite({
    profile: 'crmm',
    seed: { ...seed, projects: [...seed.projects, hidden] },
  });
  const nobody = site.asToken('crp_nobody');
  expect((await nobody.projects.get('project-1')).id).toBe('project-1');
  await expect(nobody.projects.get('hidden')).rejects.toMatchObject({ code: 'REGISTRY_NOT_FOUND' });
  expect(await nobody.account.isAccepted()).toBe(false);
  expect(await site.as('owner').account.isAccepted()).toBe(true);
});

test('§11.1 a token manages no tokens, and is not even sent for that', async () => {
  const site = await openSite({ profile: 'crmm' });
  const failure = await failureOf(site.as('owner').tokens.list());
  expect(failure.code).toBe('AUTH_SESSION_NEEDED');
  expect(site.server.requestCounts().size).toBe(0);
});

test('§11.2 a 404 of a write is reported as “not allowed” as well', async () => {
  const versions = [createVersion()];
  const site = await openSite({ profile: 'crmm', seed: createCastSeed({ project: { versions } }) });
  const stranger = site.as('stranger');
  const files = { primary: jar('x'), additional: [] };
  const ids = { projectId: 'project-1', versionId: 'version-1' };
  const none = { keep: [], add: [] };
  for (const work of [
    stranger.versions.create('project-1', VERSION, files),
    stranger.versions.edit(ids, VERSION, none),
    stranger.versions.remove(ids.projectId, ids.versionId),
  ]) {
    const { payload } = await failureOf(work);
    expect(payload.code).toBe('REGISTRY_NOT_FOUND');
    expect(renderError(payload).text).toContain('not allowed to change it');
  }
});

test('§11.29 keeps no cookie of the registry and sends none back', async () => {
  const site = await openSite({ profile: 'crmm', seed: createCastSeed() });
  const seen: (string | undefined)[] = [];
  const server = await startFaultServer(({ headers }) => {
    seen.push(headers.cookie);
    return { ...json([]), headers: { 'set-cookie': 'guest-session=abc; Path=/' } };
  });
  const client = site.clientAt(server.origin);
  await client.tags.projectTypes();
  await client.tags.projectTypes();
  await server.close();
  expect(seen).toEqual([undefined, undefined]);
});

test('§11.25 a pending invitation and a team without own members are read as they are', async () => {
  const site = await openSite({ profile: 'crmm', seed: createCastSeed() });
  const pending = site.as('pending');
  const own = await pending.projects.get('project-1');
  expect(own.members.find(({ userId }) => userId === 'user-pending')?.accepted).toBe(false);
  expect((await pending.account.projects()).map(({ id }) => id)).toContain('project-1');
  const owned = await pending.projects.get('org-project');
  expect([owned.members, owned.orgId, owned.organisation?.id]).toEqual([[], null, 'org-1']);
  const team = { teamId: own.teamId, of: { kind: 'project', id: 'project-1' } } as const;
  expect(await pending.teams.members(team)).toHaveLength(3);
});
