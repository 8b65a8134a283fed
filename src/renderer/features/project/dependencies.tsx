import { Link } from 'wouter';
import type { ProjectPage } from '#shared/domain/page.ts';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { Section } from '../../components/section.tsx';
import { ClampedText } from '../../components/clamped-text.tsx';
import { describeKinds } from '../../lib/format/describe-project.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './dependencies.module.css';
import { describeDependency } from './versions/describe-dependency.ts';

interface ProjectDependenciesProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

/** The dependencies of a version by kind, required first. */
export function VersionDependencies({ page, version }: ProjectDependenciesProps) {
  const byKind = Map.groupBy(version.dependencies, ({ dependencyType }) => dependencyType);
  const kinds = [...new Set([...DEPENDENCY_TYPES, ...byKind.keys()])];
  return (
    <div className={classes['all']}>
      <p className={classes['of']}>
        {t('ui-project-dependencies-of', { version: version.versionNumber })}
      </p>
      {kinds.map((kind) => {
        const members = [...new Set((byKind.get(kind) ?? []).map(({ projectId }) => projectId))];
        if (members.length === 0) return null;
        return (
          <Section key={kind} title={describeDependency(kind)} count={members.length}>
            <ul className={classes['list']}>
              {members.map((projectId) => (
                <Member key={projectId} page={page} projectId={projectId} />
              ))}
            </ul>
          </Section>
        );
      })}
    </div>
  );
}

function Member({
  page,
  projectId,
}: Pick<ProjectDependenciesProps, 'page'> & { projectId: string }) {
  const project = ownPropertyOf(page.related, projectId);
  const title = project?.name ?? projectId;
  return (
    <li className={classes['member']}>
      <AddonIcon
        title={title}
        imageKey={page.images[project?.icon ?? ''] ?? null}
        color={project?.color ?? null}
      />
      <span>
        <Link href={routes.project(projectId)}>
          <ClampedText text={printable(title)} />
        </Link>
        {project === undefined ? null : <small>{describeKinds(project.type)}</small>}
      </span>
    </li>
  );
}
