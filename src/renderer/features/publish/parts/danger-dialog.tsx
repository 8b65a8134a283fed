import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FormDialog } from './form-dialog.tsx';

interface DangerDialogProps {
  readonly title: string;
  readonly label: string;
  /** Has to be typed first. */
  readonly word: string;
  /** Said afterwards. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDo: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks twice before what can never be taken back: the second time by a word that has to be typed. */
export function DangerDialog(props: DangerDialogProps) {
  const { title, label, word, done, children, onDo, onClose } = props;
  const [typed, setTyped] = useState('');
  const writing = useWrite();
  const submit = async () => {
    if (await writing.run(onDo, done)) onClose();
  };
  return (
    <FormDialog
      title={title}
      label={label}
      writing={writing}
      isGood={typed.trim() === word.trim()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <TextInput
        label={t('ui-type-to-confirm', { word })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
