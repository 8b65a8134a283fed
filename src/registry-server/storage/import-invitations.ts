import type { Seed, SeedMember } from '../seed.ts';
import { deriveId } from './derive-id.ts';
import type { Importer } from './importer.ts';
import type { NotificationType } from './notification-store.ts';

interface Inviting {
  readonly type: NotificationType;
  /** What is owned by the team. */
  readonly key: 'projectId' | 'orgId';
  readonly id: string;
  readonly members: readonly SeedMember[];
}

/** Who is invited by the seed is told so, as by an invitation (registry §5.6); on the day of joining the registry. */
export function importInvitations(importer: Importer, seed: Seed): void {
  const joined = new Map(seed.users.map(({ id, dateJoined }) => [id, dateJoined]));
  const teams: readonly Inviting[] = [
    ...seed.organizations.map(
      ({ id, members }) => ({ type: 'organization_invite', key: 'orgId', id, members }) as const,
    ),
    ...seed.projects.map(
      ({ id, members }) => ({ type: 'team_invite', key: 'projectId', id, members }) as const,
    ),
  ];
  for (const { type, key, id, members } of teams) {
    const teamId = deriveId('team', id);
    const invitedBy = members.find(({ isOwner }) => isOwner)?.userId ?? null;
    for (const { userId, role, accepted } of members) {
      if (accepted) continue;
      importer.insert('notifications', {
        id: deriveId('invitation', teamId, userId),
        userId,
        type,
        body: JSON.stringify({ role, [key]: id, teamId, invitedBy }),
        dateCreated: joined.get(userId) ?? new Date(0).toISOString(),
        dateRead: null,
      });
    }
  }
}
