import { describe, expect, test } from 'vitest';
import {
  notificationsDocumentSchema,
  teamDocumentSchema,
  writeDocumentSchema,
} from '#cli/json/publishing-documents.ts';
import { PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { createCastSeed, type Person } from '../registry-server/writes/cast.ts';
import { type Desk, openDesk } from './desk.ts';

const PROJECT = 'slug-of-project-1';
const ORGANIZATION = 'org:makers';

async function membersOf(desk: Desk, team: string, by: Person = 'owner') {
  const { json } = await desk.as(by, ['team', 'members', team]);
  return teamDocumentSchema.parse(json).team.members;
}

async function stateOf(desk: Desk, who: Person, team = PROJECT, by: Person = 'owner') {
  const entry = (await membersOf(desk, team, by)).find(({ userName }) => userName === who);
  if (entry === undefined) return 'none';
  if (!entry.accepted) return 'pending';
  return entry.isOwner ? 'owner' : 'member';
}

const team = (...argv: readonly string[]) => ['team', ...argv];

interface Row {
  readonly by: Person;
  readonly argv: readonly string[];
  /** The member concerned, and their state before and after. */
  readonly about: Person;
  readonly before: string;
  readonly after: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  'none → invite': {
    by: 'owner',
    argv: ['invite', PROJECT, 'stranger'],
    about: 'stranger',
    before: 'none',
    after: 'pending',
  },
  'pending → accept': {
    by: 'pending',
    argv: ['accept', PROJECT],
    about: 'pending',
    before: 'pending',
    after: 'member',
  },
  'pending → decline': {
    by: 'pending',
    argv: ['decline', PROJECT],
    about: 'pending',
    before: 'pending',
    after: 'none',
  },
  'member → leave': {
    by: 'member',
    argv: ['leave', PROJECT, '--yes'],
    about: 'member',
    before: 'member',
    after: 'none',
  },
  'member → remove': {
    by: 'owner',
    argv: ['remove', PROJECT, 'member', '--yes'],
    about: 'member',
    before: 'member',
    after: 'none',
  },
  'pending → remove': {
    by: 'owner',
    argv: ['remove', PROJECT, 'pending', '--yes'],
    about: 'pending',
    before: 'pending',
    after: 'none',
  },
  'owner → transfer': {
    by: 'owner',
    argv: ['transfer', PROJECT, 'member', '--yes'],
    about: 'member',
    before: 'member',
    after: 'owner',
  },
};

describe('the table of interface 3.1, with two accounts', () => {
  test.each(Object.entries(ROWS))('%s', async (_, { by, argv, about, before, after }) => {
    const desk = await openDesk();
    expect(await stateOf(desk, about)).toBe(before);
    const tried = await desk.as(by, team(...argv, '--dry-run'));
    expect(writeDocumentSchema.parse(tried.json)).toMatchObject({ sent: false, dryRun: true });
    expect(await stateOf(desk, about)).toBe(before);
    const done = await desk.as(by, team(...argv));
    expect(writeDocumentSchema.parse(done.json)).toMatchObject({ sent: true });
    expect(done.status).toBe(0);
    expect(await stateOf(desk, about, PROJECT, 'admin')).toBe(after);
  });

  test('the former owner stays as a member without permissions', async () => {
    const desk = await openDesk();
    await desk.as('owner', team('transfer', PROJECT, 'member', '--yes'));
    expect(await membersOf(desk, PROJECT, 'member')).toContainEqual(
      expect.objectContaining({ userName: 'owner', isOwner: false, permissions: [] }),
    );
  });
});

describe('an action that interface 3.1 does not allow', () => {
  test.each<[string, Person, readonly string[], object]>([
    [
      'the owner leaves',
      'owner',
      ['leave', PROJECT, '--yes'],
      { state: 'owner', trigger: 'leave' },
    ],
    ['a member is invited', 'owner', ['invite', PROJECT, 'member'], { state: 'member' }],
    ['who is invited is invited', 'owner', ['invite', PROJECT, 'pending'], { state: 'pending' }],
    ['nobody invited accepts', 'stranger', ['accept', PROJECT], { state: 'none' }],
    ['a member accepts', 'member', ['accept', PROJECT], { state: 'member' }],
    ['a stranger leaves', 'stranger', ['leave', PROJECT, '--yes'], { state: 'none' }],
    [
      'a pending one owns',
      'owner',
      ['transfer', PROJECT, 'pending', '--yes'],
      { state: 'pending' },
    ],
    ['the owner is removed', 'owner', ['remove', PROJECT, 'owner', '--yes'], { state: 'owner' }],
  ])('%s: refused in words, without a request', async (_, by, argv, params) => {
    const desk = await openDesk();
    const { json, status, stderr } = await desk.as(by, team(...argv));
    expect(json).toMatchObject({ error: { code: 'TEAM_REFUSED', params } });
    expect(status).toBe(1);
    expect(stderr).toMatch(/[a-z]/);
    const writes = [...desk.server.requestCounts().keys()].filter(
      (route) => !route.startsWith('GET'),
    );
    expect(writes).toEqual([]);
  });

  test.each<[Person, readonly string[], RegExp, boolean]>([
    ['owner', ['invite', PROJECT, 'pending'], /team remove` withdraws the invitation/, false],
    ['owner', ['leave', PROJECT, '--yes'], /^Nothing was sent\. Transfer ownership/, true],
    ['owner', ['remove', PROJECT, 'owner', '--yes'], /Transfer ownership/, true],
    ['owner', ['transfer', PROJECT, 'pending', '--yes'], /after the invitation is accepted/, false],
    ['owner', ['invite', PROJECT, 'member'], /^Nothing was sent\.$/, false],
    ['stranger', ['accept', PROJECT], /^Nothing was sent\.$/, false],
  ])('%s %j: the next step is of that refusal', async (by, argv, hint, isOfOwner) => {
    const desk = await openDesk();
    const { json } = await desk.as(by, team(...argv));
    const told = (json as { error: { hint: string } }).error.hint;
    expect(told).toMatch(hint);
    expect(told.includes('ownership')).toBe(isOfOwner);
  });

  test('an organization that is named like a project is suggested with its prefix', async () => {
    const desk = await openDesk();
    const { json, stderr } = await desk.as('boss', team('invite', 'makers', 'stranger'));
    expect(json).toMatchObject({
      error: { code: 'PROJECT_UNKNOWN', params: { name: 'makers', organization: 'makers' } },
    });
    expect(stderr + JSON.stringify(json)).toContain('`org:makers`');
    const other = await desk.as('boss', team('members', 'nothing'));
    expect(JSON.stringify(other.json)).not.toContain('org:');
  });

  test('leaving, removing and transferring ask first', async () => {
    const desk = await openDesk();
    for (const argv of [
      ['leave', PROJECT],
      ['remove', PROJECT, 'pending'],
    ]) {
      const { json, status } = await desk.as(
        argv[0] === 'leave' ? 'member' : 'owner',
        team(...argv),
      );
      expect(json).toMatchObject({ error: { code: 'CONFIRMATION_NEEDED' } });
      expect(status).toBe(2);
    }
    expect(await stateOf(desk, 'member')).toBe('member');
  });

  test('a member without manage_invites is refused by the registry', async () => {
    const desk = await openDesk();
    const { json, status } = await desk.as('member', team('invite', PROJECT, 'stranger'));
    expect(json).toMatchObject({ error: { code: 'REGISTRY_REFUSED' } });
    expect(status).toBe(4);
  });

  test('a user that there is not', async () => {
    const desk = await openDesk();
    const { json, status } = await desk.as('owner', team('invite', PROJECT, 'nobody-at-all'));
    expect(json).toMatchObject({
      error: { code: 'PERSON_UNKNOWN', params: { name: 'nobody-at-all' } },
    });
    expect(status).toBe(2);
  });
});

describe('loadout team edit', () => {
  test('sends the whole record: fields that are not given stay', async () => {
    const member = { permissions: ['upload_version', 'edit_details'] };
    const desk = await openDesk({ seed: createCastSeed({ member }) });
    const done = await desk.as('owner', team('edit', PROJECT, 'member', '--role', 'Artist'));
    expect(writeDocumentSchema.parse(done.json).changes).toEqual([
      { field: 'role', from: 'Member', to: 'Artist' },
    ]);
    expect(await membersOf(desk, PROJECT)).toContainEqual(
      expect.objectContaining({ userName: 'member', role: 'Artist', ...member }),
    );
  });

  test('gives all ten permissions, and takes them', async () => {
    const desk = await openDesk();
    await desk.as('owner', team('edit', PROJECT, 'member', '--permissions', 'all'));
    const find = async () => {
      const members = await membersOf(desk, PROJECT);
      return members.find(({ userName }) => userName === 'member')?.permissions;
    };
    expect(new Set(await find())).toEqual(new Set(PROJECT_PERMISSIONS));
    await desk.as('owner', team('edit', PROJECT, 'member', '--permissions', 'none'));
    expect(await find()).toEqual([]);
  });

  test('a member who is not the owner cannot add a permission, but can remove one', async () => {
    const member = { permissions: ['edit_member', 'upload_version'] };
    const desk = await openDesk({ seed: createCastSeed({ member }) });
    const add = team('edit', PROJECT, 'member', '--permissions', 'edit_member,delete_project');
    expect((await desk.as('member', add)).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'permissions', value: 'delete_project' } },
    });
    const take = team('edit', PROJECT, 'member', '--permissions', 'edit_member');
    expect((await desk.as('member', take)).json).toMatchObject({ sent: true });
  });

  test('a project’s team has no permissions of an organization', async () => {
    const desk = await openDesk();
    const argv = team('edit', PROJECT, 'member', '--org-permissions', 'add_project');
    expect((await desk.as('owner', argv)).json).toMatchObject({
      error: { code: 'INPUT_INVALID', params: { field: 'organisationPermissions' } },
    });
  });

  test('an organization’s team has both kinds', async () => {
    const desk = await openDesk();
    const argv = team('edit', ORGANIZATION, 'worker', '--org-permissions', 'all');
    expect((await desk.as('boss', argv)).json).toMatchObject({ sent: true });
    expect(await membersOf(desk, ORGANIZATION, 'boss')).toContainEqual(
      expect.objectContaining({
        userName: 'worker',
        permissions: ['upload_version'],
        organisationPermissions: expect.arrayContaining(['delete_organization']) as unknown,
      }),
    );
  });

  test('a word that is no permission is a usage error', async () => {
    const desk = await openDesk();
    const argv = team('edit', PROJECT, 'member', '--permissions', 'be_happy');
    expect((await desk.as('owner', argv)).status).toBe(2);
  });
});

test('a member of the organization gets permissions of its own in one project', async () => {
  const desk = await openDesk();
  const argv = team('override', 'slug-of-org-project', 'worker', '--permissions', 'edit_details');
  expect((await desk.as('boss', argv)).json).toMatchObject({ sent: true });
  expect(await membersOf(desk, 'slug-of-org-project', 'boss')).toContainEqual(
    expect.objectContaining({ userName: 'worker', permissions: ['edit_details'] }),
  );
});

describe('an invitation', () => {
  test('is listed, answered from there, and marked as read with the answer', async () => {
    const desk = await openDesk();
    await desk.as('boss', team('invite', ORGANIZATION, 'stranger'));
    await desk.as('owner', team('invite', PROJECT, 'stranger'));
    const list = async () =>
      notificationsDocumentSchema.parse(
        (await desk.as('stranger', ['notifications', 'list'])).json,
      );
    const told = await list();
    expect(told).toMatchObject({ unread: 2 });
    expect(told.notifications.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    expect(told.notifications[0]).toMatchObject({
      project: { slug: PROJECT },
      invitedBy: { userName: 'owner' },
    });
    const plain = await desk.plain(['notifications', 'list'], { token: 'crp_stranger' });
    expect(plain.stdout).toContain(`team accept ${PROJECT} --registry here\n`);
    await desk.as('stranger', team('accept', PROJECT));
    await desk.as('stranger', team('decline', ORGANIZATION));
    expect(await list()).toMatchObject({
      unread: 0,
      notifications: [{ isOpen: false }, { isOpen: false }],
    });
  });

  test('read and delete require a notification or --all', async () => {
    const desk = await openDesk();
    await desk.as('owner', team('invite', PROJECT, 'stranger'));
    const argv = ['notifications', 'read'];
    expect((await desk.as('stranger', argv)).status).toBe(2);
    expect((await desk.as('stranger', [...argv, '--all', '--dry-run'])).json).toMatchObject({
      sent: false,
      changes: [{ from: 'unread', to: 'read' }],
    });
    expect((await desk.as('stranger', [...argv, '--all'])).json).toMatchObject({ sent: true });
    expect((await desk.as('stranger', [...argv, '--all'])).json).toMatchObject({ sent: false });
    await desk.as('stranger', ['notifications', 'delete', '--all']);
    expect((await desk.as('stranger', ['notifications', 'list'])).json).toMatchObject({
      notifications: [],
    });
  });
});
