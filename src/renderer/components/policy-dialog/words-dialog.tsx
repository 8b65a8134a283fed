import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { groupsSchema } from '#shared/domain/addon.ts';
import { client } from '../../lib/core/client.ts';
import { runPolicy } from '../../lib/flow/policies.ts';
import { printable, t } from '../../lib/format/text.ts';
import { type RequestedDialog, closeRequestedDialog } from '../../lib/state/requested-dialog.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { Dialog } from '../dialog.tsx';
import classes from './policy-dialog.module.css';

const MAX_NOTE_LENGTH = 1000;

/** Groups and note of one add-on; for several, groups to add them to or remove them from. */
export function WordsDialog({ asked }: { asked: Extract<RequestedDialog, { kind: 'words' }> }) {
  const { loadoutId, rows } = asked;
  const [row] = rows;
  const before = rows.length === 1 && row !== undefined ? row : null;
  const count = t('ui-addon-count', { count: rows.length });
  const what = before === null ? count : printable(before.title);
  const [groupText, setGroupText] = useState(before?.groups.join(', ') ?? '');
  const [note, setNote] = useState(before?.note ?? '');
  const [left, setLeft] = useState<readonly string[]>([]);
  const shared = before === null ? countGroups(rows) : [];
  const names = groupText.split(',').map((name) => name.trim());
  const parsed = groupsSchema.safeParse(names.filter((name) => name !== ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success) return;
    closeRequestedDialog();
    const groups = parsed.data;
    const withoutGroups = [...(before?.groups ?? []), ...left].filter(
      (name) => !groups.includes(name),
    );
    const words = before === null ? {} : { note: note.trim() === '' ? null : note.trim() };
    const addons = rows.map(({ id }) => id);
    const start = () =>
      client.policies.describe({ loadoutId, addons, groups, withoutGroups, ...words });
    void runPolicy(loadoutId, start, t('ui-done-words', { what: count }));
  };
  return (
    <Dialog onClose={closeRequestedDialog} title={t('ui-words-dialog', { what })}>
      <form className={classes['form']} onSubmit={submit}>
        <TextInput
          data-autofocus
          label={before === null ? t('ui-words-add-groups') : t('ui-words-groups')}
          description={t('ui-words-groups-hint')}
          placeholder={t('ui-words-groups-example')}
          error={parsed.success ? null : t('ui-words-groups-wrong')}
          value={groupText}
          onChange={(event) => setGroupText(event.currentTarget.value)}
        />
        {shared.length === 0 ? null : (
          <Checkbox.Group
            label={t('ui-words-in-groups')}
            description={t('ui-words-in-groups-hint')}
            value={shared.map(([group]) => group).filter((group) => !left.includes(group))}
            onChange={(kept) =>
              setLeft(shared.map(([group]) => group).filter((group) => !kept.includes(group)))
            }
          >
            <Stack gap="xs" mt="xs">
              {shared.map(([group, count]) => (
                <Checkbox
                  key={group}
                  value={group}
                  label={t('ui-words-in-group', { group: printable(group), count })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {before === null ? null : (
          <Textarea
            label={t('ui-words-note')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <DialogActions
          label={t('ui-save')}
          isDisabled={!parsed.success}
          onClose={closeRequestedDialog}
        />
      </form>
    </Dialog>
  );
}

/** Counts the add-ons in each group, sorted by name. */
function countGroups(
  rows: readonly { readonly groups: readonly string[] }[],
): readonly (readonly [group: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const group of rows.flatMap(({ groups }) => groups))
    counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
