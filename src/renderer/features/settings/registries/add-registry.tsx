import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { attempt } from '../../../lib/attempt.ts';
import { api, client } from '../../../lib/client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { printable, t } from '../../../lib/text.ts';
import { showToast } from '../../../lib/toast.tsx';
import classes from './registries.module.css';

/** By its address; where it keeps its files elsewhere, a person says whether they trust that place too. */
export function AddRegistry() {
  const [url, setUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [proposed, setProposed] = useState<string | null>(null);

  async function add(acceptFileOrigin: string | null): Promise<void> {
    setBusy(true);
    await attempt(async () => {
      const answer = await client.registries.add({ url: url.trim(), acceptFileOrigin });
      if (answer.proposedFileOrigin !== null) {
        setProposed(answer.proposedFileOrigin);
        return;
      }
      await queryClient.invalidateQueries({ queryKey: api.registries.key() });
      showToast(t('ui-registry-added', { name: answer.profile.name }));
      setUrl('');
    });
    setBusy(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') void add(null);
  };
  return (
    <form className={classes['add']} onSubmit={submit}>
      <TextInput
        className={classes['url'] ?? ''}
        label={t('ui-registry-address')}
        description={t('ui-registry-address-hint')}
        inputMode="url"
        placeholder="https://registry.example"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isBusy || url.trim() === ''}>
        {isBusy ? t('ui-registry-asking') : t('ui-registry-add')}
      </Button>
      {proposed === null ? null : (
        <ConfirmDialog
          title={t('ui-registry-files-title')}
          label={t('ui-registry-files-trust')}
          onConfirm={() => void add(proposed)}
          onClose={() => setProposed(null)}
        >
          <p>{t('ui-registry-files-text', { url: url.trim() })}</p>
          <p className={classes['address']}>
            <bdi>{printable(proposed)}</bdi>
          </p>
          <p>{t('ui-registry-files-hint')}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
