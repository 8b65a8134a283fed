import { printable, t } from './text.ts';

const SCOPES = {
  user_read: 'ui-scope-user-read',
  user_read_email: 'ui-scope-user-read-email',
  user_write: 'ui-scope-user-write',
  user_write_email: 'ui-scope-user-write-email',
  project_create: 'ui-scope-project-create',
  project_read: 'ui-scope-project-read',
  project_write: 'ui-scope-project-write',
  project_delete: 'ui-scope-project-delete',
  version_create: 'ui-scope-version-create',
  version_read: 'ui-scope-version-read',
  version_write: 'ui-scope-version-write',
  version_delete: 'ui-scope-version-delete',
  organization_create: 'ui-scope-organization-create',
  organization_read: 'ui-scope-organization-read',
  organization_write: 'ui-scope-organization-write',
  organization_delete: 'ui-scope-organization-delete',
  collection_create: 'ui-scope-collection-create',
  collection_read: 'ui-scope-collection-read',
  collection_write: 'ui-scope-collection-write',
  collection_delete: 'ui-scope-collection-delete',
  notification_read: 'ui-scope-notification-read',
  notification_write: 'ui-scope-notification-write',
  notification_delete: 'ui-scope-notification-delete',
  report_create: 'ui-scope-report-create',
  report_read: 'ui-scope-report-read',
  report_write: 'ui-scope-report-write',
  report_delete: 'ui-scope-report-delete',
  thread_read: 'ui-scope-thread-read',
  thread_write: 'ui-scope-thread-write',
} as const;

const PERMISSIONS = {
  upload_version: 'ui-may-upload-version',
  delete_version: 'ui-may-delete-version',
  edit_details: 'ui-may-edit-details',
  edit_description: 'ui-may-edit-description',
  manage_invites: 'ui-may-manage-invites',
  remove_member: 'ui-may-remove-member',
  edit_member: 'ui-may-edit-member',
  delete_project: 'ui-may-delete-project',
  view_analytics: 'ui-may-view-analytics',
  view_revenue: 'ui-may-view-revenue',
} as const;

const ORGANISATION_PERMISSIONS = {
  edit_details: 'ui-may-edit-organization',
  manage_invites: 'ui-may-organization-invites',
  remove_member: 'ui-may-organization-remove-member',
  edit_member: 'ui-may-organization-edit-member',
  add_project: 'ui-may-add-project',
  remove_project: 'ui-may-remove-project',
  delete_organization: 'ui-may-delete-organization',
  edit_member_default_permissions: 'ui-may-edit-defaults',
} as const;

const GROUPS = {
  user: 'ui-scopes-account',
  project: 'ui-scopes-projects',
  version: 'ui-scopes-versions',
  organization: 'ui-scopes-organizations',
  collection: 'ui-scopes-collections',
  notification: 'ui-scopes-notifications',
  report: 'ui-scopes-reports',
  thread: 'ui-scopes-threads',
} as const;

/** Describes what a token with the scope may do. */
export function describeScope(scope: string): string {
  return isKeyOf(SCOPES, scope) ? t(SCOPES[scope]) : nameOf(scope);
}

export function describeScopeGroup(group: string): string {
  return isKeyOf(GROUPS, group) ? t(GROUPS[group]) : nameOf(group);
}

/** Describes a permission in a project's team. */
export function describePermission(permission: string): string {
  return isKeyOf(PERMISSIONS, permission) ? t(PERMISSIONS[permission]) : nameOf(permission);
}

/** Describes a permission for the organization itself. */
export function describeOrganisationPermission(permission: string): string {
  return isKeyOf(ORGANISATION_PERMISSIONS, permission)
    ? t(ORGANISATION_PERMISSIONS[permission])
    : nameOf(permission);
}

function nameOf(word: string): string {
  return printable(word).replaceAll('_', ' ');
}

function isKeyOf<Known extends object>(known: Known, word: string): word is keyof Known & string {
  return Object.hasOwn(known, word);
}
