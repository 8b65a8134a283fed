import type { ReactNode } from 'react';
import { useWrite } from '../../../lib/core/use-write.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';

export interface ConfirmWriteProps {
  readonly title: string;
  readonly label: string;
  /** Whether it can be confirmed; true by default. */
  readonly isGood?: boolean;
  /** `danger`: deletes or ends something permanently. */
  readonly tone?: 'plain' | 'danger';
  /** The message shown afterwards. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDo: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a write; stays open with the reason if the write fails. */
export function ConfirmWrite(props: ConfirmWriteProps) {
  const { title, label, isGood = true, tone = 'plain', done, children, onDo, onClose } = props;
  const writing = useWrite();
  const submit = async () => {
    if (await writing.run(onDo, done)) onClose();
  };
  return (
    <FormDialog
      title={title}
      label={label}
      writing={writing}
      isGood={isGood}
      tone={tone}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
