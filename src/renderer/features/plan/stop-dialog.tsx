import { useEffect } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useJobOf } from '../../lib/flow/running-changes.ts';
import { stopAndUndo } from '../../lib/flow/stop-and-undo.ts';
import { t, tError } from '../../lib/format/text.ts';
import { type AskedDialog, closeAskedDialog } from '../../lib/state/asked-dialog.ts';

/** Asks whether a change is stopped that an undo would have to wait for; goes when that change ends. */
export function StopDialog({ asked }: { asked: Extract<AskedDialog, { kind: 'stop' }> }) {
  const job = useJobOf(asked);
  const isOver = job === undefined || job.state === 'ended';
  useEffect(() => {
    if (isOver) closeAskedDialog();
  }, [isOver]);
  if (isOver) return null;
  const { error, to } = asked;
  const done = job.progress.transfer?.applied.length ?? Number(error.params['done']);
  const { text } = tError({ ...error, params: { ...error.params, done } });
  const isRestore = to !== null;
  return (
    <ConfirmDialog
      title={t('ui-stop-title', { intent: String(error.params['intent']) })}
      label={isRestore ? t('ui-stop-restore') : t('ui-stop-undo', { done })}
      leaveLabel={t('ui-stop-leave')}
      onConfirm={() => void stopAndUndo(asked)}
      onClose={closeAskedDialog}
    >
      <p aria-live="polite">{text}</p>
      <p>{isRestore ? t('ui-stop-restore-text') : t('ui-stop-undo-text', { done })}</p>
    </ConfirmDialog>
  );
}
