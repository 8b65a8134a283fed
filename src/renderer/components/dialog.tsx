import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/navigation/focus-back.ts';
import { t } from '../lib/format/text.ts';
import { ClampedText } from './clamped-text.tsx';
import classes from './dialog.module.css';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** A modal over the screen; open and focused while it is mounted. */
export function Dialog({ title, ...rest }: DialogProps) {
  useFocusBack();
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('ui-close') }}
      title={typeof title === 'string' ? <ClampedText text={title} /> : title}
      {...rest}
    />
  );
}

/** Footer of a dialog, always visible, however long the content or low the window. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}
