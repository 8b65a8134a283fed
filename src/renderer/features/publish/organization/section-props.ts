import type { EditedOrganization } from '#shared/domain/publishing.ts';

/** Props of each section of an organization's editor. */
export interface OrganizationSectionProps {
  readonly opened: EditedOrganization;
}
