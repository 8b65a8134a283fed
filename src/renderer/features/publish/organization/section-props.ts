import type { EditedOrganization } from '#shared/domain/publishing.ts';

/** What each part of an organization's editor gets. */
export interface OrganizationSectionProps {
  readonly opened: EditedOrganization;
}
