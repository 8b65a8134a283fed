import type { ReactNode } from 'react';
import { useWrite } from '../../../lib/use-write.ts';
import { FormDialog } from './form-dialog.tsx';

interface ConfirmWriteProps {
  readonly title: string;
  readonly label: string;
  /** Said afterwards. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDo: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a write, and stays open with the reason when it was not done. */
export function ConfirmWrite(props: ConfirmWriteProps) {
  const { title, label, done, children, onDo, onClose } = props;
  const writing = useWrite();
  const submit = async () => {
    if (await writing.run(onDo, done)) onClose();
  };
  return (
    <FormDialog
      title={title}
      label={label}
      writing={writing}
      isGood
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
