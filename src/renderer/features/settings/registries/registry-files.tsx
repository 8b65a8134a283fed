import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { TrustFiles } from './trust-files.tsx';

/** What is not confirmed of a registry that could not be reached when it was added; nothing where all is. */
export function RegistryFiles({ profile }: { profile: RegistryProfile }) {
  const [isAsking, setAsking] = useState(false);
  const { apiOrigin, name, proposedFileOrigin: proposed, reached } = profile;
  if (!reached) return <p>{t('ui-registry-unreached')}</p>;
  if (proposed === null || apiOrigin === null) return null;
  const trust = () =>
    attempt(async () => {
      await client.registries.add({ url: apiOrigin, acceptFileOrigin: proposed });
      await queryClient.invalidateQueries({ queryKey: api.registries.key() });
    });
  return (
    <>
      <p>
        {t('ui-registry-files-unconfirmed')} <bdi>{printable(proposed)}</bdi>
      </p>
      <Button
        aria-label={t('ui-registry-files-allow-of', { name })}
        onClick={() => setAsking(true)}
      >
        {t('ui-registry-files-allow-ask')}
      </Button>
      {isAsking ? (
        <TrustFiles
          url={apiOrigin}
          proposed={proposed}
          label={t('ui-registry-files-allow')}
          onTrust={() => void trust()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
