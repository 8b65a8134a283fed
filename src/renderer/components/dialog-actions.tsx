import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepFocus } from '../lib/navigation/keep-focus.ts';
import { t } from '../lib/format/text.ts';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** Label of the primary button, a word or two; null: the dialog can only be closed. */
  readonly label: string | null;
  /** `danger`: deletes or ends something permanently. */
  readonly tone?: 'plain' | 'danger';
  readonly isDisabled?: boolean;
  /** Focuses the primary button when the dialog opens; in a dangerous one, Cancel. */
  readonly hasFocus?: boolean;
  /** Without it, the primary button submits the surrounding form. */
  readonly onDo?: () => void;
  readonly onClose: () => void;
  /** The change is already made: there is nothing to cancel. */
  readonly isLeftOnly?: boolean;
  /** Label of the other button, if it does more than cancel. */
  readonly leaveLabel?: string;
  /** A note or an option to the left of the buttons. */
  readonly children?: ReactNode;
}

/** Footer of every dialog: the primary button at the right, Cancel to its left. */
export function DialogActions(props: DialogActionsProps) {
  const { label, tone = 'plain', isDisabled = false, hasFocus = false, onDo, onClose } = props;
  const isDanger = tone === 'danger';
  const focused = hasFocus ? { 'data-autofocus': true } : {};
  return (
    <div className={classes['actions']}>
      {props.children === undefined ? null : (
        <div className={classes['beside']}>{props.children}</div>
      )}
      <Button onMouseDown={keepFocus} onClick={onClose} {...(isDanger ? focused : {})}>
        {props.leaveLabel ?? (label === null || props.isLeftOnly ? t('ui-close') : t('ui-cancel'))}
      </Button>
      {label === null ? null : (
        <Button
          variant={isDanger ? 'danger' : 'filled'}
          disabled={isDisabled}
          onMouseDown={keepFocus}
          {...(isDanger ? {} : focused)}
          {...(onDo === undefined ? { type: 'submit' as const } : { onClick: onDo })}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
