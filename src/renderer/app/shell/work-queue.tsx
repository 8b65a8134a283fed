import { ActionIcon } from '@mantine/core';
import { useLocation } from 'wouter';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { JobState, listJobActs, percentOfJob } from '../../components/job-state.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { LimitWait } from '../../components/progress-words.tsx';
import { useFocusBack } from '../../lib/navigation/focus-back.ts';
import { routes } from '../../lib/navigation/routes.ts';
import {
  describeBytes,
  describeCount,
  describeTimeLeft,
  describeSpeed,
} from '../../lib/transfer/describe-transfer.ts';
import { percentOfBytes } from '../../lib/transfer/file-states.ts';
import type { RunningTransfer } from '../../lib/transfer/measure-speed.ts';
import { useTransfer } from '../../lib/core/work.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { TransferFiles } from './work-files.tsx';
import classes from './work-queue.module.css';

interface WorkQueueProps {
  readonly jobs: readonly JobBrief[];
  readonly onClose: () => void;
}

/** All running and waiting jobs: downloads file by file, each job with pause and cancel. */
export function WorkQueue({ jobs, onClose }: WorkQueueProps) {
  const [, navigate] = useLocation();
  // The button that opened the queue is unmounted with the last job.
  useFocusBack();
  return (
    <div className={classes['queue']}>
      {jobs.map((job) => (
        <Operation key={job.id} job={job} onClose={onClose} />
      ))}
      <div className={classes['foot']}>
        <MoreButton
          onClick={() => {
            onClose();
            navigate(routes.activity);
          }}
        >
          {t('ui-queue-activity')}
        </MoreButton>
      </div>
    </div>
  );
}

function Operation({ job, onClose }: { job: JobBrief; onClose: () => void }) {
  const transfer = useTransfer(job.id);
  const what = tMessage(job.name);
  const percent =
    transfer === undefined
      ? percentOfJob(job)
      : percentOfBytes(transfer.bytesDone, transfer.bytesTotal);
  return (
    <section aria-label={what} className={classes['operation']}>
      <div className={classes['head']}>
        <b>{what}</b>
        {listJobActs(job).map(({ Icon, action, name, run }) => (
          <ActionIcon key={action} variant="subtle" color="gray" aria-label={name} onClick={run}>
            <Icon size="1rem" aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <div className={classes['total']}>
        <ProgressBar label={t('ui-job-progress', { what })} percent={percent} />
        {transfer === undefined ? (
          <p className={classes['numbers']}>
            <JobState job={job} />
          </p>
        ) : (
          <Numbers transfer={transfer} />
        )}
      </div>
      {transfer === undefined ? null : (
        <TransferFiles job={job} transfer={transfer} onClose={onClose} />
      )}
    </section>
  );
}

function Numbers({ transfer }: { transfer: RunningTransfer }) {
  const pace = [describeSpeed(transfer) ?? [], describeTimeLeft(transfer) ?? []].flat();
  return (
    <div className={classes['numbers']}>
      <span>
        <b>{describeCount(transfer)}</b> {transfer.filesTotal === 1 ? null : t('ui-plan-files')}
      </span>
      <span>{describeBytes(transfer)}</span>
      <p>
        {pace.join(' · ')}
        <LimitWait until={transfer.waitingUntil} before={pace.length === 0 ? '' : ' · '} />
      </p>
    </div>
  );
}
