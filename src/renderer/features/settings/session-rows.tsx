import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { type AccountSession, describeSession } from '#shared/registry/user.ts';
import { toRealEnd } from '#shared/domain/end-date.ts';
import { formatTime } from '#shared/messages/format.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Pill } from '../../components/pill.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { api, client } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { printable, t } from '../../lib/format/text.ts';
import { useWrite } from '../../lib/core/use-write.ts';
import { SettingRow, Words } from './rows.tsx';
import classes from './session-rows.module.css';

/**
 * Other sessions of the account, each with a button to end it; a registry lists them only for a
 * session.
 */
export function SessionRows({ registry }: { registry: RegistryProfile }) {
  const { data, error } = useQuery(
    api.accounts.sessions.queryOptions({
      input: { registry: registry.id },
      refetchOnMount: 'always',
    }),
  );
  const [ended, setEnded] = useState<AccountSession | null>(null);
  const { isBusy, problem, run } = useWrite();
  if (error !== null) return <WriteProblem problem={toPayload(error)} />;
  if (data === undefined) return <Words>{t('ui-sessions-asking')}</Words>;
  return (
    <>
      <ul aria-label={t('ui-sessions')} className={classes['list']}>
        {data.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} isBusy={isBusy} onEnd={() => setEnded(session)} />
          </li>
        ))}
      </ul>
      <WriteProblem problem={problem} />
      {ended === null ? null : (
        <ConfirmDialog
          title={t('ui-session-end-of', { name: nameOf(ended) })}
          label={t('ui-session-end')}
          tone="danger"
          onConfirm={() =>
            void run(
              () => client.accounts.endSession({ registry: registry.id, session: ended.id }),
              t('ui-session-ended', { name: nameOf(ended) }),
            )
          }
          onClose={() => setEnded(null)}
        >
          <p>{t('ui-session-end-text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { dateCreated, dateLastActive, dateExpires, city, country, current } = session;
  const end = toRealEnd(dateExpires);
  const name = nameOf(session);
  const facts = [
    [city, country].filter(Boolean).map(String).map(printable).join(', '),
    dateCreated === null ? '' : t('ui-session-since', { when: formatTime(dateCreated) }),
    dateLastActive === null ? '' : t('ui-session-active', { when: formatTime(dateLastActive) }),
    end === null ? '' : t('ui-account-until', { when: formatTime(end) }),
  ];
  return (
    <SettingRow label={name} hint={facts.filter((fact) => fact !== '').join(' · ')}>
      {current === true ? (
        <Pill tone="accent">{t('ui-session-this')}</Pill>
      ) : (
        <Button
          variant="danger-quiet"
          disabled={isBusy}
          aria-label={t('ui-session-end-of', { name })}
          onClick={onEnd}
        >
          {t('ui-session-end')}
        </Button>
      )}
    </SettingRow>
  );
}

function nameOf(session: AccountSession): string {
  const name = describeSession(session);
  return name === null ? t('ui-session-nameless') : printable(name);
}
