import type { RegistryDatabase } from './open-database.ts';
import { formatJsonList, parseListColumn } from './json-list.ts';
import { createRowWriter } from './rows.ts';
import { createId } from './random-id.ts';

export interface UserRecord {
  readonly id: string;
  readonly userName: string;
  readonly name: string | null;
  readonly role: string;
  readonly bio: string | null;
  readonly avatar: string | null;
  readonly profilePageBg: string | null;
  readonly dateJoined: string;
}

export interface OrganizationRecord {
  readonly id: string;
  readonly teamId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly icon: string | null;
}

interface MemberRow {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly userName: string;
  readonly avatar: string | null;
  readonly role: string;
  readonly isOwner: number;
  readonly accepted: number;
  readonly permissions: string;
  readonly organisationPermissions: string;
}

export type MemberRecord = Omit<MemberRow, 'permissions' | 'organisationPermissions'> & {
  readonly permissions: string[];
  readonly organisationPermissions: string[];
};

/** Users, their team memberships, and organizations. */
export interface PeopleStore {
  findUser(idOrUserName: string): UserRecord | null;
  listUsers(ids: readonly string[]): UserRecord[];
  findOrganization(idOrSlug: string): OrganizationRecord | null;
  listOrganizations(ids: readonly string[]): OrganizationRecord[];
  /** Organizations with the user in their team, pending invitations included. */
  organizationsOf(userId: string): OrganizationRecord[];
  /** In the order of acceptance. */
  membersOf(teamIds: readonly string[]): MemberRecord[];
  teamIdsOf(userId: string): Set<string>;
  findMember(teamId: string, userId: string): MemberRecord | null;
  findOrganizationOfTeam(teamId: string): OrganizationRecord | null;
}

export function createPeopleStore(database: RegistryDatabase): PeopleStore {
  const user = database.prepare<[string, string], UserRecord>(
    'SELECT * FROM users WHERE id = ? OR userName = ?',
  );
  const users = database.prepare<[string], UserRecord>(
    'SELECT * FROM users WHERE id IN (SELECT value FROM json_each(?))',
  );
  const organization = database.prepare<[string, string], OrganizationRecord>(
    'SELECT * FROM organizations WHERE id = ? OR slug = ?',
  );
  const organizations = database.prepare<[string], OrganizationRecord>(
    'SELECT * FROM organizations WHERE id IN (SELECT value FROM json_each(?))',
  );
  const organizationsOfUser = database.prepare<[string], OrganizationRecord>(
    `SELECT o.* FROM organizations o JOIN members m ON m.teamId = o.teamId
     WHERE m.userId = ? ORDER BY o.name`,
  );
  const members = database.prepare<[string], MemberRow>(
    `SELECT m.*, u.userName, u.avatar FROM members m JOIN users u ON u.id = m.userId
     WHERE m.teamId IN (SELECT value FROM json_each(?)) ORDER BY m.position`,
  );
  const teams = database.prepare<[string], { teamId: string }>(
    'SELECT teamId FROM members WHERE userId = ?',
  );
  const member = database.prepare<[string, string], MemberRow>(
    `SELECT m.*, u.userName, u.avatar FROM members m JOIN users u ON u.id = m.userId
     WHERE m.teamId = ? AND m.userId = ?`,
  );
  const organizationOfTeam = database.prepare<[string], OrganizationRecord>(
    'SELECT * FROM organizations WHERE teamId = ?',
  );
  return {
    findUser: (idOrUserName) => user.get(idOrUserName, idOrUserName) ?? null,
    listUsers: (ids) => users.all(JSON.stringify(ids)),
    findOrganization: (idOrSlug) => organization.get(idOrSlug, idOrSlug.toLowerCase()) ?? null,
    listOrganizations: (ids) => organizations.all(JSON.stringify(ids)),
    organizationsOf: (userId) => organizationsOfUser.all(userId),
    membersOf: (teamIds) => members.all(JSON.stringify(teamIds)).map(toMemberRecord),
    teamIdsOf: (userId) => new Set(teams.all(userId).map(({ teamId }) => teamId)),
    findMember(teamId, userId) {
      const row = member.get(teamId, userId);
      return row === undefined ? null : toMemberRecord(row);
    },
    findOrganizationOfTeam: (teamId) => organizationOfTeam.get(teamId) ?? null,
  };
}

function toMemberRecord(row: MemberRow): MemberRecord {
  return {
    ...row,
    permissions: parseListColumn(row.permissions),
    organisationPermissions: parseListColumn(row.organisationPermissions),
  };
}

/** Changes organizations; reads are in `PeopleStore`. */
export interface OrganizationWriter {
  add(organization: OrganizationRecord): void;
  edit(
    id: string,
    changes: Partial<Pick<OrganizationRecord, 'name' | 'slug' | 'description' | 'icon'>>,
  ): void;
  /** Its projects must already have another owner. */
  remove(id: string): void;
}

export function createOrganizationWriter(database: RegistryDatabase): OrganizationWriter {
  const rows = createRowWriter(database);
  const removal = database.prepare<[string]>('DELETE FROM organizations WHERE id = ?');
  return {
    add: (organization) => rows.insert('organizations', { ...organization }),
    edit: (id, changes) => rows.update('organizations', id, { ...changes }),
    remove: (id) => void removal.run(id),
  };
}

/** Changes users; reads are in `PeopleStore`. */
export interface UserWriter {
  add(user: UserRecord): void;
  edit(
    id: string,
    changes: Partial<Pick<UserRecord, 'name' | 'userName' | 'bio' | 'avatar' | 'profilePageBg'>>,
  ): void;
}

export function createUserWriter(database: RegistryDatabase): UserWriter {
  const rows = createRowWriter(database);
  return {
    add: (user) => rows.insert('users', { ...user }),
    edit: (id, changes) => rows.update('users', id, { ...changes }),
  };
}

interface MemberContent {
  readonly role: string;
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
  readonly organisationPermissions: readonly string[];
}

interface NewMember extends MemberContent {
  readonly teamId: string;
  readonly userId: string;
  readonly accepted: boolean;
}

/** Changes the members of teams; reads are in `PeopleStore`. */
export interface TeamStore {
  add(member: NewMember): void;
  edit(id: string, content: Partial<MemberContent>): void;
  /** Orders the member after those who accepted before. */
  accept(id: string): void;
  remove(id: string): void;
  removeTeam(teamId: string): void;
}

export function createTeamStore(database: RegistryDatabase): TeamStore {
  const rows = createRowWriter(database);
  const lastPosition = database.prepare<[], { position: number | null }>(
    'SELECT max(position) AS position FROM members',
  );
  const removal = database.prepare<[string]>('DELETE FROM members WHERE id = ?');
  const teamRemoval = database.prepare<[string]>('DELETE FROM members WHERE teamId = ?');
  const nextPosition = () => (lastPosition.get()?.position ?? -1) + 1;
  return {
    add: ({ teamId, userId, accepted, ...content }) =>
      rows.insert('members', {
        id: createId(),
        teamId,
        userId,
        accepted: Number(accepted),
        role: content.role,
        isOwner: Number(content.isOwner),
        permissions: formatJsonList(content.permissions),
        organisationPermissions: formatJsonList(content.organisationPermissions),
        position: nextPosition(),
      }),
    edit: (id, content) => rows.update('members', id, toMemberColumns(content)),
    accept: (id) => rows.update('members', id, { accepted: 1, position: nextPosition() }),
    remove: (id) => void removal.run(id),
    removeTeam: (teamId) => void teamRemoval.run(teamId),
  };
}

function toMemberColumns({
  role,
  isOwner,
  permissions,
  organisationPermissions,
}: Partial<MemberContent>) {
  return {
    ...(role === undefined ? {} : { role }),
    ...(isOwner === undefined ? {} : { isOwner: Number(isOwner) }),
    ...(permissions === undefined ? {} : { permissions: formatJsonList(permissions) }),
    ...(organisationPermissions === undefined
      ? {}
      : { organisationPermissions: formatJsonList(organisationPermissions) }),
  };
}
