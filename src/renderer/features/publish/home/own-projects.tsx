import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { formatDay } from '#shared/messages/format.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { api } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { ProjectRow } from '../parts/project-row.tsx';
import rows from '../parts/rows.module.css';
import { NewProject } from './new-project.tsx';

/** The user's own projects, then those of each organization. */
export function OwnProjects({ registry }: { registry: string }) {
  const query = useQuery(api.projects.mine.queryOptions({ input: { registry } }));
  const [isMaking, setMaking] = useState(false);
  const [, navigate] = useLocation();
  return (
    <QueryContent query={query}>
      {({ projects, organizations, images }) => (
        <>
          <div className={rows['row']}>
            <h2 className={rows['count']}>{t('ui-my-projects', { count: projects.length })}</h2>
            <Button onClick={() => setMaking(true)}>{t('ui-project-create')}</Button>
          </div>
          {projects.length === 0 && organizations.length === 0 ? (
            <EmptyState title={t('ui-no-projects')} text={t('ui-no-projects-text')} />
          ) : (
            <List label={t('ui-publish-projects')} projects={projects} images={images} />
          )}
          {organizations.map(({ organization, projects: own }) => (
            <section key={organization.id}>
              <h2 className={rows['heading']}>
                <Link href={routes.ownOrganization(organization.id)}>
                  {printable(organization.name)}
                </Link>
              </h2>
              <List label={printable(organization.name)} projects={own} images={images} />
            </section>
          ))}
          {isMaking ? (
            <NewProject
              registry={registry}
              organizations={organizations.map(({ organization }) => organization)}
              onMade={(id) => navigate(routes.ownProject(id))}
              onClose={() => setMaking(false)}
            />
          ) : null}
        </>
      )}
    </QueryContent>
  );
}

interface ListProps {
  readonly label: string;
  readonly projects: readonly ProjectSummary[];
  readonly images: Readonly<Record<string, string>>;
}

function List({ label, projects, images }: ListProps) {
  return (
    <ul aria-label={label} className={rows['list']}>
      {projects.map((project) => (
        <ProjectRow
          key={project.id}
          project={project}
          images={images}
          note={printable(project.summary)}
        >
          <p className={rows['numbers']}>
            <span>{t('ui-downloads', { count: project.downloads })}</span>
            <span>{t('ui-followers', { count: project.followers })}</span>
            <span>{t('ui-project-updated', { day: formatDay(project.dateUpdated) })}</span>
          </p>
          <Link href={routes.ownProject(project.id)} className={rows['go']}>
            {t('ui-edit')}
          </Link>
        </ProjectRow>
      ))}
    </ul>
  );
}
