import type { RegistryDatabase } from './open-database.ts';
import { formatList } from './json-list.ts';
import { createId } from './random-id.ts';
import { createRowWriter } from './rows.ts';

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

/** Who is in a team; reads are in `PeopleStore`. */
export interface TeamStore {
  add(member: NewMember): void;
  edit(id: string, content: Partial<MemberContent>): void;
  /** Puts the member behind those who accepted before. */
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
        permissions: formatList(content.permissions),
        organisationPermissions: formatList(content.organisationPermissions),
        position: nextPosition(),
      }),
    edit: (id, content) => rows.update('members', id, toColumns(content)),
    accept: (id) => rows.update('members', id, { accepted: 1, position: nextPosition() }),
    remove: (id) => void removal.run(id),
    removeTeam: (teamId) => void teamRemoval.run(teamId),
  };
}

function toColumns({
  role,
  isOwner,
  permissions,
  organisationPermissions,
}: Partial<MemberContent>) {
  return {
    ...(role === undefined ? {} : { role }),
    ...(isOwner === undefined ? {} : { isOwner: Number(isOwner) }),
    ...(permissions === undefined ? {} : { permissions: formatList(permissions) }),
    ...(organisationPermissions === undefined
      ? {}
      : { organisationPermissions: formatList(organisationPermissions) }),
  };
}
