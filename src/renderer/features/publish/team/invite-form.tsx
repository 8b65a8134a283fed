import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { client } from '../../../lib/core/client.ts';
import { t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import form from '../parts/form.module.css';
import rows from '../parts/rows.module.css';
import type { TeamOf } from './team-of.ts';

/** Asks somebody into a team; they have to accept. */
export function InviteForm({ registry, of }: { registry: string; of: TeamOf }) {
  const [userName, setUserName] = useState('');
  const writing = useWrite();
  const name = userName.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || writing.isBusy) return;
    const isDone = await writing.run(
      () => client.teams.invite({ registry, of, userName: name, dryRun: false }),
      t('ui-invited', { name }),
    );
    if (isDone) setUserName('');
  };
  return (
    <form className={rows['top']} onSubmit={(event) => void submit(event)}>
      <div className={form['foot']}>
        <TextInput
          aria-label={t('ui-invite-name')}
          placeholder={t('ui-invite-name')}
          autoComplete="off"
          maxLength={TEXT_LIMITS.userName[1]}
          value={userName}
          onChange={(event) => setUserName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name === '' || writing.isBusy}>
          {t('ui-invite')}
        </Button>
        <span className={form['hint']}>{t('ui-invite-hint')}</span>
      </div>
      <WriteProblem problem={writing.problem} />
    </form>
  );
}
