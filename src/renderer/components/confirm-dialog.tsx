import type { ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button, a word or two. */
  readonly label: string;
  /** `danger`: deletes or ends something permanently. */
  readonly tone?: 'plain' | 'danger';
  /** Label of the other button, if it does more than cancel. */
  readonly leaveLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that takes more than one press to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, label, tone = 'plain', onConfirm, onClose } = props;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="27rem"
      classNames={{ title: classes['title'] ?? '' }}
    >
      <div className={classes['text']}>{children}</div>
      <div className={classes['actions']}>
        <DialogActions
          label={label}
          tone={tone}
          hasFocus
          {...(props.leaveLabel === undefined ? {} : { leaveLabel: props.leaveLabel })}
          onDo={() => {
            onClose();
            onConfirm();
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
