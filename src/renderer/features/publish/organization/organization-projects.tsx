import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { ConfirmWrite } from '../parts/confirm-write.tsx';
import { useIsBare } from '../parts/registry-feature.tsx';
import { ProjectRow } from '../parts/project-row.tsx';
import rows from '../parts/rows.module.css';
import type { OrganizationSectionProps } from './section-props.ts';

interface PendingProjectAction {
  readonly kind: 'add' | 'remove';
  readonly project: ProjectSummary;
}

/** Projects of the organization; adding or removing one first explains what happens to its team. */
export function OrganizationProjects({ opened }: OrganizationSectionProps) {
  const { registry, organization, projects, images, rights } = opened;
  const [question, setQuestion] = useState<PendingProjectAction | null>(null);
  const may = useIsBare(registry) ? [] : rights.organisationPermissions;
  const on = { registry, organization: organization.id, dryRun: false };
  return (
    <div className={rows['scroll']}>
      {may.includes('add_project') ? (
        <AddProject
          registry={registry}
          onChoose={(project) => setQuestion({ kind: 'add', project })}
        />
      ) : null}
      {projects.length === 0 ? <EmptyState title={t('ui-organization-empty')} /> : null}
      <ul aria-label={t('ui-publish-projects')} className={rows['list']}>
        {projects.map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            images={images}
            note={t('ui-downloads', { count: project.downloads })}
          >
            {may.includes('remove_project') ? (
              <Button
                size="xs"
                aria-label={t('ui-remove-of', { name: printable(project.name) })}
                onClick={() => setQuestion({ kind: 'remove', project })}
              >
                {t('ui-remove')}
              </Button>
            ) : null}
          </ProjectRow>
        ))}
      </ul>
      {question === null ? null : (
        <ProjectQuestion
          on={on}
          name={organization.name}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

interface AddProjectProps {
  readonly registry: string;
  readonly onChoose: (project: ProjectSummary) => void;
}

/** Adds one of the user's own projects. */
function AddProject({ registry, onChoose }: AddProjectProps) {
  const { data } = useQuery(api.projects.mine.queryOptions({ input: { registry } }));
  const own = data?.projects ?? [];
  if (own.length === 0) return null;
  return (
    <div className={rows['top']}>
      <NativeSelect
        label={t('ui-organization-add-project')}
        style={{ maxWidth: '20rem' }}
        value=""
        data={[
          { value: '', label: t('ui-choose-project') },
          ...own.map(({ id, name }) => ({ value: id, label: printable(name) })),
        ]}
        onChange={(event) => {
          const chosen = own.find(({ id }) => id === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
    </div>
  );
}

interface ProjectQuestionProps {
  readonly on: {
    readonly registry: string;
    readonly organization: string;
    readonly dryRun: boolean;
  };
  readonly name: string;
  readonly question: PendingProjectAction;
  readonly onClose: () => void;
}

function ProjectQuestion({ on, name, question, onClose }: ProjectQuestionProps) {
  const { kind, project } = question;
  const isAdding = kind === 'add';
  const words = { project: project.name, name };
  return (
    <ConfirmWrite
      title={
        isAdding ? t('ui-organization-add-title', words) : t('ui-remove-of', { name: project.name })
      }
      label={isAdding ? t('ui-organization-add') : t('ui-remove')}
      done={t('ui-saved')}
      onDo={() =>
        isAdding
          ? client.organizations.addProject({ ...on, project: project.id })
          : client.organizations.removeProject({ ...on, project: project.id })
      }
      onClose={onClose}
    >
      <p>
        {isAdding ? t('ui-organization-add-text', words) : t('ui-organization-remove-text', words)}
      </p>
    </ConfirmWrite>
  );
}
