import { ActionIcon } from '@mantine/core';
import { Pause, Play, X } from 'lucide-react';
import { useLocation } from 'wouter';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { MoreButton } from '../../components/more-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { LimitWait, percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { client } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { useFocusBack } from '../../lib/navigation/focus-back.ts';
import { routes } from '../../lib/navigation/routes.ts';
import {
  describeBytes,
  describeCount,
  describeLeft,
  describeSpeed,
} from '../../lib/transfer/describe-transfer.ts';
import { percentOfBytes } from '../../lib/transfer/file-states.ts';
import type { Transfer } from '../../lib/transfer/measure-speed.ts';
import { useTransfer } from '../../lib/core/work.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { showError } from '../../lib/state/toast.ts';
import { Files } from './work-files.tsx';
import classes from './work-queue.module.css';

interface WorkQueueProps {
  readonly jobs: readonly JobBrief[];
  readonly onClose: () => void;
}

/** Every job that runs or waits: downloads file by file, each job with the way to pause or cancel it. */
export function WorkQueue({ jobs, onClose }: WorkQueueProps) {
  const [, navigate] = useLocation();
  // The button that opened it goes with the last job.
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
  const percent = transfer === undefined ? percentOfJob(job) : percentOfTransfer(transfer);
  return (
    <section aria-label={what} className={classes['operation']}>
      <div className={classes['head']}>
        <b>{what}</b>
        <Controls job={job} what={what} />
      </div>
      <div className={classes['total']}>
        <ProgressBar label={t('ui-job-progress', { what })} percent={percent} />
        {transfer === undefined ? (
          <p className={classes['numbers']}>
            <Stage job={job} />
          </p>
        ) : (
          <Numbers transfer={transfer} />
        )}
      </div>
      {transfer === undefined ? null : <Files job={job} transfer={transfer} onClose={onClose} />}
    </section>
  );
}

function percentOfTransfer({ bytesDone, bytesTotal }: Transfer): number {
  return percentOfBytes(bytesDone, bytesTotal);
}

function percentOfJob({ state, progress }: JobBrief): number | null {
  return state === 'queued' ? 0 : percentOf(progress);
}

function Stage({ job: { state, progress } }: { job: JobBrief }) {
  if (state === 'queued') return t('ui-job-queued');
  return state === 'paused' ? t('ui-job-paused') : <ProgressWords progress={progress} />;
}

function Numbers({ transfer }: { transfer: Transfer }) {
  const pace = [describeSpeed(transfer) ?? [], describeLeft(transfer) ?? []].flat();
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

function Controls({ job, what }: { job: JobBrief; what: string }) {
  const jobId = job.id;
  const act = (done: Promise<unknown>) => {
    done.catch((error: unknown) => showError(toPayload(error)));
  };
  const button = { variant: 'subtle', color: 'gray' } as const;
  const name = (action: string) => t('ui-job-of', { action, what });
  return (
    <>
      {job.canPause ? (
        <ActionIcon
          {...button}
          aria-label={name(t('ui-job-pause'))}
          onClick={() => act(client.jobs.pause({ jobId }))}
        >
          <Pause size="1rem" aria-hidden />
        </ActionIcon>
      ) : null}
      {job.state === 'paused' ? (
        <ActionIcon
          {...button}
          aria-label={name(t('ui-job-resume'))}
          onClick={() => act(client.jobs.resume({ jobId }))}
        >
          <Play size="1rem" aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon
        {...button}
        aria-label={name(t('ui-cancel'))}
        onClick={() => act(client.jobs.cancel({ jobId }))}
      >
        <X size="1rem" aria-hidden />
      </ActionIcon>
    </>
  );
}
