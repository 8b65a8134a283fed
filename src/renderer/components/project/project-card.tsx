import { Clock3, Download } from 'lucide-react';
import { Link } from 'wouter';
import type { ProjectInstallation } from '#shared/domain/page.ts';
import { formatCompact, formatDay } from '#shared/messages/format.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { AddonIcon } from '../addon-icon.tsx';
import { ClampedText } from '../clamped-text.tsx';
import {
  describeGameVersions,
  describeLowestVersion,
  describeUnusualSides,
} from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { InstallButton } from './install-button.tsx';
import classes from './project-card.module.css';
import { ProjectMarks } from './project-marks.tsx';
import { ProjectPicture } from './project-picture.tsx';

interface ProjectCardProps {
  readonly project: ProjectSummary;
  readonly images: Readonly<Record<string, string>>;
  readonly installed: readonly ProjectInstallation[];
  /** In the registry's order, newest first. */
  readonly gameVersions: readonly GameVersion[];
  /** In a grid that handles the keys, links and buttons are outside the tab order. */
  readonly isInGrid?: boolean;
}

/** A project as a card: picture, summary, key facts, and one button. */
export function ProjectCard({ isInGrid = false, ...props }: ProjectCardProps) {
  const { project, images, installed, gameVersions } = props;
  const cell = isInGrid ? { role: 'gridcell' } : {};
  const stop = isInGrid ? { tabIndex: -1 } : {};
  const iconKey = images[project.icon ?? ''] ?? null;
  return (
    <>
      <ProjectPicture
        project={project}
        imageKey={images[project.featured_gallery ?? ''] ?? null}
        iconKey={iconKey}
        className={classes['picture'] ?? ''}
      />
      <div {...(isInGrid ? { role: 'presentation' } : {})} className={classes['body']}>
        <span aria-hidden className={classes['icon']}>
          <AddonIcon title={project.name} imageKey={iconKey} color={project.color} size="card" />
        </span>
        <div {...cell} className={classes['who']}>
          <Link href={routes.project(project.id)} className={classes['name']} {...stop}>
            <ClampedText text={printable(project.name)} />
          </Link>
          <p className={classes['by']}>
            <ProjectMarks project={project} {...stop} />
          </p>
        </div>
        <div {...cell} className={classes['action']}>
          <InstallButton project={project} installed={installed} look="card" {...stop} />
        </div>
        <div {...cell} className={classes['about']}>
          <p className={classes['summary']}>{printable(project.summary)}</p>
          <ProjectCardFacts project={project} gameVersions={gameVersions} />
        </div>
      </div>
    </>
  );
}

/** Short on screen; a screen reader gets the full text. */
function ProjectCardFacts({
  project,
  gameVersions,
}: Pick<ProjectCardProps, 'project' | 'gameVersions'>) {
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
