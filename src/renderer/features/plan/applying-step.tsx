import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { SheetFoot } from '../../components/sheet.tsx';
import { useFlow } from '../../lib/flow/flow-store.ts';
import { closeSheet, stopFlow } from '../../lib/flow/sheet-actions.ts';
import { NO_STATES, readFileStates } from '../../lib/transfer/file-states.ts';
import type { RunningTransfer } from '../../lib/transfer/measure-speed.ts';
import { useAllChanges, useJob, useTransfer } from '../../lib/core/work.ts';
import { t } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';
import { TransferItems } from './transfer-items.tsx';
import { TransferSummary } from './transfer-summary.tsx';

/** Progress of a running change: the whole, then each add-on. */
export function Applying({ plan }: { plan: Plan }) {
  const runningId = useFlow((flow) => flow.runningId);
  const change = useAllChanges().find(({ id }) => id === runningId);
  const jobId = change?.jobId ?? null;
  const job = useJob(jobId);
  const transfer = useLast(useTransfer(jobId));
  const states = useMemo(() => (transfer ? readFileStates(transfer) : NO_STATES), [transfer]);
  const items = useMemo(() => plan.items.filter(({ kind }) => kind !== 'leave'), [plan]);
  const body = useRef<HTMLDivElement>(null);
  // The pressed button is gone. A second Enter must not press one of the two new ones.
  useEffect(() => body.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div
        ref={body}
        tabIndex={0}
        role="group"
        aria-label={t('ui-plan-progress')}
        className={classes['body']}
      >
        <p aria-live="polite" className="visually-hidden">
          {transfer === undefined ? null : <Spoken transfer={transfer} />}
        </p>
        {transfer === undefined ? (
          <Preparing job={job} />
        ) : (
          <TransferSummary transfer={transfer} items={items} states={states} />
        )}
        <TransferItems plan={plan} states={states} />
      </div>
      <SheetFoot note={<Kept transfer={transfer} />}>
        <Button onClick={stopFlow}>{t('ui-stop')}</Button>
        <Button onClick={closeSheet}>{t('ui-plan-background')}</Button>
      </SheetFoot>
    </>
  );
}

/**
 * The job list may drop a job before its result arrives: until then the sheet keeps the last state.
 */
function useLast(transfer: RunningTransfer | undefined): RunningTransfer | undefined {
  const [last, setLast] = useState(transfer);
  if (transfer !== undefined && transfer !== last) setLast(transfer);
  return transfer ?? last;
}

/** Counts files, not bytes: a screen reader would otherwise never stop announcing progress. */
function Spoken({ transfer: { filesDone, filesTotal } }: { transfer: RunningTransfer }) {
  const [done, total] = [formatNumber(filesDone), formatNumber(filesTotal)];
  return t('ui-progress', { what: t('ui-phase-download'), done, total });
}

/** Shown before the first file, and for the whole of a change that downloads nothing. */
function Preparing({ job }: { job: JobBrief | undefined }) {
  const isRunning = job?.state === 'running';
  return (
    <div className={classes['preparing']}>
      <span aria-live="polite">
        {isRunning ? <ProgressWords progress={job.progress} hasCountdown /> : t('ui-plan-starting')}
      </span>
      <ProgressBar
        label={t('ui-plan-progress')}
        percent={isRunning ? percentOf(job.progress) : null}
      />
    </div>
  );
}

/** The parts that remain applied after a cancel. */
function Kept({ transfer }: { transfer: RunningTransfer | undefined }) {
  if (transfer === undefined) return null;
  const count = transfer.applied.length;
  return (
    <>
      {count === 0 ? t('ui-plan-all-or-none') : t('ui-plan-cancel-keeps', { count })}
      <small>{t('ui-plan-downloads-kept')}</small>
    </>
  );
}
