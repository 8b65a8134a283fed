/** interface §5.3: scopes that a personal access token may have. */
export const ASSIGNABLE_SCOPES = [
  'user_read',
  'user_read_email',
  'user_write',
  'user_write_email',
  'project_create',
  'project_read',
  'project_write',
  'project_delete',
  'version_create',
  'version_read',
  'version_write',
  'version_delete',
  'organization_create',
  'organization_read',
  'organization_write',
  'organization_delete',
  'collection_create',
  'collection_read',
  'collection_write',
  'collection_delete',
  'notification_read',
  'notification_write',
  'notification_delete',
  'report_create',
  'report_read',
  'report_write',
  'report_delete',
  'thread_read',
  'thread_write',
] as const;

/** interface §5.4: sessions only. */
const RESTRICTED_SCOPES = [
  'pat_create',
  'pat_read',
  'pat_write',
  'pat_delete',
  'user_session_read',
  'user_session_delete',
  'user_auth_write',
  'user_delete',
  'analytics_read',
] as const;

export const API_SCOPES = [...ASSIGNABLE_SCOPES, ...RESTRICTED_SCOPES] as const;
export type ApiScope = (typeof API_SCOPES)[number];
