import type { ProjectSummary } from '#shared/registry/project.ts';
import { describeKinds } from '../../lib/describe-project.ts';
import { printable } from '../../lib/text.ts';
import { AuthorName } from './names.tsx';

interface ProjectMarksProps {
  readonly project: ProjectSummary;
  readonly tabIndex?: number;
}

/** `by marlowe · Mod`: who makes it and what it is; also its status and visibility where they are not the usual ones. */
export function ProjectMarks({ project, tabIndex }: ProjectMarksProps) {
  const { author = '', isOrgOwned, type, status, visibility } = project;
  const marks = [
    describeKinds(type),
    status === 'approved' ? '' : printable(status),
    visibility === 'listed' ? '' : printable(visibility),
  ].filter((mark) => mark !== '');
  return (
    <>
      {author === '' ? null : (
        <AuthorName author={author} isOrgOwned={isOrgOwned} tabIndex={tabIndex} />
      )}
      {author === '' || marks.length === 0 ? '' : ' · '}
      {marks.join(' · ')}
    </>
  );
}
