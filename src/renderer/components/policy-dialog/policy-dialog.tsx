import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateField, isDayFrom } from '../date-field.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { Dialog } from '../dialog.tsx';
import { type RequestedDialog, closeRequestedDialog } from '../../lib/state/requested-dialog.ts';
import { dayAfter } from '../../lib/format/days.ts';
import { changeAddonPolicies } from '../../lib/flow/policies.ts';
import { t } from '../../lib/format/text.ts';
import classes from './policy-dialog.module.css';

const MAX_NOTE_LENGTH = 256;

/** Note and end date of a pin or a skip; both are optional. */
export function PolicyDialog({ asked }: { asked: Extract<RequestedDialog, { kind: 'policy' }> }) {
  const { verb, loadoutId, addonIds, what } = asked;
  const [note, setNote] = useState('');
  const [day, setDay] = useState('');
  const [tomorrow] = useState(() => dayAfter(1));
  const until = day.trim();
  const isGood = until === '' || isDayFrom(until, tomorrow);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    closeRequestedDialog();
    const words = { note: note.trim() === '' ? null : note.trim(), until: endOf(until) };
    void changeAddonPolicies(verb, loadoutId, addonIds, words);
  };
  const title = verb === 'pin' ? t('ui-pin-dialog', { what }) : t('ui-skip-dialog', { what });
  return (
    <Dialog onClose={closeRequestedDialog} title={title}>
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
        <DateField
          label={t('ui-policy-until')}
          hint={t('ui-policy-until-hint')}
          min={tomorrow}
          value={day}
          onChange={setDay}
        />
        <DialogActions
          label={verb === 'pin' ? t('ui-pin') : t('ui-skip-do')}
          isDisabled={!isGood}
          onClose={closeRequestedDialog}
        />
      </form>
    </Dialog>
  );
}

/** Returns the local start of the day, when the policy ends; null: no date was chosen. */
function endOf(day: string): string | null {
  const begins = new Date(`${day}T00:00:00`);
  return Number.isNaN(begins.getTime()) ? null : begins.toISOString();
}
