import {
  addMemberRequestSchema,
  inviteRequestSchema,
  memberRequestSchema,
  newOwnerRequestSchema,
} from '#shared/registry/requests/team.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { AppError } from '#shared/errors.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient, TeamRef } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { isSameSet, readSuccess } from '../writing.ts';
import { createOrganizations } from './organizations.ts';
import { createProjects } from './projects.ts';

/** Both are needed (registry-facts §2.3). */
const MANAGE = ['project_write', 'organization_write'] as const;
const OWN = ['user_write'] as const;

type MemberContent = Parameters<SignedInClient['teams']['editMember']>[2];
type IsDone = (members: readonly TeamMember[]) => boolean;

/** interface §4.2, registry-facts §4.2. A member is named by the id of its entry, not by its user's. */
export function createTeams(caller: Caller): SignedInClient['teams'] {
  const projects = createProjects(caller);
  const organizations = createOrganizations(caller);

  async function members(
    { teamId, of }: TeamRef,
    options?: CallOptions,
  ): Promise<readonly TeamMember[]> {
    if (of === null)
      throw new AppError('REGISTRY_LACKS', { registry: caller.profile.id, capability: 'members' });
    if (of.kind === 'organization') return (await organizations.get(of.id, options)).members ?? [];
    const { members: own, organisation } = await projects.get(of.id, options);
    return [...own, ...(organisation?.members ?? [])].filter((member) => member.teamId === teamId);
  }

  async function change(
    team: TeamRef,
    call: Pick<Call, 'method' | 'route' | 'path' | 'scopes' | 'json'>,
    { options, isDone }: { options: CallOptions | undefined; isDone: IsDone },
  ): Promise<void> {
    await caller.write(
      { ...call, bucket: 'critModify', signal: options?.signal },
      {
        read: readSuccess,
        readBack:
          team.of === null
            ? undefined
            : async () => (isDone(await members(team, options)) ? true : null),
      },
    );
  }

  return {
    members,
    async invite(team, userName, options) {
      checkInput(inviteRequestSchema, { userName });
      const wanted = userName.toLowerCase();
      const call = { ...teamCall('POST', team, 'invite'), scopes: MANAGE, json: { userName } };
      await change(team, call, {
        options,
        isDone: (now) => now.some((member) => member.userName.toLowerCase() === wanted),
      });
    },
    accept: (team, userId, options) =>
      change(
        team,
        { ...teamCall('PATCH', team, 'invite'), scopes: OWN },
        {
          options,
          isDone: (now) => now.some((member) => member.userId === userId && member.accepted),
        },
      ),
    leave: (team, userId, options) =>
      change(
        team,
        { ...teamCall('POST', team, 'leave'), scopes: OWN },
        {
          options,
          isDone: (now) => !now.some((member) => member.userId === userId),
        },
      ),
    async editMember(team, memberId, content, options) {
      checkInput(memberRequestSchema.pick({ role: true }), content);
      const call = { ...memberCall('PATCH', team, memberId), scopes: MANAGE, json: content };
      await change(team, call, {
        options,
        isDone: (now) => {
          const member = now.find(({ id }) => id === memberId);
          return member !== undefined && hasContent(member, content);
        },
      });
    },
    removeMember: (team, memberId, options) =>
      change(
        team,
        { ...memberCall('DELETE', team, memberId), scopes: MANAGE },
        {
          options,
          isDone: (now) => !now.some(({ id }) => id === memberId),
        },
      ),
    async makeOwner(team, userId, options) {
      checkInput(newOwnerRequestSchema, { userId });
      const call = { ...teamCall('PATCH', team, 'owner'), scopes: MANAGE, json: { userId } };
      await change(team, call, {
        options,
        isDone: (now) => now.some((member) => member.userId === userId && member.isOwner),
      });
    },
    async addMember(team, content, options) {
      checkInput(addMemberRequestSchema, content);
      const call = { ...teamCall('POST', team, 'members'), scopes: MANAGE, json: content };
      await change(team, call, {
        options,
        isDone: (now) => now.some(({ userId }) => userId === content.userId),
      });
    },
  };
}

/** What is not named stays as it is (registry-facts §4.2). */
function hasContent(member: TeamMember, content: MemberContent): boolean {
  const { role, permissions, organisationPermissions = member.organisationPermissions } = content;
  return (
    member.role === role &&
    isSameSet(member.permissions, permissions) &&
    isSameSet(member.organisationPermissions, organisationPermissions)
  );
}

function teamCall(method: 'POST' | 'PATCH', { teamId }: TeamRef, action: string) {
  return {
    method,
    route: `/api/team/{team}/${action}`,
    path: apiPath('team', teamId, action),
  };
}

function memberCall(method: 'PATCH' | 'DELETE', { teamId }: TeamRef, memberId: string) {
  return {
    method,
    route: '/api/team/{team}/member/{member}',
    path: apiPath('team', teamId, 'member', memberId),
  };
}
