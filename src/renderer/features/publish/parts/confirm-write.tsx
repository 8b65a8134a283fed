import type { ReactNode } from 'react';
import { useWrite } from '../../../lib/core/use-write.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';

export interface ConfirmWriteProps {
  readonly title: string;
  readonly label: string;
  /** Default: it can be done at once. */
  readonly isGood?: boolean;
  /** `danger`: it deletes or ends something for good. */
  readonly tone?: 'plain' | 'danger';
  /** Said afterwards. */
  readonly done: string;
  readonly children: ReactNode;
  readonly onDo: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a write, and stays open with the reason when it was not done. */
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
