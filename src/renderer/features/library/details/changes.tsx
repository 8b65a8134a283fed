import { useState } from 'react';
import type { AddonDetails, AddonRow } from '#shared/domain/known-addons.ts';
import { Markdown } from '../../../components/markdown.tsx';
import { MoreButton } from '../../../components/more-button.tsx';
import { formatDay } from '#shared/messages/format.ts';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './changes.module.css';
import { DetailsPanelSection } from './section.tsx';

const SHOWN_AT_FIRST = 3;

/**
 * Changelogs of the versions newer than the installed one; if there is none, that of the installed
 * one.
 */
export function AddonChangelogs({ row, details }: { row: AddonRow; details: AddonDetails }) {
  const [isAll, setAll] = useState(false);
  const newer = details.changelogs.filter(({ installed }) => !installed);
  const logs = newer.length > 0 ? newer : details.changelogs;
  if (logs.length === 0) return null;
  const version = row.version?.versionNumber ?? '';
  const title =
    newer.length > 0
      ? t('ui-details-changes-since', { version })
      : t('ui-details-changes-of', { version });
  return (
    <DetailsPanelSection title={title}>
      <div className={classes['log']}>
        {(isAll ? logs : logs.slice(0, SHOWN_AT_FIRST)).map((log) => (
          <div key={log.id}>
            <p className={classes['head']}>
              <b>{printable(log.versionNumber)}</b>
              <span>
                {formatDay(log.datePublished)} · {printable(log.releaseChannel)}
              </span>
            </p>
            {log.changelog ? (
              <Markdown text={log.changelog} images={details.images} />
            ) : (
              <p className={classes['none']}>{t('ui-details-no-changelog')}</p>
            )}
          </div>
        ))}
      </div>
      {logs.length > SHOWN_AT_FIRST && !isAll ? (
        <MoreButton onClick={() => setAll(true)}>
          {t('ui-details-more-changes', { count: logs.length - SHOWN_AT_FIRST })}
        </MoreButton>
      ) : null}
    </DetailsPanelSection>
  );
}
