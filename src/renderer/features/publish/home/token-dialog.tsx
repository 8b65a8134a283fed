import form from '../parts/form.module.css';
import classes from '../parts/scope-picker.module.css';
import { useState } from 'react';
import type { AccessToken } from '#shared/registry/access-token.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { DateField, isDayFrom } from '../../../components/date-field.tsx';
import { client } from '../../../lib/core/client.ts';
import { dayAfterUtc } from '../../../lib/format/days.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { Button } from '@mantine/core';
import {
  SCOPE_GROUPS,
  SCOPE_PRESETS,
  type ScopePreset,
} from '#shared/registry/data/scope-groups.ts';
import { describeScope, describeScopeGroup } from '../../../lib/format/describe-rights.ts';
import { LabelledCheckbox } from '../parts/labelled-checkbox.tsx';

interface TokenDialogProps {
  readonly registry: string;
  /** null: a new one. */
  readonly token: AccessToken | null;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

const FIRST_DAYS = 90;

export function TokenDialog({ registry, token, onMade, onClose }: TokenDialogProps) {
  const [values, setValues] = useState({
    name: token?.name ?? '',
    dateExpires: token?.dateExpires.slice(0, 10) ?? dayAfterUtc(FIRST_DAYS),
    scopes: token?.scopes ?? [],
  });
  const [tomorrow] = useState(() => dayAfterUtc(1));
  const writing = useWrite();
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const isFuture = isDayFrom(values.dateExpires, tomorrow);
  const send = async () => {
    if (token !== null) {
      await client.tokens.edit({ registry, tokenId: token.id, change: values, dryRun: false });
      return;
    }
    const made = await client.tokens.create({ registry, ...values, dryRun: false });
    if (made.token !== null) onMade(made.token.token);
  };
  const submit = async () => {
    const done = t('ui-token-saved', { name: values.name });
    if (await writing.run(send, done, () => routes.publish('tokens'))) onClose();
  };
  return (
    <FormDialog
      title={token === null ? t('ui-token-create') : t('ui-edit-of', { name: token.name })}
      label={token === null ? t('ui-create') : t('ui-save')}
      writing={writing}
      isGood={isFuture && values.scopes.length > 0 && areLengthsGood([['tokenName', values.name]])}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LimitedText
        label={t('ui-name')}
        field="tokenName"
        value={values.name}
        hint={t('ui-token-name-hint')}
        onChange={(name) => set({ name })}
      />
      <DateField
        label={t('ui-token-until')}
        min={tomorrow}
        value={values.dateExpires}
        onChange={(dateExpires) => set({ dateExpires: dateExpires.trim() })}
      />
      <ScopePicker chosen={values.scopes} onChange={(scopes) => set({ scopes })} />
    </FormDialog>
  );
}

interface ScopePickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const PRESETS: readonly (readonly [ScopePreset, () => string])[] = [
  ['publish-from-ci', () => t('ui-preset-ci')],
  ['manage-projects', () => t('ui-preset-manage')],
  ['read-only', () => t('ui-preset-read')],
  ['everything', () => t('ui-preset-everything')],
];

/** The scopes of a token in explained groups; presets start with the fewest. */
function ScopePicker({ chosen, onChange }: ScopePickerProps) {
  const toggle = (scope: string) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset className={form['group']}>
      <legend>{t('ui-token-may')}</legend>
      <div className={form['foot']}>
        {PRESETS.map(([preset, words]) => (
          <Button key={preset} size="xs" onClick={() => onChange([...SCOPE_PRESETS[preset]])}>
            {words()}
          </Button>
        ))}
      </div>
      <div className={classes['groups']}>
        {Object.entries(SCOPE_GROUPS).map(([group, scopes]) => (
          <div key={group} role="group" aria-label={describeScopeGroup(group)}>
            <p className={form['label']}>{describeScopeGroup(group)}</p>
            {scopes.map((scope) => (
              <LabelledCheckbox
                key={scope}
                label={describeScope(scope)}
                isOn={chosen.includes(scope)}
                onToggle={() => toggle(scope)}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
