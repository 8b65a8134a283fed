import type { EditedProject } from '#shared/domain/publishing.ts';

/** Props of each section of a project's editor. */
export interface ProjectSectionProps {
  readonly opened: EditedProject;
}
