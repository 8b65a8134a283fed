import { ChevronRight } from 'lucide-react';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
import { Digest } from '../../../components/digest.tsx';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './file-facts.module.css';

interface FileFactsProps {
  readonly row: AddonRow;
  /** undefined: still loading. */
  readonly details: AddonDetails | undefined;
}

/** The file's path, with size, checksums and further facts folded. */
export function FileFacts({ row, details }: FileFactsProps) {
  const files = details?.files ?? null;
  const { sha1 = null, sha512 = null } = details?.addon ?? {};
  return (
    <details className={classes['fold']}>
      <summary>
        <ChevronRight size="0.875rem" aria-hidden />
        <b>{t('ui-details-file')}</b>
        <span title={printable(row.path)}>{printable(row.path)}</span>
      </summary>
      <dl className={classes['facts']}>
        {row.size > 0 ? (
          <>
            <dt>{t('ui-file-size')}</dt>
            <dd>{formatSize(row.size)}</dd>
          </>
        ) : null}
        {files === null ? null : (
          <>
            <dt>{t('ui-file-unpacked')}</dt>
            <dd title={files.map(({ path }) => printable(path)).join('\n')}>
              {t('ui-file-count', { count: files.length })}
            </dd>
          </>
        )}
        {row.installedAt === null ? null : (
          <>
            <dt>{t('ui-file-installed')}</dt>
            <dd>{formatTime(row.installedAt)}</dd>
          </>
        )}
        {sha1 === null ? null : (
          <>
            <dt>{t('ui-file-sha1')}</dt>
            <dd>
              <Digest value={sha1} name={t('ui-file-sha1')} />
            </dd>
          </>
        )}
        {sha512 === null ? null : (
          <>
            <dt>{t('ui-file-sha512')}</dt>
            <dd>
              <Digest value={sha512} name={t('ui-file-sha512')} />
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
