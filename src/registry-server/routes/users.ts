import { z } from 'zod';
import { createAccess, isListed, isPublic } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { withScopes } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { UserRecord } from '../storage/people-store.ts';
import { toOrganizations, toUser } from '../views/people-view.ts';
import { toSummary } from '../views/project-view.ts';

const STRICT_GET = { config: { bucket: 'strictGet' } } as const;
const userParams = z.object({ user: z.string() });

/** The two reads of a user that the interface document names by path (§4.3, §4.8). */
export function addUserRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  app.get(
    '/api/user/:user/projects',
    {
      ...STRICT_GET,
      schema: { params: userParams, querystring: z.object({ listedOnly: textParameter }) },
    },
    async ({ params, query, caller }) => {
      const user = requireUser(context, params.user);
      const reader = withScopes(caller, 'user_read', 'project_read');
      const seesAll = reader?.userId === user.id || createAccess(storage, reader).isModerator;
      const listedOnly = Boolean(query.listedOnly);
      return storage.projects
        .ofUser(user.id, listedOnly)
        .filter((project) => (listedOnly ? isListed(project) : seesAll || isPublic(project)))
        .map((project) => toSummary(context, project, { hasAuthor: true }));
    },
  );
  app.get(
    '/api/user/:user/organization',
    { ...STRICT_GET, schema: { params: userParams } },
    async ({ params, caller }) => {
      const user = requireUser(context, params.user);
      const reader = withScopes(caller, 'organization_read');
      const organizations = storage.people.organizationsOf(user.id);
      return toOrganizations(context, organizations, reader?.userId ?? null);
    },
  );
}

/** registry §5.1: the profile reads, whose paths the interface document leaves open. */
export function addUserProfileRoutes(app: RegistryApp, context: ServerContext): void {
  const { people } = context.storage;
  app.get(
    '/api/user',
    { config: { ...STRICT_GET.config, requires: { scopes: ['user_read'], serviceStatus: 400 } } },
    async (request) => toUser(context, requireUser(context, callerOf(request).userId)),
  );
  app.get(
    '/api/user/:user',
    { ...STRICT_GET, schema: { params: userParams } },
    async ({ params }) => toUser(context, requireUser(context, params.user)),
  );
  app.get('/api/users', { ...STRICT_GET, schema: { querystring: idsQuery } }, async ({ query }) =>
    people.listUsers(parseIds(query.ids)).map((user) => ({
      ...toUser(context, user),
      name: user.name === null || user.name === '' ? user.userName : user.name,
    })),
  );
}

function requireUser({ storage }: ServerContext, idOrUserName: string): UserRecord {
  const user = storage.people.findUser(idOrUserName);
  if (user === null) throw refuseMissing();
  return user;
}
