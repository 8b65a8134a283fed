import { Clock } from 'lucide-react';
import { formatDuration, formatNumber } from '#shared/messages/format.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { LimitCountdown } from '../../components/progress-words.tsx';
import { type BarPart, ProgressBar } from '../../components/progress-bar.tsx';
import {
  describeBytes,
  describeCount,
  describeTimeLeft,
  describeSpeed,
} from '../../lib/transfer/describe-transfer.ts';
import {
  type FileState,
  type FileStateName,
  percentOfBytes,
  WAITING,
} from '../../lib/transfer/file-states.ts';
import type { RunningTransfer } from '../../lib/transfer/measure-speed.ts';
import { t } from '../../lib/format/text.ts';
import classes from './transfer-summary.module.css';

const STATE_KEYS = {
  applied: 'ui-file-applied',
  ready: 'ui-file-ready',
  active: 'ui-file-active',
  waiting: 'ui-file-waiting',
  failed: 'ui-file-failed',
} as const satisfies Record<FileStateName, string>;

interface TransferSummaryProps {
  readonly transfer: RunningTransfer;
  readonly items: readonly PlanItem[];
  readonly states: ReadonlyMap<string, FileState>;
}

/** Overall progress: files, bytes, speed, remaining time, and the number of add-ons by state. */
export function TransferSummary({ transfer, items, states }: TransferSummaryProps) {
  const progress = describeCount(transfer);
  const isOne = transfer.filesTotal === 1;
  const hasLimit = transfer.limitedUntil !== null;
  const pace = [
    describeBytes(transfer),
    describeSpeed(transfer) ?? [],
    // Under a rate limit the note below has the time.
    hasLimit ? [] : (describeTimeLeft(transfer) ?? []),
  ];
  return (
    <div className={classes['summary']}>
      <div className={classes['numbers']}>
        <span>
          <b>{progress}</b> {isOne ? null : t('ui-plan-files')}
        </span>
        <span className={classes['pace']}>{pace.flat().join(' · ')}</span>
      </div>
      <ProgressBar
        label={t('ui-plan-progress')}
        percent={percentOfBytes(transfer.bytesDone, transfer.bytesTotal)}
        parts={toBarParts(transfer, items, states)}
      />
      <Legend items={items} states={states} />
      <LimitNote transfer={transfer} />
    </div>
  );
}

/** Applied, verified and partly downloaded bytes; together all the bytes that are done. */
function toBarParts(
  transfer: RunningTransfer,
  items: readonly PlanItem[],
  states: ReadonlyMap<string, FileState>,
): readonly BarPart[] {
  const sizeOf = ({ source }: PlanItem) => source?.size ?? 0;
  const applied = items
    .filter(({ addonId }) => states.get(addonId)?.name === 'applied')
    .reduce((sum, item) => sum + sizeOf(item), 0);
  const arriving = transfer.active.reduce((sum, { bytesDone }) => sum + bytesDone, 0);
  const done = transfer.bytesDone - arriving;
  const strong = Math.min(applied, done);
  const toPercent = (bytes: number) =>
    transfer.bytesTotal === 0 ? 0 : (bytes / transfer.bytesTotal) * 100;
  return [
    { percent: toPercent(strong), tone: 'strong' },
    { percent: toPercent(done - strong), tone: 'soft' },
    { percent: toPercent(arriving), tone: 'faint' },
  ];
}

function Legend({ items, states }: Omit<TransferSummaryProps, 'transfer'>) {
  const byState = Map.groupBy(items, ({ addonId }) => (states.get(addonId) ?? WAITING).name);
  return (
    <ul className={classes['legend']}>
      {(Object.keys(STATE_KEYS) as FileStateName[]).map((name) => {
        const count = byState.get(name)?.length ?? 0;
        if (count === 0) return null;
        return (
          <li key={name} data-state={name}>
            {t(STATE_KEYS[name])} <b>{formatNumber(count)}</b>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The registry's rate limit, once for the sheet: the total duration, and when the next file begins.
 */
function LimitNote({
  transfer: { limitedUntil, waitingUntil, leftMs },
}: {
  transfer: RunningTransfer;
}) {
  if (limitedUntil === null && waitingUntil === null) return null;
  return (
    <div className={classes['limit']}>
      <Clock size="1rem" aria-hidden />
      <p>
        {limitedUntil === null || leftMs === null ? null : (
          <b>{t('ui-plan-limit-left', { time: formatDuration(leftMs) })} </b>
        )}
        {t('ui-plan-limit-use')}
        <small>
          <LimitCountdown until={waitingUntil} />
        </small>
      </p>
    </div>
  );
}
