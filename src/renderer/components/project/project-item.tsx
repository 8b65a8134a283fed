import { Link } from 'wouter';
import type { ProjectInstallation } from '#shared/domain/page.ts';
import { toAskedGameVersion } from '#shared/domain/compatibility.ts';
import { formatDay, formatTime } from '#shared/messages/format.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import {
  describeCategory,
  describeGameVersions,
  describeUnusualSides,
} from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { AddonIcon } from '../addon-icon.tsx';
import { InstallButton } from './install-button.tsx';
import classes from './project-item.module.css';
import { ProjectMarks } from './project-marks.tsx';

interface ProjectItemProps {
  readonly project: ProjectSummary;
  readonly images: Readonly<Record<string, string>>;
  readonly installed: readonly ProjectInstallation[];
  /** In the registry's order, newest first. */
  readonly gameVersions: readonly GameVersion[];
}

/**
 * A project as a grid row: summary, targets, downloads and Install. The grid handles the keys, so
 * links and buttons are outside the tab order.
 */
export function ProjectItem({ project, images, installed, gameVersions }: ProjectItemProps) {
  return (
    <div role="presentation" className={classes['item']}>
      <span aria-hidden>
        <AddonIcon
          title={project.name}
          imageKey={images[project.icon ?? ''] ?? null}
          color={project.color}
          size="large"
        />
      </span>
      <div role="gridcell" className={classes['words']}>
        <p className={classes['head']}>
          <Link
            href={routes.project(project.id)}
            className={classes['name']}
            title={printable(project.name)}
            tabIndex={-1}
          >
            {printable(project.name)}
          </Link>
          <span className={classes['by']}>
            <ProjectMarks project={project} tabIndex={-1} />
          </span>
        </p>
        <p className={classes['summary']}>{printable(project.summary)}</p>
        <MadeFor project={project} gameVersions={gameVersions} />
      </div>
      <div role="gridcell" className={classes['numbers']}>
        <span>{t('ui-downloads', { count: project.downloads })}</span>
        <span>{t('ui-followers', { count: project.followers })}</span>
        <span title={t('ui-first-published', { when: formatTime(project.datePublished) })}>
          {t('ui-updated-and-since', {
            updated: formatDay(project.dateUpdated),
            since: formatDay(project.datePublished),
          })}
        </span>
      </div>
      <div role="gridcell" className={classes['action']}>
        <InstallButton project={project} installed={installed} tabIndex={-1} />
      </div>
    </div>
  );
}

function MadeFor({ project, gameVersions }: Pick<ProjectItemProps, 'project' | 'gameVersions'>) {
  const loadout = useCurrentLoadout();
  const { asked } = toAskedGameVersion(loadout?.target.gameVersion ?? null, gameVersions);
  const isFor = asked === null || project.gameVersions.includes(asked);
  const featured = new Set(project.featuredCategories);
  const ordered = [...featured, ...project.categories.filter((name) => !featured.has(name))];
  const parts = [
    ordered.map(describeCategory).join(', '),
    project.loaders.map(describeLoader).join(', '),
    describeUnusualSides(project),
  ];
  return (
    <p className={classes['for']}>
      <span className={classes['versions']} data-fits={isFor}>
        {describeGameVersions(project.gameVersions, gameVersions) || t('ui-no-game-version')}
      </span>{' '}
      {isFor || asked === null ? null : (
        <>
          <b className={classes['not']}>{t('ui-not-for', { version: asked })}</b>{' '}
        </>
      )}
      {parts.filter((part) => part !== '').join(' · ')}
    </p>
  );
}
