import { Link } from 'wouter';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatTime } from '#shared/messages/format.ts';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';
import { Digest } from '../../../components/digest.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { own } from '../../../lib/format/own.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { useTextImages } from '../../../lib/core/text-images.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { describeDependency } from './describe-dependency.ts';
import { VersionFiles } from './version-files.tsx';
import classes from './versions.module.css';

interface VersionDetailsProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

export function VersionDetails({ page, version }: VersionDetailsProps) {
  const changelog = version.changelog ?? '';
  const images = useTextImages(page.registry, changelog);
  return (
    <>
      <p className={classes['quiet']}>
        <Author version={version} /> {formatTime(version.datePublished)}
        {version.slug === '' ? '' : ` · ${printable(version.slug)}`}
        {' · '}
        <Digest value={version.id} name={t('ui-fact-id')} />
      </p>
      <section>
        <h2>{t('ui-version-changes')}</h2>
        {changelog === '' ? (
          <p className={classes['quiet']}>{t('ui-details-no-changelog')}</p>
        ) : (
          <Markdown text={changelog} images={images} />
        )}
      </section>
      <Dependencies page={page} version={version} />
      <VersionFiles page={page} version={version} />
    </>
  );
}

function Author({ version: { author } }: { version: Version }) {
  if (author === null) return null;
  return (
    <>
      <Link href={routes.person(author.id)}>{t('ui-by-author', { author: author.userName })}</Link>
      {author.role === '' ? '' : ` (${printable(author.role)})`}
      {' · '}
    </>
  );
}

/** By kind, the most binding first. */
function Dependencies({ page, version }: VersionDetailsProps) {
  const byKind = Map.groupBy(version.dependencies, ({ dependencyType }) => dependencyType);
  const kinds = [...new Set([...DEPENDENCY_TYPES, ...byKind.keys()])];
  return kinds.map((kind) => {
    const members = byKind.get(kind) ?? [];
    if (members.length === 0) return null;
    return (
      <section key={kind}>
        <h2>{describeDependency(kind)}</h2>
        <ul className={classes['needs']}>
          {members.map(({ projectId, versionId }) => (
            <li key={`${projectId} ${versionId}`}>
              <Link href={routes.project(projectId)}>
                {printable(own(page.related, projectId)?.name ?? projectId)}
              </Link>
              {versionId === null ? null : (
                <span className={classes['quiet']}>
                  {' '}
                  {t('ui-version-exactly')} <Digest value={versionId} name={t('ui-fact-id')} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
