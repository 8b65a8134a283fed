import { Button } from '@mantine/core';
import {
  SCOPE_GROUPS,
  SCOPE_PRESETS,
  type ScopePreset,
} from '#shared/registry/data/scope-groups.ts';
import { describeScope, describeScopeGroup } from '../../../lib/format/describe-rights.ts';
import { t } from '../../../lib/format/text.ts';
import form from './form.module.css';
import classes from './scope-picker.module.css';
import { Tick } from './tick.tsx';

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

/** What a token may do, in groups with what each means; the least that is needed is the safest. */
export function ScopePicker({ chosen, onChange }: ScopePickerProps) {
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
              <Tick
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
