import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RegistryList, RegistryTest } from '#shared/domain/registry.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Pill } from '../../../components/pill.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { printable, t, tError } from '../../../lib/format/text.ts';
import classes from './registries.module.css';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { TrustFiles } from './trust-files.tsx';

const OFFER_KEYS = {
  search: 'ui-offer-search',
  singleProject: 'ui-offer-projects',
  users: 'ui-offer-users',
  organizations: 'ui-offer-organizations',
  passwords: 'ui-offer-passwords',
} as const satisfies Record<RegistryTest['offers'][number], string>;

const WRONG_CLOCK_MS = 60_000;

interface RegistryRowProps {
  readonly registry: RegistryList[number];
  readonly onList: (list: RegistryList) => void;
}

/** A registry: its address, its account, and its current answer. */
export function RegistryRow({ registry: one, onList }: RegistryRowProps) {
  const { profile, isDefault, isShipped, loadouts } = one;
  const { id: registry, name } = profile;
  const [isRemoving, setRemoving] = useState(false);
  const setDefault = () =>
    attempt(async () => onList(await client.registries.setDefault({ registry })));
  const remove = () => attempt(async () => onList(await client.registries.remove({ registry })));
  return (
    <div className={classes['row']}>
      <div className={classes['words']}>
        <p className={classes['name']}>
          <b>{printable(name)}</b>
          {isDefault ? <Pill tone="accent">{t('ui-registry-default')}</Pill> : null}
        </p>
        {profile.apiOrigin === null ? (
          <p>{t('ui-registry-here')}</p>
        ) : (
          <p className={classes['address']}>
            <bdi>{printable(profile.apiOrigin)}</bdi>
          </p>
        )}
        {loadouts.length === 0 ? null : (
          <p>{t('ui-registry-loadouts', { names: loadouts.join(', ') })}</p>
        )}
        <RegistryFiles profile={profile} />
      </div>
      <TestButton registry={registry} name={name} />
      {isDefault ? null : (
        <Button
          aria-label={t('ui-registry-set-default-of', { name })}
          onClick={() => void setDefault()}
        >
          {t('ui-registry-set-default')}
        </Button>
      )}
      {isShipped ? null : (
        <Button aria-label={t('ui-registry-remove-of', { name })} onClick={() => setRemoving(true)}>
          {t('ui-remove')}
        </Button>
      )}
      {isRemoving ? (
        <ConfirmDialog
          title={t('ui-registry-remove-of', { name })}
          label={t('ui-remove')}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          <p>{t('ui-registry-remove-text')}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function TestButton({ registry, name }: { registry: string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<RegistryTest | null>(null);
  const test = async () => {
    setBusy(true);
    await attempt(async () => setResult(await client.registries.test({ registry })));
    // The test may have reached a registry for the first time.
    await queryClient.invalidateQueries({ queryKey: api.registries.key() });
    setBusy(false);
  };
  return (
    <>
      <Button
        disabled={isBusy}
        aria-label={t('ui-registry-test-of', { name })}
        onClick={() => void test()}
      >
        {isBusy ? t('ui-registry-testing') : t('ui-registry-test')}
      </Button>
      <p
        role="status"
        className={classes['result']}
        data-tone={result?.error ? 'bad' : 'good'}
        hidden={result === null}
      >
        {result === null ? null : describeTest(result)}
      </p>
    </>
  );
}

/** The answer of a registry just now, or the reason why there was none. */
function describeTest({ error, latencyMs, says, clockAheadMs, offers }: RegistryTest): string {
  if (error !== null) {
    const { title, text, hint } = tError(error);
    return `${title}. ${text} ${hint}`;
  }
  const parts = [
    t('ui-registry-answers', { ms: latencyMs ?? 0 }),
    says === null ? null : t('ui-registry-says', { says }),
    offers.length === 0
      ? null
      : t('ui-registry-offers', { what: offers.map((offer) => t(OFFER_KEYS[offer])).join(', ') }),
    clockAheadMs === null || Math.abs(clockAheadMs) < WRONG_CLOCK_MS
      ? null
      : t('ui-registry-clock', { minutes: Math.round(clockAheadMs / 60_000) }),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/**
 * The unconfirmed file host of a registry that could not be reached when it was added; nothing if
 * all is confirmed.
 */
function RegistryFiles({ profile }: { profile: RegistryProfile }) {
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
