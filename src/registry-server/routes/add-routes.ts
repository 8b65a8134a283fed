import type { RegistryApp, ServerContext } from '../context.ts';
import { addAuthRoutes } from './auth.ts';
import { addCdnRoutes } from './cdn.ts';
import { addHomeRoutes } from './home.ts';
import { addOrganizationRoutes } from './organizations.ts';
import { addProjectCreateRoute } from './project-create.ts';
import { addProjectRoutes, addProjectRoutesBeyondDocument } from './projects.ts';
import { addSearchRoute } from './search.ts';
import { addScopeRoute, addTagRoutes } from './tags.ts';
import { addTokenRoutes } from './tokens.ts';
import { addUserProfileRoutes, addUserRoutes } from './users.ts';
import { addHashReadRoutes, addHashRoutes } from './version-files.ts';
import { addVersionWriteRoutes } from './version-write.ts';
import { addVersionIdRoutes, addVersionRoutes } from './versions.ts';

/** Every route of the API's origin; those that the interface document does not name only where they are offered. */
export function addRoutes(app: RegistryApp, context: ServerContext): void {
  addCdnRoutes(app, context);
  addHashRoutes(app, context);
  addOrganizationRoutes(app, context);
  addProjectRoutes(app, context);
  addTagRoutes(app, context);
  addTokenRoutes(app, context);
  addUserRoutes(app, context);
  addVersionRoutes(app, context);
  if (!context.behaviour.offersBeyondDocument) return;
  addAuthRoutes(app, context);
  addHashReadRoutes(app, context);
  addHomeRoutes(app, context);
  addProjectRoutesBeyondDocument(app, context);
  addScopeRoute(app);
  addSearchRoute(app, context);
  addUserProfileRoutes(app, context);
  addVersionIdRoutes(app, context);
  addProjectCreateRoute(app, context);
  addVersionWriteRoutes(app, context);
}
