import type { RegistryApp, ServerContext } from '../context.ts';
import { addAuthRoutes, addSignInProviderRoutes } from './auth.ts';
import { addCdnRoutes } from './cdn.ts';
import { addCollectionWriteRoutes } from './collection-write.ts';
import { addCollectionRoutes } from './collections.ts';
import { addGalleryRoutes } from './gallery.ts';
import { addHomeRoutes } from './home.ts';
import { addMavenRoutes } from './maven.ts';
import { addModerationRoutes, addReportRoutes } from './reports.ts';
import { addNotificationRoutes } from './notifications.ts';
import { addOrganizationProjectRoutes, addOrganizationRoutes } from './organizations.ts';
import { addOrganizationWriteRoutes } from './organization-write.ts';
import { addProjectCreateRoute } from './project-create.ts';
import { addProjectDetailRoutes } from './project-details.ts';
import { addProjectWritesBeyondDocument } from './project-lifecycle.ts';
import { addProjectSettingRoutes } from './project-settings.ts';
import { addCarouselRoute, addProjectRoutes, addProjectRoutesBeyondDocument } from './projects.ts';
import { addSearchFilterRoutes, addSearchRoute } from './search.ts';
import { addScopeRoute, addTagRoutes } from './tags.ts';
import { addThreadRoutes } from './threads.ts';
import { addMemberOverrideRoute } from './team-members.ts';
import { addTeamRoutes } from './teams.ts';
import { addTokenRoutes } from './tokens.ts';
import { addUserProfileRoutes, addUserRoutes, addUserWriteRoutes } from './users.ts';
import { addHashReadRoutes, addHashRoutes } from './version-files.ts';
import { addVersionWriteRoutes } from './version-write.ts';
import { addProjectVersionsRoute, addVersionIdRoutes, addVersionRoutes } from './versions.ts';

/**
 * Adds every route of the API's origin; those that the interface document does not name only if the
 * profile offers them.
 */
export function addRoutes(app: RegistryApp, context: ServerContext): void {
  addCdnRoutes(app, context);
  addHashRoutes(app, context);
  addOrganizationRoutes(app, context);
  addProjectRoutes(app, context);
  addProjectDetailRoutes(app, context);
  addProjectSettingRoutes(app, context);
  addTagRoutes(app, context);
  addTeamRoutes(app, context);
  addTokenRoutes(app, context);
  addUserRoutes(app, context);
  addVersionRoutes(app, context);
  if (context.behaviour.offersProjectVersions) addProjectVersionsRoute(app, context);
  if (context.behaviour.offersBeyondDocument) addRoutesBeyondDocument(app, context);
}

function addRoutesBeyondDocument(app: RegistryApp, context: ServerContext): void {
  addAuthRoutes(app, context);
  addCarouselRoute(app, context);
  addCollectionRoutes(app, context);
  addCollectionWriteRoutes(app, context);
  addGalleryRoutes(app, context);
  addHashReadRoutes(app, context);
  addHomeRoutes(app, context);
  addMavenRoutes(app, context);
  addMemberOverrideRoute(app, context);
  addModerationRoutes(app, context);
  addNotificationRoutes(app, context);
  addOrganizationProjectRoutes(app, context);
  addOrganizationWriteRoutes(app, context);
  addProjectCreateRoute(app, context);
  addProjectRoutesBeyondDocument(app, context);
  addProjectWritesBeyondDocument(app, context);
  addReportRoutes(app, context);
  addScopeRoute(app);
  addSignInProviderRoutes(app);
  addSearchRoute(app, context);
  addSearchFilterRoutes(app, context);
  addThreadRoutes(app, context);
  addUserProfileRoutes(app, context);
  addUserWriteRoutes(app, context);
  addVersionIdRoutes(app, context);
  addVersionWriteRoutes(app, context);
}
