import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { World, WorldSnapshot } from '#shared/domain/world.ts';
import { formatSize, formatTime } from '#shared/messages/format.ts';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { printable, t } from '../../lib/format/text.ts';
import { restoreSnapshot } from './snapshot-jobs.ts';
import classes from './worlds.module.css';

interface RestoreDialogProps {
  readonly loadoutId: string;
  readonly world: World;
  readonly snapshot: WorldSnapshot;
  readonly onClose: () => void;
}

/** Restores a snapshot, always as a new world: the existing one stays unchanged. */
export function RestoreDialog({ loadoutId, world, snapshot, onClose }: RestoreDialogProps) {
  const [name, setName] = useState('');
  const { number, takenAt, sizeBytes } = snapshot;
  const title = printable(world.title ?? world.name);
  const submit = () => {
    onClose();
    const typed = name.trim();
    const request = { loadoutId, world: world.path, number };
    void restoreSnapshot({ ...request, name: typed === '' ? null : typed });
  };
  return (
    <Dialog title={t('ui-worlds-restore-title', { title })} size="30rem" onClose={onClose}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          {t('ui-worlds-restore-text', {
            time: formatTime(takenAt),
            size: formatSize(sizeBytes),
          })}
        </p>
        <TextInput
          label={t('ui-worlds-restore-name')}
          placeholder={t('ui-worlds-restore-default', { name: world.name, number: String(number) })}
          value={name}
          maxLength={200}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions label={t('ui-worlds-restore-do')} onClose={onClose} />
      </form>
    </Dialog>
  );
}
