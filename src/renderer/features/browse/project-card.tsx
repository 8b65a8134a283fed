import { Clock3, Download } from 'lucide-react';
import { Link } from 'wouter';
import type { Installed } from '#shared/domain/page.ts';
import { formatCompact, formatDay } from '#shared/messages/format.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { InstallButton } from '../../components/project/install-button.tsx';
import { ProjectMarks } from '../../components/project/project-marks.tsx';
import { ProjectPicture } from '../../components/project/project-picture.tsx';
import { TwoLines } from '../../components/two-lines.tsx';
import {
  describeGameVersions,
  describeLowestVersion,
  describeUnusualSides,
} from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './project-card.module.css';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly images: Readonly<Record<string, string>>;
  readonly installed: readonly Installed[];
  /** As the registry lists them, newest first. */
  readonly gameVersions: readonly GameVersion[];
}

/** One project of the grid: its picture, what it is, the facts that differ, and one button. */
export function ProjectCard({ project, images, installed, gameVersions }: ProjectCardProps) {
  const iconKey = images[project.icon ?? ''] ?? null;
  return (
    <>
      <ProjectPicture
        project={project}
        imageKey={images[project.featured_gallery ?? ''] ?? null}
        iconKey={iconKey}
        className={classes['picture'] ?? ''}
      />
      <div role="presentation" className={classes['body']}>
        <span aria-hidden className={classes['icon']}>
          <AddonIcon title={project.name} imageKey={iconKey} color={project.color} size="card" />
        </span>
        <div role="gridcell" className={classes['who']}>
          <Link href={routes.project(project.id)} className={classes['name']} tabIndex={-1}>
            <TwoLines text={printable(project.name)} />
          </Link>
          <p className={classes['by']}>
            <ProjectMarks project={project} tabIndex={-1} />
          </p>
        </div>
        <div role="gridcell" className={classes['action']}>
          <InstallButton project={project} installed={installed} look="card" tabIndex={-1} />
        </div>
        <div role="gridcell" className={classes['about']}>
          <p className={classes['summary']}>{printable(project.summary)}</p>
          <Facts project={project} gameVersions={gameVersions} />
        </div>
      </div>
    </>
  );
}

/** Short for the eye; a screen reader gets them in full. */
function Facts({ project, gameVersions }: Pick<ProjectCardProps, 'project' | 'gameVersions'>) {
  const updated = formatDay(project.dateUpdated);
  const updatedOn = t('ui-updated-on', { when: updated });
  const loaders = project.loaders.map(describeLoader).join(', ');
  const versions = describeLowestVersion(project.gameVersions, gameVersions);
  const all = [
    t('ui-downloads', { count: project.downloads }),
    updatedOn,
    describeGameVersions(project.gameVersions, gameVersions) || t('ui-no-game-version'),
    loaders,
    describeUnusualSides(project),
  ];
  return (
    <>
      <p className="visually-hidden">{all.filter((part) => part !== '').join(' · ')}</p>
      <p aria-hidden className={classes['facts']}>
        <span title={t('ui-downloads', { count: project.downloads })}>
          <Download size="0.8125rem" />
          {formatCompact(project.downloads)}
        </span>
        <span title={updatedOn}>
          <Clock3 size="0.8125rem" />
          {updated}
        </span>
        {versions === '' ? null : <span>{versions}</span>}
        {loaders === '' ? null : <span>{loaders}</span>}
      </p>
    </>
  );
}
