import type { ReactNode } from 'react';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatDay, formatNumber } from '#shared/messages/format.ts';
import type { Project } from '#shared/registry/project.ts';
import { describeCategory, describeGameVersions } from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { useCategories, useGameVersions } from '../../lib/core/registry-tags.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './fact-strip.module.css';
import { isHttps, OutsideLink } from '../../components/outside-link.tsx';

/** Key facts of a project on one line. */
export function FactStrip({ page: { project, detail, registry } }: { page: ProjectPage }) {
  const listed = useGameVersions(registry);
  const impacts = useCategories(registry, null)
    .filter(({ type, name }) => type === 'performance_impact' && project.categories.includes(name))
    .map(({ name }) => describeCategory(name));
  return (
    <dl className={classes['strip']}>
      <Fact name={t('ui-fact-downloads')}>{formatNumber(project.downloads)}</Fact>
      <Fact name={t('ui-fact-followers')}>{formatNumber(project.followers)}</Fact>
      <Fact name={t('ui-fact-updated')}>{formatDay(project.dateUpdated)}</Fact>
      <Fact name={t('ui-fact-game-versions')}>
        {describeGameVersions(project.gameVersions, listed) || t('ui-fact-none')}
      </Fact>
      <Fact name={t('ui-fact-loaders')}>
        {project.loaders.map(describeLoader).join(', ') || t('ui-fact-none')}
      </Fact>
      {impacts.length === 0 ? null : (
        <Fact name={t('ui-group-performance')}>{[...new Set(impacts)].join(', ')}</Fact>
      )}
      {detail === null ? null : <Licence detail={detail} />}
    </dl>
  );
}

/** A name and its value, for use inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Licence({ detail: { licenseId, licenseName, licenseUrl } }: { detail: Project }) {
  const name = licenseName ?? licenseId;
  if (name === null || name === '') return null;
  return (
    <Fact name={t('ui-fact-licence')}>
      {isHttps(licenseUrl) ? <OutsideLink href={licenseUrl}>{name}</OutsideLink> : printable(name)}
      {licenseId === null || licenseId === name ? null : <small> {printable(licenseId)}</small>}
    </Fact>
  );
}
