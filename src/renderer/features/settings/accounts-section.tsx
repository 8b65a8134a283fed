import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Account, AccountStatus } from '#shared/domain/account.ts';
import { toRealEnd } from '#shared/domain/end-date.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { formatTime } from '#shared/messages/format.ts';
import { ScopeStates } from '../../components/accounts/scope-states.tsx';
import { SignInForm } from '../../components/accounts/sign-in-form.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Pill } from '../../components/pill.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { api, client } from '../../lib/core/client.ts';
import { accountQuery, useAccount } from '../../lib/core/publishing.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t, tError } from '../../lib/format/text.ts';
import { useWrite } from '../../lib/core/use-write.ts';
import classes from './accounts-section.module.css';
import { SessionRows } from './session-rows.tsx';
import { SettingGroup, SettingRow, Words } from './rows.tsx';

/** The account on each registry, signed-in ones first. Only publishing needs one. */
export function AccountsSection() {
  const { data = [] } = useQuery(api.registries.overview.queryOptions());
  const profiles = data.map(({ profile }) => profile);
  const statuses = useQueries({
    queries: profiles.map(({ id }) => ({ ...accountQuery(id), refetchOnMount: 'always' as const })),
  });
  // A registry without an account is known at once, because only accounts need a request.
  const isSignedOut = (at: number) => statuses[at]?.data?.length === 0;
  return (
    <>
      <Words>{t('ui-accounts-intro')}</Words>
      {profiles
        .filter((_, at) => !isSignedOut(at))
        .map((profile) => (
          <SettingGroup key={profile.id} title={registryTitleOf(profile)}>
            <AccountAt registry={profile} />
          </SettingGroup>
        ))}
      <div className={classes['others']}>
        {profiles
          .filter((_, at) => isSignedOut(at))
          .map((profile) => (
            <SignedOut key={profile.id} registry={profile} />
          ))}
      </div>
    </>
  );
}

function SignedOut({ registry }: { registry: RegistryProfile }) {
  const [isOpen, setOpen] = useState(false);
  const name = registryTitleOf(registry);
  return (
    <>
      <SettingRow label={name} hint={t('ui-account-none')}>
        <Button
          aria-expanded={isOpen}
          aria-label={t('ui-sign-in-at', { registry: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('ui-sign-in-open')}
        </Button>
      </SettingRow>
      {isOpen ? (
        <div className={classes['form']}>
          <SignInForm registry={registry} />
        </div>
      ) : null}
    </>
  );
}

/** Two registries may have one name. */
function registryTitleOf({ name, apiOrigin }: RegistryProfile): string {
  const host = apiOrigin === null ? '' : (URL.parse(apiOrigin)?.host ?? '');
  return [name, host]
    .filter((part) => part !== '')
    .map(printable)
    .join(' · ');
}

function AccountAt({ registry }: { registry: RegistryProfile }) {
  const { account, error } = useAccount(registry.id, 'always');
  if (error !== null) return <Words>{`${tError(error).text} ${tError(error).hint}`}</Words>;
  if (!account) return <Words>{t('ui-accounts-asking')}</Words>;
  return <SignedIn registry={registry} account={account} />;
}

interface SignedInProps {
  readonly registry: RegistryProfile;
  readonly account: AccountStatus;
}

function SignedIn({ registry, account }: SignedInProps) {
  const [, navigate] = useLocation();
  const { user, state, error, kind } = account;
  const name = user === null ? t('ui-account-nameless') : printable(user.userName);
  return (
    <>
      <SettingRow label={name} hint={describeAccount(account)}>
        <Pill tone={state === 'accepted' ? 'accent' : 'bad'}>{STATE_WORDS[state]()}</Pill>
        <Button onClick={() => navigate(routes.publish('tokens'))}>{t('ui-tokens')}</Button>
        <SignOut registry={registry} account={account} name={name} />
      </SettingRow>
      {error === null ? null : <WriteProblem problem={error} />}
      {state === 'refused' ? <SignInForm registry={registry} /> : null}
      {kind === 'session' && state === 'accepted' ? <SessionRows registry={registry} /> : null}
      {kind === 'token' && state === 'accepted' ? <ScopeStates scopes={account.scopes} /> : null}
    </>
  );
}

const STATE_WORDS: Readonly<Record<AccountStatus['state'], () => string>> = {
  accepted: () => t('ui-account-accepted'),
  refused: () => t('ui-account-refused'),
  unreadable: () => t('ui-account-unreadable'),
  unknown: () => t('ui-account-unknown'),
};

const PLACE_WORDS: Readonly<Record<Account['place'], () => string>> = {
  keychain: () => t('ui-account-in-keychain'),
  file: () => t('ui-account-in-file'),
  memory: () => t('ui-account-in-memory'),
  environment: () => t('ui-account-in-environment'),
};

function describeAccount({ kind, place, expires }: Account): string {
  const what = kind === 'session' ? t('ui-account-session') : t('ui-account-token');
  const end = expires === null ? '' : ` · ${describeAccountExpiry(expires)}`;
  return `${what} · ${PLACE_WORDS[place]()}${end}`;
}

function describeAccountExpiry(expires: string): string {
  const end = toRealEnd(expires);
  return end === null ? t('ui-never-expires') : t('ui-account-until', { when: formatTime(end) });
}

function SignOut({ registry, account, name }: SignedInProps & { readonly name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run } = useWrite();
  if (account.place === 'environment') return null;
  return (
    <>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        {t('ui-sign-out')}
      </Button>
      <WriteProblem problem={problem} />
      {isAsking ? (
        <ConfirmDialog
          title={t('ui-sign-out-of', { name, registry: registry.name })}
          label={t('ui-sign-out')}
          onConfirm={() =>
            void run(
              () => client.accounts.signOut({ registry: registry.id }),
              t('ui-signed-out', { registry: registry.name }),
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>{account.kind === 'session' ? t('ui-sign-out-session') : t('ui-sign-out-token')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
