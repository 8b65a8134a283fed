import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './registries.module.css';

interface TrustFilesProps {
  /** The registry's own address. */
  readonly url: string;
  /** The host where it says its files are. */
  readonly proposed: string;
  /** Label of the button that agrees. */
  readonly label: string;
  readonly onTrust: () => void;
  readonly onClose: () => void;
}

/** Asks whether files may come from the host the registry names. */
export function TrustFiles({ url, proposed, label, onTrust, onClose }: TrustFilesProps) {
  return (
    <ConfirmDialog
      title={t('ui-registry-files-title')}
      label={label}
      onConfirm={onTrust}
      onClose={onClose}
    >
      <p>{t('ui-registry-files-text', { url })}</p>
      <p className={classes['address']}>
        <bdi>{printable(proposed)}</bdi>
      </p>
      <p>{t('ui-registry-files-hint')}</p>
    </ConfirmDialog>
  );
}
