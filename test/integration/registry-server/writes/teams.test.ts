// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, findMember, idOf, readProject, tokenOf, type Person } from './cast.ts';
import { send } from './write.ts';

interface Scene {
  readonly server: RegistryServer;
  readonly team: string;
}

async function start(options: Parameters<typeof createCastSeed>[0] = {}) {
  const server = await startTestRegistry({ seed: createCastSeed(options) });
  return { server, team: (await readProject(server, 'project-1')).teamId };
}

describe('an invitation', () => {
  it('notifies the invited person, who declines it by leaving', async () => {
    const { server, team } = await start();
    const as = tokenOf('stranger');
    await send(server, `POST /api/team/${team}/invite`, {
      as: tokenOf('owner'),
      json: { userName: 'Stranger' },
    });
    expect((await send(server, 'GET /api/notifications', { as })).json).toMatchObject([
      {
        type: 'team_invite',
        read: false,
        body: { role: 'Member', projectId: 'project-1', teamId: team, invitedBy: idOf('owner') },
      },
    ]);
    expect((await send(server, `POST /api/team/${team}/leave`, { as })).status).toBe(200);
    expect(await findMember(server, {}, 'stranger')).toBeUndefined();
  });

  it('of an organization names the organization', async () => {
    const { server } = await start();
    const organization = (await send(server, 'GET /api/organization/makers')).json as {
      teamId: string;
    };
    const line = `POST /api/team/${organization.teamId}/invite` as const;
    await send(server, line, { as: tokenOf('boss'), json: { userName: 'stranger' } });
    const { json } = await send(server, 'GET /api/notifications', { as: tokenOf('stranger') });
    expect(json).toMatchObject([{ type: 'organization_invite', body: { orgId: 'org-1' } }]);
  });

  it('of an organization’s member to one of its projects is accepted at once, and its owner needs none', async () => {
    const { server } = await start();
    const { teamId } = await readProject(server, 'org-project');
    const invite = (userName: string) =>
      send(server, `POST /api/team/${teamId}/invite`, { as: tokenOf('boss'), json: { userName } });
    expect((await invite('worker')).status).toBe(200);
    expect(await findMember(server, { project: 'org-project' }, 'worker')).toMatchObject({
      accepted: true,
    });
    expect((await send(server, 'GET /api/notifications', { as: tokenOf('worker') })).json).toEqual(
      [],
    );
    expect((await invite('boss')).status).toBe(400);
  });
});

describe('an edit of a member', () => {
  const edit = async (scene: Scene, { by, of, json }: { by: Person; of: Person; json: object }) => {
    const id = (await findMember(scene.server, {}, of))?.id ?? 'none';
    return send(scene.server, `PATCH /api/team/${scene.team}/member/${id}`, {
      as: tokenOf(by),
      json,
    });
  };

  it('by one who owns nothing takes permissions away and gives none', async () => {
    const scene = await start({ member: { permissions: ['edit_member', 'upload_version'] } });
    const add = { role: 'x', permissions: ['edit_member', 'delete_project'] };
    expect((await edit(scene, { by: 'member', of: 'member', json: add })).status).toBe(403);
    const drop = { role: 'x', permissions: ['edit_member'] };
    expect((await edit(scene, { by: 'member', of: 'member', json: drop })).status).toBe(200);
  });

  it('never changes what the owner may do', async () => {
    const scene = await start();
    await edit(scene, { by: 'owner', of: 'owner', json: { role: 'Founder', permissions: [] } });
    expect(await findMember(scene.server, {}, 'owner')).toMatchObject({
      role: 'Founder',
      isOwner: true,
    });
    expect(
      (await edit(scene, { by: 'owner', of: 'owner', json: { role: 'Founder' } })).status,
    ).toBe(200);
  });
});

describe('the team of an organization’s project', () => {
  it('cannot be left by a member of the organization', async () => {
    const { server } = await start();
    const { teamId } = await readProject(server, 'org-project');
    await send(server, `POST /api/team/${teamId}/invite`, {
      as: tokenOf('boss'),
      json: { userName: 'worker' },
    });
    expect(
      (await send(server, `POST /api/team/${teamId}/leave`, { as: tokenOf('worker') })).status,
    ).toBe(400);
  });

  it('loses who leaves the organization', async () => {
    const { server } = await start();
    const { teamId } = await readProject(server, 'org-project');
    const organization = (await send(server, 'GET /api/organization/makers')).json as {
      teamId: string;
    };
    const json = { userId: idOf('worker'), role: 'Builder', permissions: ['upload_version'] };
    const added = await send(server, `POST /api/team/${teamId}/members`, {
      as: tokenOf('boss'),
      json,
    });
    expect(added.status).toBe(200);
    const as = tokenOf('worker');
    expect((await send(server, `POST /api/team/${organization.teamId}/leave`, { as })).status).toBe(
      200,
    );
    expect(await findMember(server, { project: 'org-project' }, 'worker')).toBeUndefined();
  });

  it.each([
    ['who is no member of the organization', { userId: idOf('stranger'), role: 'x' }, 404],
    ['without a label', { userId: idOf('worker') }, 400],
  ] as const)('refuses a member %s', async (_, json, status) => {
    const { server } = await start();
    const { teamId } = await readProject(server, 'org-project');
    const answer = await send(server, `POST /api/team/${teamId}/members`, {
      as: tokenOf('boss'),
      json,
    });
    expect(answer.status).toBe(status);
  });

  it('of a person’s own project takes no such entries', async () => {
    const { server, team } = await start();
    const json = { userId: idOf('member'), role: 'x' };
    const answer = await send(server, `POST /api/team/${team}/members`, {
      as: tokenOf('owner'),
      json,
    });
    expect(answer.status).toBe(400);
  });
});
