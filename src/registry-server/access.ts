import type { Caller } from './http/caller.ts';
import type { Storage } from './storage/open-storage.ts';
import type { ProjectReach } from './storage/project-store.ts';

/** Visibility rules of registry §5.4; no other module decides what a caller may see. */
export interface Access {
  readonly isModerator: boolean;
  readonly canSee: (project: ProjectReach) => boolean;
}

/**
 * Members see the projects of their teams and organizations, also while their invitation is
 * pending; moderators see all.
 */
export function createAccess(storage: Storage, caller: Caller | null): Access {
  const seesAll = caller !== null && isModerator(caller);
  const teamIds = caller === null ? new Set<string>() : storage.people.teamIdsOf(caller.userId);
  const isMember = ({ teamId, organizationTeamId }: ProjectReach) =>
    teamIds.has(teamId) || (organizationTeamId !== null && teamIds.has(organizationTeamId));
  return {
    isModerator: seesAll,
    canSee: (project) => seesAll || isPublic(project) || isMember(project),
  };
}

/** A moderator or an admin. */
export function isModerator({ role }: Pick<Caller, 'role'>): boolean {
  return role !== 'user';
}

export function isPublic(project: ProjectReach): boolean {
  return project.visibility !== 'private' && project.status === 'approved';
}

export function isListedProject(project: ProjectReach): boolean {
  return isPublic(project) && project.visibility !== 'unlisted';
}
