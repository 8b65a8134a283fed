import { CopyButton, UnstyledButton } from '@mantine/core';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
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

const HEAD = 10;
const TAIL = 4;

/** Its ends; a press copies all of it. */
function Digest({ value, name }: { value: string; name: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <UnstyledButton className={classes['digest']} title={value} onClick={copy}>
          {copied ? t('ui-copied') : `${value.slice(0, HEAD)}…${value.slice(-TAIL)}`}
          <span className="visually-hidden">{t('ui-copy', { what: name })}</span>
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
