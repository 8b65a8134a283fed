export const PROJECT_TYPES = [
  'mod',
  'datamod',
  'resource-pack',
  'shader',
  'modpack',
  'plugin',
  'world',
] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];

/** From most to least stable. */
export const RELEASE_CHANNELS = ['release', 'beta', 'alpha', 'dev'] as const;
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

export const DEPENDENCY_TYPES = ['required', 'optional', 'incompatible', 'embedded'] as const;
export const SIDES = ['unknown', 'required', 'optional', 'unsupported'] as const;
export const VISIBILITIES = ['listed', 'private', 'unlisted', 'archived'] as const;
export const PROJECT_STATUSES = [
  'draft',
  'processing',
  'approved',
  'withheld',
  'rejected',
] as const;
export const COLLECTION_VISIBILITIES = ['public', 'private', 'unlisted'] as const;
export const REPORT_ITEM_TYPES = ['project', 'version', 'user'] as const;
export const REPORT_TYPES = [
  'spam',
  'reuploaded_work',
  'inappropriate',
  'malicious',
  'name_squatting',
  'poor_description',
  'invalid_metadata',
  'other',
] as const;
export const USER_ROLES = ['admin', 'moderator', 'user'] as const;

export const PROJECT_PERMISSIONS = [
  'upload_version',
  'delete_version',
  'edit_details',
  'edit_description',
  'manage_invites',
  'remove_member',
  'edit_member',
  'delete_project',
  'view_analytics',
  'view_revenue',
] as const;

export const ORGANISATION_PERMISSIONS = [
  'edit_details',
  'manage_invites',
  'remove_member',
  'edit_member',
  'add_project',
  'remove_project',
  'delete_organization',
  'edit_member_default_permissions',
] as const;
