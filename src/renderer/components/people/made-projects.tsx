import type { PersonPage } from '#shared/domain/page.ts';
import { t } from '../../lib/format/text.ts';
import { ProjectList } from '../project/project-list.tsx';
import classes from './side-list.module.css';

type PersonProjects = Pick<PersonPage, 'registry' | 'projects' | 'images' | 'installed'>;

/** Projects of a person or an organization, or a note that they are unknown. */
export function MadeProjects({ page }: { page: PersonProjects }) {
  const { projects } = page;
  const label = t('ui-profile-projects');
  return (
    <section>
      <h2 className={classes['title']}>{label}</h2>
      {projects === null || projects.length === 0 ? (
        <p className={classes['none']}>
          {projects === null ? t('ui-profile-projects-not-known') : t('ui-profile-no-projects')}
        </p>
      ) : (
        <ProjectList
          label={label}
          registry={page.registry}
          projects={projects}
          images={page.images}
          installed={page.installed}
        />
      )}
    </section>
  );
}
