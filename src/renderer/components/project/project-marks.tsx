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

/** `by marlowe · Mod`: author and type; also status and visibility if they are unusual. */
export function ProjectMarks({ project, tabIndex }: ProjectMarksProps) {
  const { author = '', isOrgOwned, type, status, visibility } = project;
  return (
    <Marks
      marks={[
        author === '' ? (
          ''
        ) : (
          <AuthorName key="author" author={author} isOrgOwned={isOrgOwned} tabIndex={tabIndex} />
        ),
        describeKinds(type),
        status === 'approved' ? '' : printable(status),
        visibility === 'listed' ? '' : printable(visibility),
      ]}
    />
  );
}

/** Short texts separated by dots, none at the end of a line; empty ones are left out. */
export function Marks({ marks }: { marks: readonly ReactNode[] }) {
  const shown = marks.filter((mark) => mark !== '');
  return (
    <span className={classes['marks']}>
      {shown.map((mark, index) => (
        // Marks have no key of their own, and their order never changes.
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
