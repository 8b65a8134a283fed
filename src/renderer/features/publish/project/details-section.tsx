import { toOption } from '../../../lib/format/describe-target.ts';
import { Button, NativeSelect } from '@mantine/core';
import { SIDES, VISIBILITIES } from '#shared/registry/enumerations.ts';
import { isSlug } from '#shared/registry/slug.ts';
import { fixSides, STATUS_TRANSITIONS } from '#shared/registry/project-rules.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { describeSide } from '../../../lib/format/describe-project.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { HINT_BELOW } from '../../../components/hint-below.ts';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { describeVisibility } from '../parts/status-pills.tsx';
import { TypesField } from '../parts/types-field.tsx';
import { useEdit } from '../parts/use-edit.ts';
import { IconField } from '../parts/icon-field.tsx';
import type { ProjectSectionProps } from './section-props.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { routes } from '../../../lib/navigation/routes.ts';
import { useSamePageCheck } from '../../../lib/navigation/use-same-screen.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { DangerDialog } from '../parts/danger-dialog.tsx';

/** Name, slug, type, visibility and icon of the project; its review and its deletion. */
export function DetailsSection({ opened }: ProjectSectionProps) {
  const { registry, project, images } = opened;
  const { id } = project;
  const on = { registry, project: id, dryRun: false };
  const edit = useEdit(
    `${registry}/${id}/details`,
    {
      name: project.name,
      slug: project.slug,
      visibility: project.visibility,
      type: project.type,
      clientSide: project.clientSide,
      serverSide: project.serverSide,
      summary: project.summary,
    },
    ({ base, change }) => client.projects.edit({ ...on, base, change }),
  );
  const { values, set } = edit;
  const isGood =
    values.type.length > 0 &&
    isSlug(values.slug) &&
    areLengthsGood([
      ['projectName', values.name],
      ['projectSlug', values.slug],
      ['projectSummary', values.summary],
    ]);
  const setTypes = (type: string[]) => set({ type, ...fixSides(type, values) });
  const fixed = fixSides(values.type, { clientSide: 'optional', serverSide: 'optional' });
  return (
    <div className={form['scroll']}>
      <div className={form['form']}>
        <PermissionGate rights={opened.rights} needs="edit_details">
          <IconField
            name={project.name}
            imageKey={images[project.icon ?? ''] ?? null}
            onSet={(grantId) => client.projects.setIcon({ ...on, grantId })}
            onRemove={() => client.projects.removeIcon(on)}
          />
          <div className={form['pair']}>
            <LimitedText
              label={t('ui-name')}
              field="projectName"
              value={values.name}
              onChange={(name) => set({ name })}
            />
            <SlugField
              registry={registry}
              value={values.slug}
              ownId={id}
              onChange={(slug) => set({ slug })}
            />
          </div>
          <LimitedText
            label={t('ui-summary')}
            field="projectSummary"
            value={values.summary}
            isLong
            onChange={(summary) => set({ summary })}
          />
          <TypesField chosen={values.type} onChange={setTypes} />
          <div className={form['pair']}>
            <SideField
              label={t('ui-side-client')}
              value={values.clientSide}
              isFixed={fixed.clientSide !== 'optional'}
              onChange={(clientSide) => set({ clientSide })}
            />
            <SideField
              label={t('ui-side-server')}
              value={values.serverSide}
              isFixed={fixed.serverSide !== 'optional'}
              onChange={(serverSide) => set({ serverSide })}
            />
            <NativeSelect
              label={t('ui-visibility')}
              value={values.visibility}
              data={VISIBILITIES.map((value) => ({ value, label: describeVisibility(value) }))}
              onChange={(event) => set({ visibility: event.currentTarget.value })}
            />
          </div>
          <EditFoot edit={edit} isGood={isGood} />
        </PermissionGate>
        <ProjectEnd opened={opened} />
      </div>
    </div>
  );
}

interface SideFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

function SideField({ label, value, isFixed, onChange }: SideFieldProps) {
  return (
    <NativeSelect
      label={label}
      inputWrapperOrder={HINT_BELOW}
      description={isFixed ? t('ui-side-fixed') : undefined}
      value={value}
      disabled={isFixed}
      data={SIDES.map((side) => ({ value: side, label: toOption(describeSide(side)) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The review and the deletion of the project. */
function ProjectEnd({ opened }: ProjectSectionProps) {
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
      {rights.permissions.includes('delete_project') ? <DeleteProject opened={opened} /> : null}
    </>
  );
}

function DeleteProject({ opened: { registry, project } }: ProjectSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
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
