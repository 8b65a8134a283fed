import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/navigation/focus-back.ts';
import { t } from '../lib/format/text.ts';
import { TwoLines } from './two-lines.tsx';
import classes from './dialog.module.css';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** Lies over the screen for as long as it is there, and has the focus meanwhile. */
export function Dialog({ title, ...rest }: DialogProps) {
  useFocusBack();
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('ui-close') }}
      title={typeof title === 'string' ? <TwoLines text={title} /> : title}
      {...rest}
    />
  );
}

/** The last part of a dialog, in sight however long it is or low the window. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
