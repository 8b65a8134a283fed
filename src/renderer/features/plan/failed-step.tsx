import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { ErrorPayload } from '#shared/errors.ts';
import { ErrorWords } from '../../components/error-words.tsx';
import { Notice } from '../../components/notice.tsx';
import { Problem } from '../../components/problem.tsx';
import { SheetFoot } from '../../components/sheet.tsx';
import { describeDone } from '../../lib/flow/describe-done.ts';
import type { FailedChange, FlowStep } from '../../lib/flow/flow-store.ts';
import { undoHistoryEntry } from '../../lib/flow/run-change.ts';
import { closeSheet, retryFailed } from '../../lib/flow/sheet-actions.ts';
import { NO_STATES, readFileStates } from '../../lib/transfer/file-states.ts';
import { t } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';
import { TransferItems } from './transfer-items.tsx';

interface FailedSheetStepProps {
  readonly step: Extract<FlowStep, { name: 'failed' }>;
}

/** The error, at its add-on if known, and what happened to the rest of the change. */
export function FailedSheetStep({ step: { error, change } }: FailedSheetStepProps) {
  return (
    <>
      {change === null ? (
        <div className={classes['body']}>
          <Problem error={error} />
        </div>
      ) : (
        <FailedItems error={error} change={change} />
      )}
      <SheetFoot note={change === null ? null : <Outcome change={change} />}>
        <Button onClick={closeSheet}>{t('ui-close')}</Button>
        {change === null ? null : <FailedStepActions change={change} />}
      </SheetFoot>
    </>
  );
}

function FailedItems({ error, change }: { error: ErrorPayload; change: FailedChange }) {
  const { plan, transfer } = change;
  const states = useMemo(
    () => (transfer === null ? NO_STATES : readFileStates(transfer)),
    [transfer],
  );
  const isAboutItems = transfer !== null && transfer.failed.length > 0;
  return (
    <>
      {isAboutItems ? (
        <Notice tone="bad">
          <ErrorWords error={error} />
        </Notice>
      ) : null}
      <div className={classes['body']}>
        {isAboutItems ? null : <Problem error={error} />}
        {transfer === null ? null : (
          <TransferItems plan={plan} states={states} isOver onRetry={() => retryFailed(change)} />
        )}
      </div>
    </>
  );
}

function Outcome({ change: { report } }: { change: FailedChange }) {
  if (report === null) return t('ui-plan-nothing-changed');
  return t('ui-plan-half-done', { text: describeDone(report) });
}

function FailedStepActions({ change }: { change: FailedChange }) {
  const { report, isInSnapshot } = change;
  const undo = () => {
    closeSheet();
    if (report !== null) void undoHistoryEntry(report.loadout.id, report.generation.number);
  };
  return (
    <>
      {report === null ? null : <Button onClick={undo}>{t('ui-undo')}</Button>}
      {isInSnapshot ? (
        <Button onClick={() => retryFailed({ ...change, skipSnapshot: true })}>
          {t('ui-plan-without-snapshot')}
        </Button>
      ) : null}
      <Button variant="filled" data-autofocus onClick={() => retryFailed(change)}>
        {t('ui-plan-retry')}
      </Button>
    </>
  );
}
