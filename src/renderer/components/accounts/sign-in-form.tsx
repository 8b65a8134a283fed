import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { dayAfterUtc } from '../../lib/format/days.ts';
import { client } from '../../lib/core/client.ts';
import { HINT_BELOW } from '../hint-below.ts';
import { t } from '../../lib/format/text.ts';
import { type Writing, useWrite } from '../../lib/core/use-write.ts';
import { DateField, isDayFrom } from '../date-field.tsx';
import { WriteProblem } from '../write-problem.tsx';
import classes from './sign-in-form.module.css';

const MAX_TOKEN_LENGTH = 512;

/** Signs in at a registry: with a token, or with a password if the registry has local accounts. */
export function SignInForm({ registry }: { registry: RegistryProfile }) {
  const hasPasswords = registry.capabilities.includes('passwords');
  const [way, setWay] = useState('token');
  return (
    <div className={classes['box']}>
      {hasPasswords ? (
        <SegmentedControl
          aria-label={t('ui-sign-in-how')}
          value={way}
          data={[
            { value: 'token', label: t('ui-sign-in-token') },
            { value: 'password', label: t('ui-sign-in-account') },
          ]}
          onChange={setWay}
        />
      ) : null}
      {way === 'token' ? <TokenForm registry={registry} /> : <PasswordForm registry={registry} />}
    </div>
  );
}

/** The input is cleared as soon as it is sent. */
function TokenForm({ registry }: { registry: RegistryProfile }) {
  const [token, setToken] = useState('');
  const [expires, setExpires] = useState('');
  const writing = useWrite();
  const [today] = useState(() => dayAfterUtc(0));
  const until = expires.trim();
  const isGood = until === '' || isDayFrom(until, today);
  const submit = () => {
    const known = until === '' ? null : until;
    const sent = { registry: registry.id, token: token.trim(), inFile: false, expires: known };
    setToken('');
    return writing.run(() => client.accounts.signIn(sent), signedIn(registry));
  };
  return (
    <SignInFields writing={writing} isReady={token.trim() !== '' && isGood} onSubmit={submit}>
      <TextInput
        type="password"
        label={t('ui-sign-in-token-field')}
        description={t('ui-sign-in-token-hint')}
        inputWrapperOrder={HINT_BELOW}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TOKEN_LENGTH}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <DateField
        label={t('ui-sign-in-until')}
        hint={t('ui-sign-in-until-hint')}
        min={today}
        value={expires}
        onChange={setExpires}
      />
    </SignInFields>
  );
}

function PasswordForm({ registry }: { registry: RegistryProfile }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const writing = useWrite();
  const submit = () => {
    const sent = { registry: registry.id, email: email.trim(), password, inFile: false };
    setPassword('');
    return writing.run(() => client.accounts.signInWithPassword(sent), signedIn(registry));
  };
  return (
    <SignInFields
      writing={writing}
      isReady={email.trim() !== '' && password !== ''}
      onSubmit={submit}
    >
      <TextInput
        label={t('ui-sign-in-email')}
        type="email"
        autoComplete="off"
        maxLength={TEXT_LIMITS.email[1]}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={t('ui-sign-in-password')}
        type="password"
        autoComplete="off"
        maxLength={TEXT_LIMITS.password[1]}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </SignInFields>
  );
}

function signedIn({ name }: RegistryProfile): string {
  return t('ui-signed-in', { registry: name });
}

interface SignInFieldsProps {
  readonly writing: Writing;
  readonly isReady: boolean;
  readonly onSubmit: () => Promise<boolean>;
  readonly children: ReactNode;
}

function SignInFields({ writing, isReady, onSubmit, children }: SignInFieldsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !writing.isBusy) void onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <div className={classes['fields']}>
        {children}
        <Button type="submit" variant="filled" disabled={!isReady || writing.isBusy}>
          {writing.isBusy ? t('ui-sign-in-asking') : t('ui-sign-in')}
        </Button>
      </div>
      <WriteProblem problem={writing.problem} />
    </form>
  );
}
