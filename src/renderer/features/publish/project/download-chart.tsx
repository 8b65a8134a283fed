import type { Version } from '#shared/registry/version.ts';
import { printable, t } from '../../../lib/format/text.ts';

import classes from './download-chart.module.css';

const MAX_BARS = 40;

/** Downloads of each version, the oldest first; the list below says the same in numbers. */
export function DownloadChart({ versions }: { versions: readonly Version[] }) {
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
