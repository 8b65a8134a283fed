import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { WriteProblem } from './write-problem.tsx';
import type { Writing } from '../lib/core/use-write.ts';
import { t } from '../lib/format/text.ts';
import { keepFocus } from '../lib/navigation/keep-focus.ts';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  /** null: there is nothing to submit. */
  readonly label: string | null;
  readonly writing: Writing;
  readonly isGood: boolean;
  /** `danger`: deletes or ends something permanently. */
  readonly tone?: 'plain' | 'danger';
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** For a form that keeps unsaved input after it closes; undefined: nothing to discard. */
  readonly onDiscard?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A small form over the screen: stays open with the error until it succeeds. */
export function FormDialog(props: FormDialogProps) {
  const { title, label, writing, isGood, tone = 'plain', children, onSubmit, onDiscard } = props;
  const { onClose } = props;
  // The dialog focuses the marked element, else its first button, which closes it.
  const markFirstField = (form: HTMLFormElement | null) => {
    if (form === null || form.querySelector('[data-autofocus]') !== null) return;
    form.querySelector('input, textarea, select')?.setAttribute('data-autofocus', '');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood && !writing.isBusy) onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} size="34rem">
      <form ref={markFirstField} className={classes['form']} onSubmit={submit}>
        {children}
        <DialogFoot>
          <DialogActions
            label={label}
            tone={tone}
            isDisabled={!isGood || writing.isBusy}
            onClose={onClose}
          >
            {onDiscard === undefined ? undefined : (
              <Button variant="danger-quiet" onMouseDown={keepFocus} onClick={onDiscard}>
                {t('ui-take-back')}
              </Button>
            )}
          </DialogActions>
          <WriteProblem problem={writing.problem} />
        </DialogFoot>
      </form>
    </Dialog>
  );
}
