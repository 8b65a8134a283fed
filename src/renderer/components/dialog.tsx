import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from '../lib/focus-back.ts';
import { t } from '../lib/text.ts';

/** Lies over the screen for as long as it is there, and has the focus meanwhile. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  useFocusBack();
  return <Modal opened closeButtonProps={{ 'aria-label': t('ui-close') }} {...props} />;
}
