import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatFileSize } from '#shared/messages/format.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { Digest } from '../../../components/digest.tsx';
import { isCancelled, toPayload } from '../../../lib/core/errors.ts';
import { type SavedFile, saveFile } from '../../../lib/files/save-file.ts';
import { showPlace, useCanShow } from '../../../lib/files/show-place.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { showError, showToast } from '../../../lib/state/toast.ts';
import classes from './versions.module.css';

interface VersionFilesProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

/** Every file of a version, the primary one first. */
export function VersionFiles({ page, version }: VersionFilesProps) {
  const files = version.files.toSorted(
    (one, other) => Number(other.isPrimary) - Number(one.isPrimary),
  );
  return (
    <section>
      <h2>{t('ui-version-files', { count: files.length })}</h2>
      {files.map((file) => (
        <File
          key={file.id}
          file={file}
          onSave={() =>
            saveFile({
              registry: page.registry,
              project: page.project.id,
              version: version.id,
              file: file.id,
            })
          }
        />
      ))}
    </section>
  );
}

function File({ file, onSave }: { file: VersionFile; onSave: () => Promise<SavedFile> }) {
  const canShow = useCanShow();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { name, address } = await onSave();
      const label = t('ui-show-in-folder');
      const show = { label, run: () => showPlace({ of: 'saved-file', address }) };
      showToast(t('ui-file-saved', { name }), canShow ? show : undefined);
    } catch (error) {
      if (!isCancelled(error)) showError(toPayload(error));
    } finally {
      setSaving(false);
    }
  };
  const parts = [
    file.isPrimary ? t('ui-file-primary') : t('ui-file-additional'),
    printable(file.type),
    formatFileSize(file.size),
  ];
  return (
    <div className={classes['file']}>
      <div>
        <b>{printable(file.name)}</b>
        <small>{parts.filter((part) => part !== '').join(' · ')}</small>
      </div>
      <Button
        size="xs"
        loading={isSaving}
        aria-label={t('ui-save-named', { name: file.name })}
        onClick={() => void save()}
      >
        {t('ui-save-file')}
      </Button>
      <dl className={classes['digests']}>
        <Line name={t('ui-file-sha1')} value={file.sha1_hash} />
        <Line name={t('ui-file-sha512')} value={file.sha512_hash} />
      </dl>
    </div>
  );
}

function Line({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === null ? t('ui-fact-none') : <Digest value={value} name={name} />}</dd>
    </div>
  );
}
