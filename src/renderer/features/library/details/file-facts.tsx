import type { AddonRow } from '#shared/domain/known-addons.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
import { Digest } from '../../../components/digest.tsx';
import { printable, t } from '../../../lib/text.ts';
import classes from './file-facts.module.css';
import { Section } from './section.tsx';

/** What is on disk. */
export function FileFacts({ row }: { row: AddonRow }) {
  return (
    <Section title={t('ui-details-file')}>
      <dl className={classes['facts']}>
        <dt>{t('ui-file-path')}</dt>
        <dd title={printable(row.path)}>{printable(row.path)}</dd>
        <dt>{t('ui-file-size')}</dt>
        <dd>{formatSize(row.size)}</dd>
        {row.installedAt === null ? null : (
          <>
            <dt>{t('ui-file-installed')}</dt>
            <dd>{formatTime(row.installedAt)}</dd>
          </>
        )}
        {row.sha1 === null ? null : (
          <>
            <dt>{t('ui-file-sha1')}</dt>
            <dd>
              <Digest value={row.sha1} name={t('ui-file-sha1')} />
            </dd>
          </>
        )}
        {row.sha512 === null ? null : (
          <>
            <dt>{t('ui-file-sha512')}</dt>
            <dd>
              <Digest value={row.sha512} name={t('ui-file-sha512')} />
            </dd>
          </>
        )}
      </dl>
    </Section>
  );
}
