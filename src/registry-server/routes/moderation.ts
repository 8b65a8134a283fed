import { z } from 'zod';
import { PROJECT_STATUSES } from '#shared/registry/enumerations.ts';
import { isModerator } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { refuseForbidden, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { decideStatus } from '../writes/review.ts';

/** registry §1.4 and §5.4: what a moderator decides of a submitted project. */
export function addModerationRoutes(app: RegistryApp, { storage }: ServerContext): void {
  app.post(
    '/api/moderation/project/:project',
    {
      config: {
        bucket: 'critModify',
        requires: { scopes: ['project_read', 'project_write'], serviceStatus: 403 },
      },
      schema: {
        params: z.object({ project: z.string() }),
        body: z.object({ status: z.enum(PROJECT_STATUSES) }),
      },
    },
    async (request) => {
      if (!isModerator(callerOf(request))) throw refuseForbidden();
      const isChanged = storage.write(() => {
        const project = storage.projects.find(request.params.project);
        if (project === null) throw refuseMissing();
        return decideStatus(storage, project, request.body.status);
      });
      const { status } = request.body;
      // registry §1.4: no change is no success, and 200 all the same.
      return isChanged
        ? succeed(`The project is ${status}`)
        : { success: false, message: `The project is ${status} already` };
    },
  );
}
