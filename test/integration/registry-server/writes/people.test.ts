// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RegistryServer } from '#registry-server/start.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, idOf, readProject, tokenOf, verdict } from './cast.ts';
import { picture } from './pictures.ts';
import { send, sendForm, type Parts } from './write.ts';

const as = tokenOf('owner');
const profile: Parts = {
  name: 'New name',
  userName: 'renamed',
  bio: 'About me',
  avatar: '',
  profilePageBg: '',
};
const start = () => startTestRegistry({ seed: createCastSeed() });
const edit = (server: RegistryServer, parts: Parts) =>
  sendForm(server, 'PATCH /api/user', { as, parts });

describe('a profile', () => {
  it('is changed together, pictures included', async () => {
    const server = await start();
    const avatar = { name: 'a.png', bytes: await picture('png') };
    const profilePageBg = {
      name: 'b.jpeg',
      bytes: await picture('jpeg', { width: 3000, height: 20 }),
    };
    const answer = await edit(server, { ...profile, avatar, profilePageBg });
    const { profileData } = answer.json as { profileData: Record<string, string> };
    expect(profileData).toMatchObject({
      id: idOf('owner'),
      userName: 'renamed',
      name: 'New name',
      bio: 'About me',
    });
    expect((await send(server, 'GET /api/user/renamed')).json).toEqual(profileData);
    for (const picture of [profileData['avatar'], profileData['profilePageBg']]) {
      expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/webp');
    }
    const kept = await edit(server, { ...profile, avatar: 'keep', profilePageBg: 'keep' });
    expect(kept.json).toMatchObject({
      profileData: { avatar: profileData['avatar'], profilePageBg: profileData['profilePageBg'] },
    });
    expect((await edit(server, profile)).json).toMatchObject({
      profileData: { avatar: null, profilePageBg: null },
    });
  });

  it.each(Object.keys(profile))('needs the part %s', async (missing) => {
    const { [missing]: _, ...parts } = profile;
    const answer = await edit(await start(), parts);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(`[${missing}]`)]);
  });

  it.each([
    ['a name of one character', { userName: 'x' }, 400],
    ['a name of 33 characters', { userName: 'x'.repeat(33) }, 400],
    ['a name of 32 characters', { userName: 'x'.repeat(32) }, 200],
    ['a name with a space', { userName: 'a b' }, 400],
    ['a taken name in other letters', { userName: 'STRANGER' }, 400],
    ['its own name in other letters', { userName: 'OWNER' }, 200],
    ['a reserved name', { userName: 'Moderator' }, 400],
    ['a display name of 33 characters', { name: 'x'.repeat(33) }, 400],
    ['a text of 257 characters', { bio: 'x'.repeat(257) }, 400],
    ['a text of 256 characters', { bio: 'x'.repeat(256) }, 200],
    [
      'a video behind it',
      { profilePageBg: { name: 'b.png', bytes: Buffer.from('00000018667479706d703432', 'hex') } },
      400,
    ],
  ])('with %s', async (_, overrides, status) => {
    expect((await edit(await start(), { ...profile, ...(overrides as Parts) })).status).toBe(
      status,
    );
  });

  it('keeps nothing of an avatar that came with something that is no picture', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed: createCastSeed(), dataDir });
    const avatar = { name: 'a.png', bytes: await picture('png') };
    const profilePageBg = { name: 'b.png', bytes: Buffer.from('no picture') };
    expect((await edit(server, { ...profile, avatar, profilePageBg })).status).toBe(400);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });
});

describe('notifications', () => {
  interface Row {
    readonly id: string;
    readonly read: boolean;
    readonly dateRead: string | null;
  }

  /** Invites the stranger to both teams. */
  async function startInvited() {
    const server = await start();
    const { teamId } = await readProject(server, 'project-1');
    const { teamId: orgTeam } = (await send(server, 'GET /api/organization/makers')).json as {
      teamId: string;
    };
    for (const team of [teamId, orgTeam]) {
      const json = { userName: 'stranger' };
      await send(server, `POST /api/team/${team}/invite`, { as: tokenOf('admin'), json });
    }
    return server;
  }
  const list = async (server: RegistryServer) =>
    (await send(server, 'GET /api/notifications', { as: tokenOf('stranger') })).json as Row[];

  it('tell who is invited by what the registry was filled with', async () => {
    const server = await start();
    const { teamId } = await readProject(server, 'project-1');
    const { json } = await send(server, 'GET /api/notifications', { as: tokenOf('pending') });
    const body = { projectId: 'project-1', teamId, invitedBy: idOf('owner') };
    expect(json).toMatchObject([{ type: 'team_invite', read: false, body }]);
  });

  it('are listed newest first, one by one and under the user', async () => {
    const server = await startInvited();
    const rows = await list(server);
    expect(rows).toMatchObject([{ type: 'organization_invite' }, { type: 'team_invite' }]);
    const [row] = rows;
    const reader = { as: tokenOf('stranger') };
    expect((await send(server, `GET /api/notifications/${row?.id}`, reader)).json).toEqual(row);
    expect((await send(server, 'GET /api/user/Stranger/notifications', reader)).json).toEqual(rows);
    expect(
      (await send(server, `GET /api/user/${idOf('stranger')}/notifications/${row?.id}`, reader))
        .json,
    ).toEqual(row);
  });

  it.each(['/api/notifications', '/api/user/stranger/notifications'])(
    'are marked read and deleted below %s',
    async (base) => {
      const server = await startInvited();
      const reader = { as: tokenOf('stranger') };
      const [first, second] = await list(server);
      expect(
        verdict(await send(server, `PATCH ${base}/${first?.id}` as 'PATCH /', reader)),
      ).toEqual([200, true]);
      expect((await list(server)).map(({ read }) => read)).toEqual([true, false]);
      const ids = `?ids=${first?.id},${second?.id}`;
      expect((await send(server, `PATCH ${base}${ids}` as 'PATCH /', reader)).status).toBe(200);
      expect((await list(server)).map(({ dateRead }) => typeof dateRead)).toEqual([
        'string',
        'string',
      ]);
      expect((await send(server, `DELETE ${base}/${first?.id}` as 'DELETE /', reader)).status).toBe(
        200,
      );
      expect(await list(server)).toHaveLength(1);
      expect((await send(server, `DELETE ${base}${ids}` as 'DELETE /', reader)).status).toBe(200);
      expect(await list(server)).toEqual([]);
    },
  );

  it('are private to their user', async () => {
    const server = await startInvited();
    const [row] = await list(server);
    const other = { as: tokenOf('owner') };
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await send(server, `${method} /api/notifications/${row?.id}`, other)).status).toBe(
        404,
      );
      expect(
        (await send(server, `${method} /api/user/stranger/notifications/${row?.id}`, other)).status,
      ).toBe(403);
    }
    await send(server, `DELETE /api/notifications?ids=${row?.id}`, other);
    expect(await list(server)).toHaveLength(2);
    expect((await send(server, 'GET /api/user/nobody/notifications', other)).status).toBe(404);
    expect((await send(server, 'PATCH /api/notifications', other)).status).toBe(400);
  });
});
