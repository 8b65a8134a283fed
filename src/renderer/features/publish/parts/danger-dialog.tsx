import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../lib/format/text.ts';
import { ConfirmWrite, type ConfirmWriteProps } from './confirm-write.tsx';

interface DangerDialogProps extends Omit<ConfirmWriteProps, 'isGood' | 'tone'> {
  /** The word to type as confirmation. */
  readonly word: string;
}

/** Confirms something irreversible in two steps; in the second a word has to be typed. */
export function DangerDialog({ word, children, ...rest }: DangerDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmWrite {...rest} tone="danger" isGood={typed.trim() === word.trim()}>
      {children}
      <TextInput
        label={t('ui-type-to-confirm', { word })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmWrite>
  );
}
