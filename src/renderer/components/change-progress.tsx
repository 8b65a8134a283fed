import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { type RunningChange, useJob, useTransfer } from '../lib/core/work.ts';
import { cancelChange } from '../lib/flow/running-changes.ts';
import { describeCount } from '../lib/transfer/describe-transfer.ts';
import { percentOfBytes } from '../lib/transfer/file-states.ts';
import { t } from '../lib/format/text.ts';
import { ProgressBar } from './progress-bar.tsx';
import { percentOf, ProgressWords } from './progress-words.tsx';
import classes from './change-progress.module.css';

const RUNNING_KEYS: Partial<Record<RunningChange['intent'], 'ui-undoing' | 'ui-redoing'>> = {
  undo: 'ui-undoing',
  redo: 'ui-redoing',
};

interface ChangeProgressProps {
  readonly change: RunningChange;
  /** `small` in a row, where the surrounding list handles the keys. */
  readonly size?: 'normal' | 'small';
}

/** Replaces the button that started a change, until the screen shows the result. */
export function ChangeProgress({ change, size = 'normal' }: ChangeProgressProps) {
  const job = useJob(change.jobId);
  const transfer = useTransfer(change.jobId);
  const what = t(RUNNING_KEYS[change.intent] ?? 'ui-updating');
  const percent =
    transfer === undefined
      ? percentOfChange(job)
      : percentOfBytes(transfer.bytesDone, transfer.bytesTotal);
  const cancel = () => cancelChange(change.id);
  return (
    <span role="group" aria-label={what} className={classes['progress']} data-size={size}>
      <span className={classes['how']}>
        <span className={classes['words']}>
          {transfer === undefined || transfer.isPaused ? (
            <JobWords job={job} fallback={what} />
          ) : (
            describeCount(transfer)
          )}
        </span>
        <ProgressBar size="thin" label={t('ui-job-progress', { what })} percent={percent} />
      </span>
      {size === 'small' ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('ui-cancel')}
          title={t('ui-cancel')}
          className={classes['cancel']}
          onClick={(event) => {
            event.stopPropagation();
            cancel();
          }}
        >
          <X size="0.875rem" aria-hidden />
        </button>
      ) : (
        <Button onClick={cancel}>{t('ui-cancel')}</Button>
      )}
    </span>
  );
}

function percentOfChange(job: JobBrief | undefined): number | null {
  return job === undefined || job.state === 'queued' ? null : percentOf(job.progress);
}

function JobWords({ job, fallback }: { job: JobBrief | undefined; fallback: string }) {
  if (job === undefined || job.state === 'ended') return fallback;
  if (job.state === 'queued') return t('ui-change-queued');
  if (job.state === 'paused') return t('ui-change-paused');
  return <ProgressWords progress={job.progress} />;
}
