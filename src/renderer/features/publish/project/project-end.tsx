import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { STATUS_TRANSITIONS } from '#shared/registry/project-rules.ts';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { useHere } from '../../../lib/navigation/use-here.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { DangerDialog } from '../parts/danger-dialog.tsx';
import form from '../parts/form.module.css';
import type { ProjectSectionProps } from './section-props.ts';

/** The review, and the end of the project. */
export function ProjectEnd({ opened }: ProjectSectionProps) {
  const { registry, project, rights } = opened;
  const on = { registry, project: project.id, dryRun: false };
  const reviewing = useWrite();
  const canSubmit = (STATUS_TRANSITIONS.submit.from as readonly string[]).includes(project.status);
  return (
    <>
      {canSubmit ? (
        <section className={form['danger']}>
          <h2 className={form['label']}>{t('ui-submit-title')}</h2>
          <p className={form['hint']}>{t('ui-submit-text')}</p>
          <Button
            disabled={reviewing.isBusy}
            onClick={() => void reviewing.run(() => client.projects.submit(on), t('ui-submitted'))}
          >
            {t('ui-submit')}
          </Button>
          <WriteProblem problem={reviewing.problem} />
        </section>
      ) : null}
      {rights.permissions.includes('delete_project') ? <Delete opened={opened} /> : null}
    </>
  );
}

function Delete({ opened: { registry, project } }: ProjectSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useHere();
  const name = printable(project.name);
  return (
    <section className={form['danger']}>
      <h2 className={form['label']}>{t('ui-delete-project')}</h2>
      <p className={form['hint']}>{t('ui-delete-project-text')}</p>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        {t('ui-delete-project')}
      </Button>
      {isAsking ? (
        <DangerDialog
          title={t('ui-delete-of', { name })}
          label={t('ui-delete')}
          word={project.name}
          done={t('ui-deleted', { name })}
          onDo={async () => {
            const isHere = startHere();
            await client.projects.remove({ registry, project: project.id, dryRun: false });
            if (isHere()) navigate(routes.publish());
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('ui-delete-project-text')}</p>
        </DangerDialog>
      ) : null}
    </section>
  );
}
