import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectPage } from '#shared/domain/page.ts';
import type { Version } from '#shared/registry/version.ts';
import { t } from '../../../lib/format/text.ts';
import { VersionItem } from './version-item.tsx';
import classes from './versions.module.css';

const SHOWN_AT_FIRST = 40;

/** Every version, the newest first. */
export function Versions({ page, versions }: { page: ProjectPage; versions: readonly Version[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? versions : versions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol className={classes['list']} aria-label={t('ui-project-versions')}>
        {shown.map((version) => (
          <VersionItem key={version.id} page={page} version={version} />
        ))}
      </ol>
      {shown.length === versions.length ? null : (
        <Button mt="md" onClick={() => setAll(true)}>
          {t('ui-versions-more', { count: versions.length - shown.length })}
        </Button>
      )}
    </>
  );
}
