import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { canStandTogether } from '#shared/registry/project-rules.ts';
import { describeKinds } from '../../../lib/format/describe-project.ts';
import { t } from '../../../lib/format/text.ts';
import { Chips } from './chips.tsx';
import form from './form.module.css';

interface TypesFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** The types of a project; only types that can be combined can be chosen. */
export function TypesField({ chosen, onChange }: TypesFieldProps) {
  const known = chosen.filter((type): type is ProjectType => isKnown(type));
  return (
    <fieldset className={form['group']}>
      <legend>{t('ui-project-types')}</legend>
      <Chips
        chips={PROJECT_TYPES.map((value) => ({
          value,
          label: describeKinds([value]),
          isDisabled: !known.includes(value) && !canStandTogether([...known, value]),
        }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p className={form['hint']}>{t('ui-project-types-hint')}</p>
    </fieldset>
  );
}

function isKnown(type: string): type is ProjectType {
  return (PROJECT_TYPES as readonly string[]).includes(type);
}
