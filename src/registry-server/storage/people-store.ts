import type { RegistryDatabase } from './open-database.ts';
import { parseList } from './json-list.ts';

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

/** Users, the teams they are in and the organizations that own teams. */
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
    membersOf: (teamIds) => members.all(JSON.stringify(teamIds)).map(toMember),
    teamIdsOf: (userId) => new Set(teams.all(userId).map(({ teamId }) => teamId)),
    findMember(teamId, userId) {
      const row = member.get(teamId, userId);
      return row === undefined ? null : toMember(row);
    },
    findOrganizationOfTeam: (teamId) => organizationOfTeam.get(teamId) ?? null,
  };
}

function toMember(row: MemberRow): MemberRecord {
  return {
    ...row,
    permissions: parseList(row.permissions),
    organisationPermissions: parseList(row.organisationPermissions),
  };
}
