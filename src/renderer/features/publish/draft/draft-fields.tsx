import classes from '../parts/form.module.css';
import form from '../parts/form.module.css';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Draft } from '#shared/domain/draft.ts';
import { CHANNEL_OPTIONS } from '../../../lib/format/describe-target.ts';
import { ProblemsShown, useShownProblem } from '../../../hooks/use-shown-problem.ts';
import { t } from '../../../lib/format/text.ts';
import { HINT_BELOW } from '../../../components/hint-below.ts';
import { DependenciesField } from '../parts/dependencies-field.tsx';
import { GameVersionsField } from '../parts/game-versions-field.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { LoadersField } from '../parts/loaders-field.tsx';
import { LabelledCheckbox } from '../parts/labelled-checkbox.tsx';
import { ChangelogField } from './changelog-field.tsx';
import { DraftFiles } from './draft-files.tsx';
import { DraftFoot } from './draft-foot.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { ProjectField } from './project-field.tsx';
import { Remarks, problemOf, fieldSourceOf } from './remarks.tsx';
import { type DraftForm, useDraftForm } from './use-draft.ts';

/** All fields of a version, prefilled as far as its files have the values. */
export function DraftFields({ draft }: { draft: Draft }) {
  const form = useDraftForm(draft);
  const { tries } = form;
  const fields = useFirstProblem(tries);
  return (
    <>
      <DraftNotices form={form} />
      <div className={classes['scroll']}>
        <div ref={fields} className={classes['form']}>
          <ProblemsShown value={tries > 0}>
            <DraftFormFields form={form} />
          </ProblemsShown>
          <DraftFoot form={form} />
        </div>
      </div>
    </>
  );
}

/** Moves to the first invalid field when publishing was tried. */
function useFirstProblem(tries: number) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const wrong = fields.current?.querySelector('[aria-invalid="true"], [data-problem]');
    const control = wrong?.matches('[data-problem]')
      ? wrong.closest('fieldset')?.querySelector('button, input, select')
      : wrong;
    if (control instanceof HTMLElement) control.focus();
  }, [tries]);
  return fields;
}

function DraftFormFields({ form }: { form: DraftForm }) {
  const { draft, content, edit } = form;
  return (
    <>
      <ProjectField form={form} />
      <DraftFiles form={form} />
      <NameFields form={form} />
      <LeaveGroup>
        <fieldset className={classes['group']}>
          <legend>{t('ui-game-versions')}</legend>
          <GameVersionsField
            registry={draft.registry}
            chosen={content.gameVersions}
            onChange={(gameVersions) => edit({ gameVersions })}
          />
          <Remarks form={form} field="gameVersions" />
        </fieldset>
      </LeaveGroup>
      <LeaveGroup>
        <LoadersField
          registry={draft.registry}
          types={draft.project?.types ?? []}
          chosen={content.loaders}
          onChange={(loaders) => edit({ loaders })}
        >
          <Remarks form={form} field="loaders" />
        </LoadersField>
      </LeaveGroup>
      <LeaveGroup>
        <fieldset className={classes['group']}>
          <legend>{t('ui-dependencies')}</legend>
          <DependenciesField
            registry={draft.registry}
            dependencies={content.dependencies}
            onChange={(dependencies) => edit({ dependencies })}
          />
          <Remarks form={form} field="dependencies" />
        </fieldset>
      </LeaveGroup>
      <ChangelogField form={form} />
      <LabelledCheckbox
        label={t('ui-featured-version')}
        isOn={content.featured}
        onToggle={() => edit({ featured: !content.featured })}
      />
    </>
  );
}

function NameFields({ form }: { form: DraftForm }) {
  const { content, edit } = form;
  const { isShown, onBlur } = useShownProblem();
  return (
    <>
      <div className={classes['pair']}>
        <LimitedText
          label={t('ui-version-title')}
          field="versionTitle"
          value={content.title}
          hint={fieldSourceOf(form, 'title')}
          problem={problemOf(form, 'title')}
          onChange={(title) => edit({ title })}
        />
        <LimitedText
          label={t('ui-version-number')}
          field="versionNumber"
          value={content.versionNumber}
          hint={fieldSourceOf(form, 'versionNumber')}
          problem={problemOf(form, 'versionNumber')}
          onChange={(versionNumber) => edit({ versionNumber })}
        />
        <NativeSelect
          label={t('ui-channel')}
          inputWrapperOrder={HINT_BELOW}
          description={fieldSourceOf(form, 'releaseChannel')}
          value={content.releaseChannel}
          data={CHANNEL_OPTIONS}
          error={isShown ? problemOf(form, 'releaseChannel') : undefined}
          onBlur={onBlur}
          onChange={(event) => edit({ releaseChannel: event.currentTarget.value })}
        />
      </div>
      <Remarks form={form} field="versionNumber" withoutProblems />
      <Remarks form={form} field="releaseChannel" withoutProblems />
    </>
  );
}

/** Fields that are validated together: problems show once the last of them has lost the focus. */
function LeaveGroup({ children }: { children: ReactNode }) {
  const { isShown, onBlur } = useShownProblem();
  return (
    <div className={form['fields']} onBlur={onBlur}>
      <ProblemsShown value={isShown}>{children}</ProblemsShown>
    </div>
  );
}
