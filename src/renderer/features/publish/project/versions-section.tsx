import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnVersions } from '#shared/domain/publishing.ts';
import { formatDay, formatSize } from '#shared/messages/format.ts';
import type { Version } from '#shared/registry/version.ts';
import { Digest } from '../../../components/digest.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Pill } from '../../../components/pill.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { describeGameVersions } from '../../../lib/format/describe-project.ts';
import { describeLoader } from '../../../lib/format/describe-target.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';
import { useGameVersions } from '../../../lib/core/registry-tags.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { NewVersion } from '../home/new-version.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { ConfirmWrite } from '../parts/confirm-write.tsx';
import { PermissionGate } from '../parts/permission-gate.tsx';
import rows from '../parts/rows.module.css';
import type { ProjectSectionProps } from './section-props.ts';
import { VersionEditor } from './version-editor.tsx';
import classes from './download-chart.module.css';

const MAX_BARS = 40;

/** Published versions of the project: downloads, files, and their editor. */
export function VersionsSection({ opened: { registry, project, rights } }: ProjectSectionProps) {
  const query = useQuery(
    api.versions.list.queryOptions({ input: { registry, project: project.id } }),
  );
  return (
    <div className={rows['scroll']}>
      <PermissionGate rights={rights} needs="upload_version">
        <NewVersion registry={registry} project={project.id} />
      </PermissionGate>
      <QueryContent query={query}>{(answer) => <Versions answer={answer} />}</QueryContent>
    </div>
  );
}

function Versions({ answer }: { answer: OwnVersions }) {
  const { versions, registry, project } = answer;
  const [editedId, setEditedId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Version | null>(null);
  // Read from the latest data, so that an editor sees what others saved meanwhile.
  const edited = versions.find(({ id }) => id === editedId);
  if (versions.length === 0) {
    return <EmptyState title={t('ui-no-versions')} text={t('ui-no-versions-text')} />;
  }
  return (
    <>
      <DownloadChart versions={versions} />
      <ul aria-label={t('ui-versions')} className={rows['list']}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            answer={answer}
            version={version}
            onEdit={() => setEditedId(version.id)}
            onRemove={() => setRemoved(version)}
          />
        ))}
      </ul>
      {edited === undefined ? null : (
        <VersionEditor
          registry={registry}
          project={project}
          version={edited}
          onClose={() => setEditedId(null)}
        />
      )}
      {removed === null ? null : (
        <ConfirmWrite
          title={t('ui-delete-of', { name: removed.title })}
          label={t('ui-delete')}
          tone="danger"
          done={t('ui-deleted', { name: removed.title })}
          onDo={() =>
            client.versions.remove({
              registry,
              project: project.id,
              version: removed.id,
              dryRun: false,
            })
          }
          onClose={() => setRemoved(null)}
        >
          <p>{t('ui-version-delete-text')}</p>
        </ConfirmWrite>
      )}
    </>
  );
}

interface VersionRowProps {
  readonly answer: OwnVersions;
  readonly version: Version;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function VersionRow({ answer, version, onEdit, onRemove }: VersionRowProps) {
  const { registry, project, rights } = answer;
  const listed = useGameVersions(registry);
  const name = printable(version.title);
  const feature = () =>
    attempt(async () => {
      await client.versions.feature({
        registry,
        project: project.id,
        version: version.id,
        featured: !version.featured,
        dryRun: false,
      });
      await readPublishingAgain();
    });
  const madeFor = [
    describeGameVersions(version.gameVersions, listed),
    version.loaders.map(describeLoader).join(', '),
  ];
  return (
    <li className={rows['row']}>
      <div className={rows['words']}>
        <p className={rows['name']}>
          <b>
            <ClampedText text={name} />
          </b>{' '}
          {printable(version.versionNumber)}
          {version.releaseChannel === 'release' ? null : (
            <Pill tone="beta">{printable(version.releaseChannel)}</Pill>
          )}
          {version.featured ? <Pill tone="accent">{t('ui-featured')}</Pill> : null}
        </p>
        <p>
          {formatDay(version.datePublished)} · {madeFor.filter((part) => part !== '').join(' · ')}
        </p>
        <VersionFileList version={version} />
      </div>
      <span className={rows['numbers']}>{t('ui-downloads', { count: version.downloads })}</span>
      <div className={rows['actions']}>
        {rights.permissions.includes('upload_version') ? (
          <>
            <Button size="xs" className={rows['either']} onClick={() => void feature()}>
              {version.featured ? t('ui-unfeature') : t('ui-feature')}
            </Button>
            <Button size="xs" aria-label={t('ui-edit-of', { name })} onClick={onEdit}>
              {t('ui-edit')}
            </Button>
          </>
        ) : null}
        {rights.permissions.includes('delete_version') ? (
          <Button
            size="xs"
            variant="danger-quiet"
            aria-label={t('ui-delete-of', { name })}
            onClick={onRemove}
          >
            {t('ui-delete')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** `files` includes the primary file. */
function VersionFileList({ version: { files } }: { version: Version }) {
  return (
    <Disclosure label={t('ui-file-count', { count: files.length })}>
      <ul className={rows['list']}>
        {files.map((file) => (
          <li key={file.id}>
            {printable(file.name)} · {formatSize(file.size)}
            {file.sha1_hash === null ? null : (
              <>
                {' · sha1 '}
                <Digest value={file.sha1_hash} name="sha1" />
              </>
            )}
            {file.sha512_hash === null ? null : (
              <>
                {' · sha512 '}
                <Digest value={file.sha512_hash} name="sha512" />
              </>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Downloads by version, oldest first; the list below has the same numbers. */
function DownloadChart({ versions }: { versions: readonly Version[] }) {
  const shown = versions.slice(0, MAX_BARS).toReversed();
  const most = Math.max(1, ...shown.map(({ downloads }) => downloads));
  const total = versions.reduce((sum, { downloads }) => sum + downloads, 0);
  return (
    <figure className={classes['figure']}>
      <figcaption>{t('ui-downloads-of-versions', { total, count: versions.length })}</figcaption>
      <div className={classes['chart']} aria-hidden>
        {shown.map(({ id, versionNumber, downloads }) => (
          <span
            key={id}
            className={classes['bar']}
            title={t('ui-downloads-of', { name: printable(versionNumber), count: downloads })}
            style={{ height: `${(downloads / most) * 100}%` }}
          />
        ))}
      </div>
    </figure>
  );
}
