import classes from './versions.module.css';
import { Link } from 'wouter';
import type { ProjectPage } from '#shared/domain/page.ts';
import { formatFileSize, formatTime } from '#shared/messages/format.ts';
import { DEPENDENCY_TYPES } from '#shared/registry/enumerations.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { Digest } from '../../../components/digest.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { useTextImages } from '../../../lib/core/text-images.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { describeDependency } from './describe-dependency.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isCancelled, toPayload } from '../../../lib/core/errors.ts';
import { type SavedFile, saveInBrowser } from '../../../lib/files/save-file.ts';
import { showPlace, useCanShow } from '../../../lib/files/show-place.ts';
import { showError, showToast } from '../../../lib/state/toast.ts';

interface VersionDetailsProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

export function VersionDetails({ page, version }: VersionDetailsProps) {
  const changelog = version.changelog ?? '';
  const images = useTextImages(page.registry, changelog);
  return (
    <>
      <p className={classes['quiet']}>
        <Author version={version} /> {formatTime(version.datePublished)}
        {version.slug === '' ? '' : ` · ${printable(version.slug)}`}
        {' · '}
        <Digest value={version.id} name={t('ui-fact-id')} />
      </p>
      <section>
        <h2>{t('ui-version-changes')}</h2>
        {changelog === '' ? (
          <p className={classes['quiet']}>{t('ui-details-no-changelog')}</p>
        ) : (
          <Markdown text={changelog} images={images} />
        )}
      </section>
      <VersionDetailsDependencies page={page} version={version} />
      <VersionFiles page={page} version={version} />
    </>
  );
}

function Author({ version: { author } }: { version: Version }) {
  if (author === null) return null;
  return (
    <>
      <Link href={routes.person(author.id)}>{t('ui-by-author', { author: author.userName })}</Link>
      {author.role === '' ? '' : ` (${printable(author.role)})`}
      {' · '}
    </>
  );
}

/** By kind, required first. */
function VersionDetailsDependencies({ page, version }: VersionDetailsProps) {
  const byKind = Map.groupBy(version.dependencies, ({ dependencyType }) => dependencyType);
  const kinds = [...new Set([...DEPENDENCY_TYPES, ...byKind.keys()])];
  return kinds.map((kind) => {
    const members = byKind.get(kind) ?? [];
    if (members.length === 0) return null;
    return (
      <section key={kind}>
        <h2>{describeDependency(kind)}</h2>
        <ul className={classes['needs']}>
          {members.map(({ projectId, versionId }) => (
            <li key={`${projectId} ${versionId}`}>
              <Link href={routes.project(projectId)}>
                {printable(ownPropertyOf(page.related, projectId)?.name ?? projectId)}
              </Link>
              {versionId === null ? null : (
                <span className={classes['quiet']}>
                  {' '}
                  {t('ui-version-exactly')} <Digest value={versionId} name={t('ui-fact-id')} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

interface VersionFilesProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

/** All files of a version, the primary one first. */
function VersionFiles({ page, version }: VersionFilesProps) {
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
            saveInBrowser({
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
