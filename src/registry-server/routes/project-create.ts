import { newProjectRequestSchema } from '#shared/registry/requests/project.ts';
import { fixSides } from '#shared/registry/project-rules.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { mayInOrganization } from '../membership.ts';
import type { OrganizationRecord } from '../storage/people-store.ts';

/** registry §5.4. */
export function addProjectCreateRoute(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.post(
    '/api/project',
    {
      config: { bucket: 'critModify', requires: { scopes: ['project_create'] } },
      schema: { body: newProjectRequestSchema },
    },
    async (request) => {
      const { orgId, ...content } = request.body;
      const caller = callerOf(request);
      storage.write(() => {
        const organization = requireProjectOrganization(context, orgId, caller);
        requireFreeProjectSlug(context, content.slug);
        const sides = fixSides(content.type, { clientSide: 'unknown', serverSide: 'unknown' });
        const project = { ...content, ...sides, organizationId: organization?.id ?? null };
        const { teamId } = storage.projectWriter.add(project, new Date().toISOString());
        // An organization's project needs no members: it uses the organization's team.
        if (organization === null) addOwner(context, teamId, caller.userId);
      });
      const { slug: urlSlug, type } = content;
      return succeed('The project was created', { urlSlug, type });
    },
  );
}

export function addOwner({ storage }: ServerContext, teamId: string, userId: string): void {
  const permissions = { permissions: [], organisationPermissions: [] };
  storage.teams.add({
    teamId,
    userId,
    role: 'Owner',
    isOwner: true,
    accepted: true,
    ...permissions,
  });
}

/** Throws if the slug equals another project's slug or id (registry §9.2). */
export function requireFreeProjectSlug(
  { storage }: ServerContext,
  slug: string,
  ownId?: string,
): void {
  const taken = storage.projects.find(slug);
  if (taken !== null && taken.id !== ownId) throw refuseInvalid('[slug] This slug is taken');
}

function requireProjectOrganization(
  { storage }: ServerContext,
  orgId: string | null,
  caller: Caller,
): OrganizationRecord | null {
  if (orgId === null || orgId === '') return null;
  const organization = storage.people.findOrganization(orgId);
  if (organization === null) throw refuseInvalid('[orgId] There is no such organization');
  if (!mayInOrganization(storage, { caller, organization }, 'add_project')) throw refuseForbidden();
  return organization;
}
