import type { EditedProject } from '#shared/domain/publishing.ts';

/** What each part of a project's editor gets. */
export interface ProjectSectionProps {
  readonly opened: EditedProject;
}
