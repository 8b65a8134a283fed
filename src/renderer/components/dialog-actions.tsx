import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepFocus } from '../lib/navigation/keep-focus.ts';
import { t } from '../lib/format/text.ts';
import classes from './dialog-actions.module.css';

interface DialogActionsProps {
  /** What the primary button does, in a word or two; null: there is nothing to do but to close. */
  readonly label: string | null;
  /** `danger`: it deletes or ends something for good. */
  readonly tone?: 'plain' | 'danger';
  readonly isDisabled?: boolean;
  /** Enter presses the primary button as soon as the dialog is open; of a dangerous one, its way out. */
  readonly hasFocus?: boolean;
  /** Without it the primary button submits the form around it. */
  readonly onDo?: () => void;
  readonly onClose: () => void;
  /** What was done stays: there is nothing to cancel. */
  readonly isLeftOnly?: boolean;
  /** What leaving does, where that is more than to cancel. */
  readonly leaveLabel?: string;
  /** A note or an option at the left of the buttons. */
  readonly children?: ReactNode;
}

/** The last line of every dialog: at the right its primary button, left of it the way out. */
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
