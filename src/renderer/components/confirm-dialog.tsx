import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { t } from '../lib/text.ts';
import classes from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the button does, in a word or two. */
  readonly label: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back with one press. */
export function ConfirmDialog({ title, children, label, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="27rem"
      classNames={{ title: classes['title'] ?? '' }}
    >
      <div className={classes['text']}>{children}</div>
      <div className={classes['actions']}>
        <Button onClick={onClose}>{t('ui-cancel')}</Button>
        <Button
          variant="filled"
          data-autofocus
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
