import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { type AskedDialog, closeAskedDialog } from '../../lib/asked-dialog.ts';
import { changePolicy } from '../../lib/policies.ts';
import { t } from '../../lib/text.ts';
import classes from './policy-dialog.module.css';

const MAX_NOTE_LENGTH = 256;
const DAY_MS = 86_400_000;

/** Why an add-on stays as it is, and until when. Both may stay empty. */
export function PolicyDialog({ asked }: { asked: Extract<AskedDialog, { kind: 'policy' }> }) {
  const { verb, loadoutId, addonIds, what } = asked;
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const [tomorrow] = useState(() => toDay(Date.now() + DAY_MS));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closeAskedDialog();
    const words = { note: note.trim() === '' ? null : note.trim(), until: endOf(day) };
    void changePolicy(verb, loadoutId, addonIds, words);
  };
  const title = verb === 'pin' ? t('ui-pin-dialog', { what }) : t('ui-skip-dialog', { what });
  return (
    <Dialog onClose={closeAskedDialog} title={title}>
      <form className={classes['form']} onSubmit={submit}>
        <p className={classes['hint']}>{verb === 'pin' ? t('ui-pin-hint') : t('ui-skip-hint')}</p>
        <TextInput
          data-autofocus
          label={t('ui-policy-note')}
          placeholder={t('ui-policy-note-example')}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('ui-policy-until')}
          description={t('ui-policy-until-hint')}
          min={tomorrow}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className={classes['foot']}>
          <Button onClick={closeAskedDialog}>{t('ui-cancel')}</Button>
          <Button type="submit" variant="filled">
            {verb === 'pin' ? t('ui-pin') : t('ui-skip-do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** `2026-12-31` of the person's own calendar. */
function toDay(timeMs: number): string {
  const date = new Date(timeMs);
  return new Date(timeMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The day begins where the person is; then the rule ends. null: no day was chosen. */
function endOf(day: string): string | null {
  const begins = new Date(`${day}T00:00:00`);
  return Number.isNaN(begins.getTime()) ? null : begins.toISOString();
}
