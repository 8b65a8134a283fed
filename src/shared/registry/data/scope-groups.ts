import { ASSIGNABLE_SCOPES } from './api-scopes.ts';

export type AssignableScope = (typeof ASSIGNABLE_SCOPES)[number];

/** The 29 scopes that a token may have (interface §5.3), by subject. */
export const SCOPE_GROUPS = {
  user: ['user_read', 'user_read_email', 'user_write', 'user_write_email'],
  project: ['project_create', 'project_read', 'project_write', 'project_delete'],
  version: ['version_create', 'version_read', 'version_write', 'version_delete'],
  organization: [
    'organization_create',
    'organization_read',
    'organization_write',
    'organization_delete',
  ],
  collection: ['collection_create', 'collection_read', 'collection_write', 'collection_delete'],
  notification: ['notification_read', 'notification_write', 'notification_delete'],
  report: ['report_create', 'report_read', 'report_write', 'report_delete'],
  thread: ['thread_read', 'thread_write'],
} as const satisfies Readonly<Record<string, readonly AssignableScope[]>>;

/** Common uses of a token, with the scopes each needs (registry §2.3). */
export const SCOPE_PRESETS = {
  'read-only': [
    'user_read',
    'project_read',
    'version_read',
    'organization_read',
    'notification_read',
  ],
  'publish-from-ci': ['user_read', 'project_read', 'version_read', 'version_create'],
  'manage-projects': [
    'user_read',
    'user_write',
    'project_create',
    'project_read',
    'project_write',
    'version_create',
    'version_read',
    'version_write',
    'version_delete',
    'organization_read',
    'organization_write',
    'notification_read',
    'notification_write',
  ],
  everything: ASSIGNABLE_SCOPES,
} as const satisfies Readonly<Record<string, readonly AssignableScope[]>>;
export type ScopePreset = keyof typeof SCOPE_PRESETS;

/** How many days before its end the user is warned of it. */
export const TOKEN_WARNING_DAYS = 14;
