// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { describe, expect, it } from 'vitest';
import {
  canChangeState,
  TEAM_STATES,
  TEAM_TRANSITIONS,
  TEAM_TRIGGERS,
  type TeamState,
  type TeamTrigger,
} from '#shared/registry/team-rules.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import {
  createCastSeed,
  findMember,
  idOf,
  readProject,
  tokenOf,
  verdict,
  type Person,
} from './cast.ts';
import { send } from './write.ts';

const WHO: Readonly<Record<TeamState, Person>> = {
  none: 'stranger',
  pending: 'pending',
  member: 'member',
  owner: 'owner',
};

interface Scene {
  readonly server: RegistryServer;
  readonly team: string;
}

async function start(
  options: Parameters<typeof createCastSeed>[0] = {},
  profile: 'local' | 'crmm' = 'local',
) {
  const server = await startTestRegistry({ seed: createCastSeed(options), profile });
  return { server, team: (await readProject(server, 'project-1')).teamId };
}

/** Applies the trigger to the person; an admin performs those that others perform. */
async function pull({ server, team }: Scene, trigger: TeamTrigger, person: Person) {
  const member = (await findMember(server, {}, person))?.id ?? 'none';
  const admin = { as: tokenOf('admin') };
  const self = { as: tokenOf(person) };
  const acts: Record<TeamTrigger, () => ReturnType<typeof send>> = {
    invite: () =>
      send(server, `POST /api/team/${team}/invite`, { ...admin, json: { userName: person } }),
    accept: () => send(server, `PATCH /api/team/${team}/invite`, self),
    leave: () => send(server, `POST /api/team/${team}/leave`, self),
    remove: () => send(server, `DELETE /api/team/${team}/member/${member}`, admin),
    makeOwner: () =>
      send(server, `PATCH /api/team/${team}/owner`, { ...admin, json: { userId: idOf(person) } }),
  };
  return acts[trigger]();
}

async function stateOf(server: RegistryServer, person: Person): Promise<TeamState> {
  const member = await findMember(server, {}, person);
  if (member === undefined) return 'none';
  if (!member.accepted) return 'pending';
  return member.isOwner ? 'owner' : 'member';
}

const cases = TEAM_STATES.flatMap((state) =>
  TEAM_TRIGGERS.map((trigger) => [state, trigger] as const),
);

describe('every state of a team member and every trigger', () => {
  it('are twenty pairs, of which seven lead somewhere', () => {
    expect(cases.filter((pair) => canChangeState(...pair))).toHaveLength(7);
    expect(cases).toHaveLength(20);
  });

  it.each(cases)('%s → %s', async (state, trigger) => {
    const scene = await start();
    const person = WHO[state];
    expect(await stateOf(scene.server, person)).toBe(state);
    const next = TEAM_TRANSITIONS[state][trigger];
    const answer = await pull(scene, trigger, person);
    expect(next === undefined ? [400, 404] : [200]).toContain(answer.status);
    expect(await stateOf(scene.server, person)).toBe(next ?? state);
  });
});

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
    expect(await stateOf(server, 'stranger')).toBe('none');
  });

  it('names the user by id too', async () => {
    const { server, team } = await start();
    const json = { userName: idOf('stranger') };
    const answer = await send(server, `POST /api/team/${team}/invite`, {
      as: tokenOf('owner'),
      json,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['without a name', {}, 400],
    ['to nobody', { userName: 'nobody' }, 404],
    ['to a member', { userName: 'member' }, 400],
    ['to one who has an invitation', { userName: 'pending' }, 400],
  ])('%s is refused', async (_, json, status) => {
    const { server, team } = await start();
    const answer = await send(server, `POST /api/team/${team}/invite`, {
      as: tokenOf('owner'),
      json,
    });
    expect(answer.status).toBe(status);
  });

  it('needs manage_invites', async () => {
    const json = { userName: 'stranger' };
    for (const [permissions, status] of [
      [['edit_member'], 403],
      [['manage_invites'], 200],
    ] as const) {
      const { server, team } = await start({ member: { permissions } });
      const answer = await send(server, `POST /api/team/${team}/invite`, {
        as: tokenOf('member'),
        json,
      });
      expect(answer.status).toBe(status);
    }
  });

  it('to a team that is not there is 404, and so is one of a project that the caller cannot see', async () => {
    const { server, team } = await start({ project: { visibility: 'private' } });
    const json = { userName: 'member' };
    for (const [id, person] of [
      ['none', 'owner'],
      [team, 'stranger'],
    ] as const) {
      const answer = await send(server, `POST /api/team/${id}/invite`, {
        as: tokenOf(person),
        json,
      });
      expect(answer.status).toBe(404);
    }
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

  it('sets label and permissions, and without permissions clears them', async () => {
    const scene = await start();
    const json = {
      role: 'Artist',
      permissions: ['upload_version'],
      organisationPermissions: ['edit_details'],
    };
    expect((await edit(scene, { by: 'owner', of: 'member', json })).status).toBe(200);
    const changed = await findMember(scene.server, {}, 'member');
    // A project's team has no organization permissions.
    expect(changed).toMatchObject({
      role: 'Artist',
      permissions: ['upload_version'],
      organisationPermissions: [],
    });
    await edit(scene, { by: 'owner', of: 'member', json: { role: 'Artist' } });
    expect((await findMember(scene.server, {}, 'member'))?.permissions).toEqual([]);
  });

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

  it.each([
    ['without a label', { permissions: [] }, 400],
    ['with an unknown permission', { role: 'x', permissions: ['everything'] }, 400],
    ['with a label of 65 characters', { role: 'x'.repeat(65) }, 400],
    ['with a label of 64 characters', { role: 'x'.repeat(64) }, 200],
  ])('%s', async (_, json, status) => {
    expect((await edit(await start(), { by: 'owner', of: 'member', json })).status).toBe(status);
  });

  it('takes a label of 32 characters only where the public service is played', async () => {
    const scene = await start({}, 'crmm');
    const statuses = [];
    for (const length of [32, 33]) {
      const json = { role: 'x'.repeat(length) };
      statuses.push((await edit(scene, { by: 'owner', of: 'member', json })).status);
    }
    expect(statuses).toEqual([200, 400]);
  });

  it('of an unknown person is 404, without edit_member 403', async () => {
    const scene = await start();
    expect((await edit(scene, { by: 'owner', of: 'stranger', json: { role: 'x' } })).status).toBe(
      404,
    );
    expect((await edit(scene, { by: 'member', of: 'member', json: { role: 'x' } })).status).toBe(
      403,
    );
  });
});

describe('the owner', () => {
  it('becomes a plain member after giving the team away', async () => {
    const { server, team } = await start();
    const json = { userId: idOf('member') };
    const answer = await send(server, `PATCH /api/team/${team}/owner`, {
      as: tokenOf('owner'),
      json,
    });
    expect(verdict(answer)).toEqual([200, true]);
    expect(await findMember(server, {}, 'owner')).toMatchObject({
      isOwner: false,
      role: 'Member',
      permissions: [],
    });
    expect(await findMember(server, {}, 'member')).toMatchObject({ isOwner: true, role: 'Owner' });
    expect(
      (await send(server, `POST /api/team/${team}/leave`, { as: tokenOf('owner') })).status,
    ).toBe(200);
  });

  it.each([
    ['member', { userId: idOf('member') }, 403],
    ['owner', { userId: idOf('owner') }, 400],
    ['owner', {}, 400],
    ['owner', { userId: idOf('pending') }, 404],
    ['owner', { userId: idOf('stranger') }, 404],
  ] as const)('is not changed when %s asks for %o', async (person, json, status) => {
    const { server, team } = await start({
      member: { permissions: ['edit_member', 'manage_invites'] },
    });
    const answer = await send(server, `PATCH /api/team/${team}/owner`, {
      as: tokenOf(person),
      json,
    });
    expect(answer.status).toBe(status);
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
    ['who is no member of the organization', { userId: idOf('stranger'), role: 'x' }, 'boss', 404],
    ['by one who may not', { userId: idOf('worker'), role: 'x' }, 'worker', 403],
    ['without a label', { userId: idOf('worker') }, 'boss', 400],
  ] as const)('refuses a member %s', async (_, json, person, status) => {
    const { server } = await start();
    const { teamId } = await readProject(server, 'org-project');
    const answer = await send(server, `POST /api/team/${teamId}/members`, {
      as: tokenOf(person),
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

it('mutations of teams say what they did, on the public service some do not', async () => {
  for (const profile of ['local', 'crmm'] as const) {
    const { server, team } = await start({}, profile);
    const json = { userName: 'stranger' };
    const invited = await send(server, `POST /api/team/${team}/invite`, {
      as: tokenOf('owner'),
      json,
    });
    expect(Object.hasOwn(invited.json as object, 'message')).toBe(profile === 'local');
  }
});
