import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from '../lib/navigation/focus-back.ts';
import { t } from '../lib/format/text.ts';
import { TwoLines } from './two-lines.tsx';

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
