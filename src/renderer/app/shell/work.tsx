import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { loadable } from '../../components/loadable.tsx';
import { describeCount, describeTimeLeft } from '../../lib/transfer/describe-transfer.ts';
import { percentOfBytes } from '../../lib/transfer/file-states.ts';
import type { RunningTransfer } from '../../lib/transfer/measure-speed.ts';
import { useJobs, useTransfer } from '../../lib/core/work.ts';
import { t } from '../../lib/format/text.ts';
import classes from './work.module.css';

const WorkQueue = loadable(() => import('./work-queue.tsx').then((m) => m.WorkQueue));

/** Running and waiting jobs, downloads with their count; a press opens the queue. */
export function Work() {
  const jobs = useJobs().filter(({ state }) => state !== 'ended');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (jobs.length === 0) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      offset={4}
      trapFocus
      returnFocus
      width="min(23.75rem, 100vw - 1rem)"
      transitionProps={{ transition: 'fade-up', duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['button']}
          data-open={isOpen || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Words jobs={jobs} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui-queue-title')} className={classes['queue'] ?? ''}>
        <WorkQueue jobs={jobs} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Words({ jobs }: { jobs: readonly JobBrief[] }) {
  const job = jobs.find(({ progress }) => progress.transfer?.filesTotal);
  const transfer = useTransfer(job?.id);
  if (job === undefined || transfer === undefined) {
    const running = jobs.filter(({ state }) => state === 'running').length;
    return t('ui-status-jobs', { running, waiting: jobs.length - running });
  }
  const others = jobs.length - 1;
  const parts = [
    describeRunningChange(job, transfer),
    describeTimeLeft(transfer) ?? [],
    others === 0 ? [] : t('ui-status-more', { count: others }),
  ];
  return (
    <>
      <Ring transfer={transfer} />
      {parts.flat().join(' · ')}
    </>
  );
}

/** `Updating 3 of 7`. */
function describeRunningChange({ change }: JobBrief, transfer: RunningTransfer): string {
  const text = describeCount(transfer);
  if (change?.intent === 'update') return t('ui-status-updating', { text });
  return change?.intent === 'install'
    ? t('ui-status-installing', { text })
    : t('ui-status-applying', { text });
}

const AROUND = 2 * Math.PI * 6;

function Ring({ transfer: { bytesDone, bytesTotal } }: { transfer: RunningTransfer }) {
  const filled = (percentOfBytes(bytesDone, bytesTotal) / 100) * AROUND;
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={classes['ring']}>
      <circle cx="8" cy="8" r="6" />
      <circle cx="8" cy="8" r="6" strokeDasharray={`${filled} ${AROUND}`} />
    </svg>
  );
}
