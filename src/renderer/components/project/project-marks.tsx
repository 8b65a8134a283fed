import { Fragment, type ReactNode } from 'react';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { describeKinds } from '../../lib/format/describe-project.ts';
import { printable } from '../../lib/format/text.ts';
import { AuthorName } from './names.tsx';
import classes from './project-marks.module.css';

interface ProjectMarksProps {
  readonly project: ProjectSummary;
  readonly tabIndex?: number;
}

/** `by marlowe · Mod`: who makes it and what it is; also its status and visibility where they are not the usual ones. */
export function ProjectMarks({ project, tabIndex }: ProjectMarksProps) {
  const { author = '', isOrgOwned, type, status, visibility } = project;
  const marks: readonly ReactNode[] = [
    author === '' ? (
      ''
    ) : (
      <AuthorName key="author" author={author} isOrgOwned={isOrgOwned} tabIndex={tabIndex} />
    ),
    describeKinds(type),
    status === 'approved' ? '' : printable(status),
    visibility === 'listed' ? '' : printable(visibility),
  ].filter((mark) => mark !== '');
  return (
    <span className={classes['marks']}>
      {marks.map((mark, index) => (
        // A mark has no name of its own, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <span className={classes['mark']}>
            {index === 0 ? null : <span className={classes['dot']}> · </span>}
            {mark}
          </span>{' '}
        </Fragment>
      ))}
    </span>
  );
}
