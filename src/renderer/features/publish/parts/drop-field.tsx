import { Button, FileButton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useFileDrop } from '../../../hooks/use-file-drop.ts';
import { t } from '../../../lib/format/text.ts';
import classes from './drop-field.module.css';

interface DropFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly accept?: string;
  readonly isBusy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts files by drag and drop or from the file dialog. */
export function DropField({ label, hint, accept, isBusy = false, onFiles }: DropFieldProps) {
  const { isOver, handlers } = useFileDrop(onFiles);
  const pick = (files: File[]) => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={classes['place']} data-over={isOver} {...handlers}>
      <FileUp size="1.25rem" aria-hidden />
      <div>
        <b>{label}</b>
        <p>{hint}</p>
      </div>
      <FileButton
        multiple
        onChange={pick}
        inputProps={{ 'aria-label': label }}
        {...(accept === undefined ? {} : { accept })}
      >
        {(props) => (
          <Button {...props} disabled={isBusy}>
            {t('ui-choose-files')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
