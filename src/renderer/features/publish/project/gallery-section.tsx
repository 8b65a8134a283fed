import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { uploadFile } from '../../../lib/files/upload.ts';
import { ConfirmWrite } from '../parts/confirm-write.tsx';
import { EditConflict } from '../parts/edit-conflict.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import form from '../parts/form.module.css';
import { LimitedText } from '../parts/limited-text.tsx';
import { PermissionGate } from '../parts/permission-gate.tsx';
import { LabelledCheckbox } from '../parts/labelled-checkbox.tsx';
import { useEdit } from '../parts/use-edit.ts';
import classes from './gallery-section.module.css';
import type { ProjectSectionProps } from './section-props.ts';

type EditedPicture = ProjectSectionProps['opened']['project']['gallery'][number];

const ACCEPT = '.png,.jpg,.jpeg,.webp,.gif';

/** The project's pictures, in order. */
export function GallerySection({ opened }: ProjectSectionProps) {
  const { registry, project, images, rights } = opened;
  const [editedId, setEditedId] = useState<string | null>(null);
  const [added, setAdded] = useState<File | null>(null);
  const [removed, setRemoved] = useState<EditedPicture | null>(null);
  // Read from the latest data, so that an editor sees what others saved meanwhile.
  const edited = added ?? project.gallery.find(({ id }) => id === editedId);
  const close = () => {
    setAdded(null);
    setEditedId(null);
  };
  const on = { registry, project: project.id, dryRun: false };
  const ordered = project.gallery.toSorted((one, other) => one.orderIndex - other.orderIndex);
  return (
    <div className={form['scroll']}>
      <PermissionGate rights={rights} needs="edit_details">
        <div className={form['foot']}>
          <FileButton
            accept={ACCEPT}
            onChange={setAdded}
            inputProps={{ 'aria-label': t('ui-picture-add') }}
          >
            {(props) => <Button {...props}>{t('ui-picture-add')}</Button>}
          </FileButton>
          <span className={form['hint']}>
            {t('ui-picture-count', { count: ordered.length, most: COUNT_LIMITS.galleryImages })}
          </span>
        </div>
        <ul aria-label={t('ui-project-gallery')} className={classes['grid']}>
          {ordered.map((picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              imageKey={images[picture.imageThumbnail ?? picture.image] ?? images[picture.image]}
              onEdit={() => setEditedId(picture.id)}
              onRemove={() => setRemoved(picture)}
            />
          ))}
        </ul>
      </PermissionGate>
      {edited === undefined ? null : <EditPictureDialog on={on} picture={edited} onClose={close} />}
      {removed === null ? null : (
        <ConfirmWrite
          title={t('ui-remove-of', { name: removed.name })}
          label={t('ui-remove')}
          tone="danger"
          done={t('ui-removed', { name: removed.name })}
          onDo={() => client.projects.removePicture({ ...on, pictureId: removed.id })}
          onClose={() => setRemoved(null)}
        >
          <p>{t('ui-picture-remove-text')}</p>
        </ConfirmWrite>
      )}
    </div>
  );
}

interface PictureCardProps {
  readonly picture: EditedPicture;
  readonly imageKey: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PictureCard({ picture, imageKey, onEdit, onRemove }: PictureCardProps) {
  const name = printable(picture.name);
  return (
    <li className={classes['card']}>
      {imageKey === undefined ? (
        <div className={classes['picture']} />
      ) : (
        <img alt="" src={`${IMAGE_PATH}${imageKey}`} className={classes['picture']} />
      )}
      <b>
        <ClampedText text={name} />
      </b>
      <p>{printable(picture.description ?? '')}</p>
      <div className={form['foot']}>
        <Button size="xs" aria-label={t('ui-edit-of', { name })} onClick={onEdit}>
          {t('ui-edit')}
        </Button>
        <Button
          size="xs"
          variant="danger-quiet"
          aria-label={t('ui-remove-of', { name })}
          onClick={onRemove}
        >
          {t('ui-remove')}
        </Button>
        {picture.featured ? <span>{t('ui-picture-featured')}</span> : null}
      </div>
    </li>
  );
}

interface EditPictureDialogProps {
  readonly on: { readonly registry: string; readonly project: string; readonly dryRun: boolean };
  /** A File is a new picture. */
  readonly picture: EditedPicture | File;
  readonly onClose: () => void;
}

function EditPictureDialog({ on, picture, onClose }: EditPictureDialogProps) {
  const isNew = picture instanceof File;
  const current = {
    title: isNew ? picture.name.replace(/\.[^.]*$/, '') : picture.name,
    description: isNew ? '' : (picture.description ?? ''),
    orderIndex: isNew ? 0 : picture.orderIndex,
    featured: isNew ? false : picture.featured,
  };
  // A new one is not kept: its file is lost when the dialog closes.
  const place = isNew ? null : `${on.registry}/${on.project}/${picture.id}`;
  const edit = useEdit(place, current, async ({ base, change }) => {
    if (isNew) {
      const grantId = await uploadFile(picture);
      await client.projects.addPicture({ ...on, grantId, picture: { ...base, ...change } });
    } else {
      await client.projects.editPicture({ ...on, pictureId: picture.id, base, change });
    }
  });
  const { values, set, writing } = edit;
  const submit = async () => {
    if (await edit.save()) onClose();
  };
  return (
    <FormDialog
      title={isNew ? t('ui-picture-add') : t('ui-edit-of', { name: picture.name })}
      label={isNew ? t('ui-picture-add') : t('ui-save')}
      writing={writing}
      isGood={
        (isNew || edit.isChanged) &&
        areLengthsGood([
          ['galleryTitle', values.title],
          ['galleryDescription', values.description],
        ])
      }
      onSubmit={() => void submit()}
      onDiscard={edit.isChanged ? edit.reset : undefined}
      onClose={onClose}
    >
      <LimitedText
        label={t('ui-picture-title')}
        field="galleryTitle"
        value={values.title}
        onChange={(title) => set({ title })}
      />
      <LimitedText
        label={t('ui-picture-description')}
        field="galleryDescription"
        value={values.description}
        isLong
        onChange={(description) => set({ description })}
      />
      <LabelledCheckbox
        label={t('ui-picture-featured')}
        hint={t('ui-picture-featured-hint')}
        isOn={values.featured}
        onToggle={() => set({ featured: !values.featured })}
      />
      <EditConflict edit={edit} onSaved={onClose} />
    </FormDialog>
  );
}
