import { organizationProjectRequestSchema } from '#shared/registry/requests/organization.ts';
import { z } from 'zod';
import type { RegistryApp, ServerContext } from '../context.ts';
import { refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { adoptProject, releaseProject } from '../writes/organization-projects.ts';
import { ORGANIZATION_WRITE, organizationParams, requirePermitted } from './organization-write.ts';
import { requireProject } from './visible-project.ts';

/** registry §5.7: which projects an organization owns. */
export function addOrganizationProjectRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.post(
    '/api/organization/:organization/projects',
    {
      config: ORGANIZATION_WRITE,
      schema: { params: organizationParams, body: organizationProjectRequestSchema },
    },
    async (request) => {
      const caller = callerOf(request);
      storage.write(() => {
        const organization = requirePermitted(context, request, 'add_project');
        const { project } = requireProject(context, request.body.projectId, caller);
        adoptProject(context, organization, { project, caller });
      });
      return succeed('The project belongs to the organization');
    },
  );
  app.delete(
    '/api/organization/:organization/project/:project',
    {
      config: ORGANIZATION_WRITE,
      schema: { params: organizationParams.extend({ project: z.string() }) },
    },
    async (request) => {
      const { userId } = callerOf(request);
      storage.write(() => {
        const organization = requirePermitted(context, request, 'remove_project');
        const project = storage.projects.find(request.params.project);
        if (project?.organizationId !== organization.id) throw refuseMissing();
        releaseProject(context, project, userId);
      });
      return succeed('The project is yours');
    },
  );
}
