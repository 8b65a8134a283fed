import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useJob } from '../../lib/core/work.ts';
import { stopAndStep } from '../../lib/flow/stop-and-step.ts';
import { t, tError } from '../../lib/format/text.ts';
import { type RequestedDialog, closeRequestedDialog } from '../../lib/state/requested-dialog.ts';

/**
 * Asks whether to stop a running change that an undo or redo would wait for; closes when that
 * change ends.
 */
export function StopDialog({ asked }: { asked: Extract<RequestedDialog, { kind: 'stop' }> }) {
  const job = useJob(asked.jobId);
  const isOver = job === undefined || job.state === 'ended';
  useEffect(() => {
    if (isOver) closeRequestedDialog();
  }, [isOver]);
  if (isOver) return null;
  const { error, to, intent } = asked;
  const done = job.progress.transfer?.applied.length ?? Number(error.params['done']);
  const { text } = tError({ ...error, params: { ...error.params, done } });
  const [label, meaning] =
    to !== null
      ? [t('ui-stop-restore'), t('ui-stop-restore-text')]
      : intent === 'redo'
        ? [t('ui-stop-redo', { done }), t('ui-stop-redo-text', { done })]
        : [t('ui-stop-undo', { done }), t('ui-stop-undo-text', { done })];
  return (
    <ConfirmDialog
      title={t('ui-stop-title', { intent: String(error.params['intent']) })}
      label={label}
      leaveLabel={t('ui-stop-leave')}
      onConfirm={() => void stopAndStep(asked)}
      onClose={closeRequestedDialog}
    >
      <p aria-live="polite">{text}</p>
      <p>{meaning}</p>
    </ConfirmDialog>
  );
}
