import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid } from '../http/refusal.ts';
import { ownsProject } from '../membership.ts';
import type { OrganizationRecord } from '../storage/people-store.ts';
import type { ProjectRecord } from '../storage/project-store.ts';

/**
 * Adds a project to an organization, whose team replaces the project's own (registry §5.7). Runs
 * inside a write. Throws Refusal.
 */
export function adoptProject(
  { storage, behaviour }: ServerContext,
  organization: OrganizationRecord,
  { project, caller }: { project: ProjectRecord; caller: Caller },
): void {
  const isOpen = behaviour.organizationsAreOpen;
  if (!isOpen && !ownsProject(storage, caller, project)) throw refuseForbidden();
  if (project.organizationId !== null) throw refuseInvalid('An organization has this project');
  storage.teams.removeTeam(project.teamId);
  storage.projectWriter.edit(project.id, { organizationId: organization.id });
}

/** Transfers a project of an organization to one user. Runs inside a write. */
export function releaseProject(
  { storage }: ServerContext,
  { id, teamId }: ProjectRecord,
  ownerId: string,
): void {
  const entry = storage.people.findMember(teamId, ownerId);
  if (entry !== null) storage.teams.remove(entry.id);
  const nothing = { permissions: [], organisationPermissions: [] };
  const owner = { role: 'Owner', isOwner: true, accepted: true, ...nothing };
  storage.teams.add({ teamId, userId: ownerId, ...owner });
  storage.projectWriter.edit(id, { organizationId: null });
}

/**
 * Deletes an organization; its projects go to its owner. Runs inside a write; returns the sha512s
 * of bytes no longer used.
 */
export function deleteOrganization(
  context: ServerContext,
  { id, teamId }: OrganizationRecord,
): string[] {
  const { storage } = context;
  const owner = storage.people.membersOf([teamId]).find(({ isOwner }) => isOwner === 1);
  const projects = storage.projects.ofOrganization(id);
  if (owner === undefined && projects.length > 0) {
    throw refuseInvalid('The organization has projects and no owner');
  }
  for (const project of projects) releaseProject(context, project, owner?.userId ?? '');
  storage.teams.removeTeam(teamId);
  const freed = storage.images.removeFolder(`organization/${id}/`);
  storage.organizationWriter.remove(id);
  return freed;
}
