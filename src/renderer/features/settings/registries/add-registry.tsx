import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { t } from '../../../lib/format/text.ts';
import { showToast } from '../../../lib/state/toast.ts';
import classes from './registries.module.css';
import { TrustFiles } from './trust-files.tsx';

/**
 * Adds a registry by address; if its files are on another host, the user has to trust that host
 * too.
 */
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
      const isKnown = answer.profile.reached;
      showToast(
        t(isKnown ? 'ui-registry-added' : 'ui-registry-added-unreached', {
          name: answer.profile.name,
        }),
      );
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
        <TrustFiles
          url={url.trim()}
          proposed={proposed}
          label={t('ui-registry-files-trust')}
          onTrust={() => void add(proposed)}
          onClose={() => setProposed(null)}
        />
      )}
    </form>
  );
}
