import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { WriteProblem } from './write-problem.tsx';
import { t } from '../lib/text.ts';
import type { Writing } from '../lib/use-write.ts';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly label: string;
  readonly writing: Writing;
  readonly isGood: boolean;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A small form over the screen: it stays open with its reason until it was done. */
export function FormDialog(props: FormDialogProps) {
  const { title, label, writing, isGood, children, onSubmit, onClose } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood && !writing.isBusy) onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title} size="34rem">
      <form className={classes['form']} onSubmit={submit}>
        {children}
        <div className={classes['end']}>
          <div className={classes['foot']}>
            <Button type="submit" variant="filled" disabled={!isGood || writing.isBusy}>
              {label}
            </Button>
            <Button onClick={onClose}>{t('ui-cancel')}</Button>
          </div>
          <WriteProblem problem={writing.problem} />
        </div>
      </form>
    </Dialog>
  );
}
