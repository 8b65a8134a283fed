import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import {
  addMemberRequestSchema,
  inviteRequestSchema,
  memberRequestSchema,
  newOwnerRequestSchema,
} from '#shared/registry/requests/team.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { fillRoute } from '../addresses.ts';
import type { RegistryRequest } from '../call.ts';
import { checked, type Writer, hasSentValues } from '../resource-writer.ts';
import { createOrganizations } from './organizations.ts';
import { createProjects } from './projects.ts';

/** A team, and the project or organization whose members list it; null when none can be read. */
export interface TeamRef {
  readonly teamId: string;
  readonly of: { readonly kind: 'project' | 'organization'; readonly id: string } | null;
}

/** Permissions are open lists: a permission unknown here stays with the member that has it. */
type MemberForm = {
  readonly role: string;
  /** Required: if missing, the registry clears them (registry §4.2). */
  readonly permissions: readonly string[];
  readonly organisationPermissions?: readonly string[];
};

interface TeamChangeRequest extends RegistryRequest {
  readonly isDone: (members: readonly TeamMember[]) => boolean;
}

/** Both are needed (registry §2.3). */
const MANAGE = {
  bucket: 'critModify',
  scopes: ['project_write', 'organization_write'],
} as const;
const OWN = { bucket: 'critModify', scopes: ['user_write'] } as const;
const MEMBER = '/api/team/{team}/member/{member}';

/**
 * interface §4.2, registry §4.2. Members are named by the id of their entry, not by their user's.
 */
export function createTeams(caller: Writer) {
  const { write } = caller;
  const projects = createProjects(caller);
  const organizations = createOrganizations(caller);

  async function members({ teamId, of }: TeamRef): Promise<readonly TeamMember[]> {
    if (of === null)
      throw new AppError('REGISTRY_LACKS', { registry: caller.profile.id, capability: 'members' });
    if (of.kind === 'organization') return (await organizations.get(of.id)).members ?? [];
    const { members: own, organisation } = await projects.get(of.id);
    return [...own, ...(organisation?.members ?? [])].filter((member) => member.teamId === teamId);
  }

  async function change(team: TeamRef, call: TeamChangeRequest) {
    const isDone = async () => call.isDone(await members(team));
    await write.change({ ...call, isDone: team.of === null ? undefined : isDone });
  }

  return {
    members,
    invite: async (team: TeamRef, userName: string) =>
      change(team, {
        ...MANAGE,
        ...fillRoute('/api/team/{team}/invite', team.teamId),
        json: checked(inviteRequestSchema, { userName }),
        isDone: (now) => now.some((one) => one.userName.toLowerCase() === userName.toLowerCase()),
      }),
    /** For the signed-in user. */
    accept: async (team: TeamRef, userId: string) =>
      change(team, {
        ...OWN,
        ...fillRoute('/api/team/{team}/invite', team.teamId),
        method: 'PATCH',
        isDone: (now) => now.some((member) => member.userId === userId && member.accepted),
      }),
    /** Also declines an invitation (registry §4.2). */
    leave: async (team: TeamRef, userId: string) =>
      change(team, {
        ...OWN,
        ...fillRoute('/api/team/{team}/leave', team.teamId),
        method: 'POST',
        isDone: (now) => !now.some((member) => member.userId === userId),
      }),
    editMember: async (team: TeamRef, memberId: string, content: MemberForm) =>
      change(team, {
        ...MANAGE,
        ...fillRoute(MEMBER, team.teamId, memberId),
        method: 'PATCH',
        json: checked(memberRequestSchema.pick({ role: true }), content),
        isDone: (now) => now.some((member) => member.id === memberId && isLike(member, content)),
      }),
    removeMember: async (team: TeamRef, memberId: string) =>
      change(team, {
        ...MANAGE,
        ...fillRoute(MEMBER, team.teamId, memberId),
        method: 'DELETE',
        isDone: (now) => !now.some(({ id }) => id === memberId),
      }),
    makeOwner: async (team: TeamRef, userId: string) =>
      change(team, {
        ...MANAGE,
        ...fillRoute('/api/team/{team}/owner', team.teamId),
        method: 'PATCH',
        json: checked(newOwnerRequestSchema, { userId }),
        isDone: (now) => now.some((member) => member.userId === userId && member.isOwner),
      }),
    /** An entry in the project's team for a member of its organization (registry §4.2). */
    addMember: async (team: TeamRef, content: Readonly<z.infer<typeof addMemberRequestSchema>>) =>
      change(team, {
        ...MANAGE,
        ...fillRoute('/api/team/{team}/members', team.teamId),
        json: checked(addMemberRequestSchema, content),
        isDone: (now) => now.some(({ userId }) => userId === content.userId),
      }),
  };
}

/** Fields that are not sent stay as they are (registry §4.2). */
function isLike(member: TeamMember, content: MemberForm): boolean {
  const { role, permissions, organisationPermissions = member.organisationPermissions } = content;
  return hasSentValues(member, { role, permissions, organisationPermissions });
}
