import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { describeKinds } from '../../../lib/format/describe-project.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable } from '../../../lib/format/text.ts';
import rows from './rows.module.css';
import { StatusPills } from './status-pills.tsx';

interface ProjectRowProps {
  readonly project: ProjectSummary;
  readonly images: Readonly<Record<string, string>>;
  /** Text after the project's types. */
  readonly note: string;
  /** Content at the end of the row. */
  readonly children?: ReactNode;
}

/** A project the user works on, as a list row. */
export function ProjectRow({ project, images, note, children }: ProjectRowProps) {
  return (
    <li className={rows['row']}>
      <AddonIcon
        title={project.name}
        imageKey={images[project.icon ?? ''] ?? null}
        color={project.color}
      />
      <div className={rows['words']}>
        <p className={rows['name']}>
          <Link href={routes.ownProject(project.id, 'versions')}>
            <ClampedText text={printable(project.name)} />
          </Link>
          <StatusPills project={project} />
        </p>
        <p>
          {describeKinds(project.type)} · {note}
        </p>
      </div>
      {children}
    </li>
  );
}
