import { Button, FileButton, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OwnVersions } from '#shared/domain/publishing.ts';
import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import { CHANNEL_OPTIONS } from '../../../lib/format/describe-target.ts';
import type { Version } from '#shared/registry/version.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { printable, t, tMessage } from '../../../lib/format/text.ts';
import { HINT_BELOW } from '../../../components/hint-below.ts';
import { uploadFiles } from '../../../lib/files/upload.ts';
import { DependenciesField } from '../parts/dependencies-field.tsx';
import { EditConflict } from '../parts/edit-conflict.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import form from '../parts/form.module.css';
import { GameVersionsField } from '../parts/game-versions-field.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { LoadersField } from '../parts/loaders-field.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { LabelledCheckbox } from '../parts/labelled-checkbox.tsx';
import { useEdit } from '../parts/use-edit.ts';

const DEV_WARNING = {
  code: 'draft-warning-dev',
  params: { most: COUNT_LIMITS.devVersions, goes: null },
} as const;

interface VersionEditorProps {
  readonly registry: string;
  readonly project: OwnVersions['project'];
  readonly version: Version;
  readonly onClose: () => void;
}

/**
 * Editor of a published version: all metadata can change, but of the files only the additional
 * ones.
 */
export function VersionEditor({ registry, project, version, onClose }: VersionEditorProps) {
  const [added, setAdded] = useState<readonly File[]>([]);
  const edit = useEdit(
    `${registry}/${version.id}`,
    toEditableContent(version),
    async ({ base, change }) =>
      client.versions.edit({
        registry,
        project: project.id,
        version: version.id,
        addFiles: [...(await uploadFiles(added))],
        base,
        change,
        dryRun: false,
      }),
  );
  const { values, set, writing } = edit;
  const submit = async () => {
    if (await edit.save()) onClose();
  };
  return (
    <FormDialog
      title={t('ui-edit-of', { name: version.title })}
      label={t('ui-save')}
      writing={writing}
      isGood={
        (edit.isChanged || added.length > 0) &&
        values.gameVersions.length > 0 &&
        areLengthsGood([
          ['versionTitle', values.title],
          ['versionNumber', values.versionNumber],
          ['changelog', values.changelog],
        ])
      }
      onSubmit={() => void submit()}
      onDiscard={edit.isChanged ? edit.reset : undefined}
      onClose={onClose}
    >
      <div className={form['pair']}>
        <LimitedText
          label={t('ui-version-title')}
          field="versionTitle"
          value={values.title}
          onChange={(title) => set({ title })}
        />
        <LimitedText
          label={t('ui-version-number')}
          field="versionNumber"
          value={values.versionNumber}
          onChange={(versionNumber) => set({ versionNumber })}
        />
        <NativeSelect
          label={t('ui-channel')}
          value={values.releaseChannel}
          inputWrapperOrder={HINT_BELOW}
          description={values.releaseChannel === 'dev' ? tMessage(DEV_WARNING) : undefined}
          data={CHANNEL_OPTIONS}
          onChange={(event) => set({ releaseChannel: event.currentTarget.value })}
        />
      </div>
      <fieldset className={form['group']}>
        <legend>{t('ui-game-versions')}</legend>
        <GameVersionsField
          registry={registry}
          chosen={values.gameVersions}
          onChange={(gameVersions) => set({ gameVersions })}
        />
      </fieldset>
      <LoadersField
        registry={registry}
        types={project.type}
        chosen={values.loaders}
        onChange={(loaders) => set({ loaders })}
      />
      <fieldset className={form['group']}>
        <legend>{t('ui-dependencies')}</legend>
        <DependenciesField
          registry={registry}
          dependencies={values.dependencies.map((one) => ({ ...one, name: null }))}
          onChange={(dependencies) =>
            set({
              dependencies: dependencies.map(({ projectId, versionId, dependencyType }) => ({
                projectId,
                versionId,
                dependencyType,
              })),
            })
          }
        />
      </fieldset>
      <MarkdownField
        label={t('ui-changelog')}
        field="changelog"
        registry={registry}
        value={values.changelog}
        onChange={(changelog) => set({ changelog })}
      />
      <KeptFiles
        version={version}
        kept={values.keepFiles}
        added={added}
        onKeep={(keepFiles) => set({ keepFiles })}
        onAdd={setAdded}
      />
      <EditConflict edit={edit} onSaved={onClose} />
    </FormDialog>
  );
}

function toEditableContent(version: Version) {
  return {
    title: version.title,
    versionNumber: version.versionNumber,
    releaseChannel: version.releaseChannel,
    changelog: version.changelog ?? '',
    gameVersions: version.gameVersions,
    loaders: version.loaders,
    dependencies: version.dependencies.map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
    })),
    keepFiles: version.files.filter(({ isPrimary }) => !isPrimary).map(({ id }) => id),
  };
}

interface KeptFilesProps {
  readonly version: Version;
  readonly kept: readonly string[];
  readonly added: readonly File[];
  readonly onKeep: (kept: string[]) => void;
  readonly onAdd: (added: readonly File[]) => void;
}

/** An additional file is kept unless it is unchecked. */
function KeptFiles({ version, kept, added, onKeep, onAdd }: KeptFilesProps) {
  return (
    <fieldset className={form['group']}>
      <legend>{t('ui-files')}</legend>
      {version.files.map(({ id, name, isPrimary }) => (
        <LabelledCheckbox
          key={id}
          label={printable(name)}
          {...(isPrimary ? { hint: t('ui-primary-stays') } : {})}
          isOn={isPrimary || kept.includes(id)}
          isDisabled={isPrimary}
          onToggle={() =>
            onKeep(kept.includes(id) ? kept.filter((one) => one !== id) : [...kept, id])
          }
        />
      ))}
      {added.map(({ name }) => (
        <LabelledCheckbox
          key={name}
          label={printable(name)}
          hint={t('ui-file-new')}
          isOn
          onToggle={() => onAdd(added.filter((one) => one.name !== name))}
        />
      ))}
      <div className={form['foot']}>
        <FileButton
          multiple
          onChange={(files) => onAdd([...added, ...files])}
          inputProps={{ 'aria-label': t('ui-add-files') }}
        >
          {(props) => (
            <Button size="xs" {...props}>
              {t('ui-add-files')}
            </Button>
          )}
        </FileButton>
      </div>
    </fieldset>
  );
}
