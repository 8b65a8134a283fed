import { Button, FileButton } from '@mantine/core';
import { t } from '../../lib/format/text.ts';

/** Opens the system's file dialog; the browser passes the bytes of the files, never their paths. */
export function AddFilesButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': t('ui-add-files') }}>
      {(props) => <Button {...props}>{t('ui-add-files')}</Button>}
    </FileButton>
  );
}
