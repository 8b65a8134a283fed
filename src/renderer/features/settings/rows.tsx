import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Switch } from '../../components/switch.tsx';
import { useShownProblem } from '../../hooks/use-shown-problem.ts';
import { t } from '../../lib/format/text.ts';
import classes from './rows.module.css';

interface RowWords {
  readonly label: string;
  /** Explains the setting if the label is not enough. */
  readonly hint?: string;
}

interface SettingRowProps extends RowWords {
  readonly children: ReactNode;
}

/** One setting or action: label at the left, control at the right. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  return (
    <div className={classes['row']}>
      <div className={classes['words']}>
        <span className={classes['label']}>{label}</span>
        {hint === undefined ? null : <span className={classes['hint']}>{hint}</span>}
      </div>
      <div className={classes['control']}>{children}</div>
    </div>
  );
}

interface SwitchRowProps extends RowWords {
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function SwitchRow({ isOn, onToggle, ...words }: SwitchRowProps) {
  return (
    <SettingRow {...words}>
      <Switch isOn={isOn} label={words.label} onToggle={onToggle} />
    </SettingRow>
  );
}

interface SelectRowProps<Value extends string> extends RowWords {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

export function SelectRow<Value extends string>({
  value,
  options,
  onChange,
  ...words
}: SelectRowProps<Value>) {
  return (
    <SettingRow {...words}>
      <NativeSelect
        aria-label={words.label}
        value={value}
        data={options.map(([one, label]) => ({ value: one, label }))}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      />
    </SettingRow>
  );
}

interface TextRowProps extends RowWords {
  readonly value: string;
  /** Returns the problem in words; null: it can be saved. */
  readonly check: (text: string) => string | null;
  readonly onSave: (text: string) => void;
  readonly inputMode?: 'numeric' | 'url' | 'text';
  readonly unit?: string;
  readonly placeholder?: string;
}

/** Saves on Enter and on blur; Escape discards the input. */
export function TextRow(props: TextRowProps) {
  const { label, hint } = props;
  return (
    <SettingRow label={label} {...(hint === undefined ? {} : { hint })}>
      <TextEntry {...props} />
    </SettingRow>
  );
}

function TextEntry({ value, label, check, onSave, inputMode, unit, placeholder }: TextRowProps) {
  const [typed, setTyped] = useState({ over: value, text: value });
  // If the saved value changes while typing, the new one is shown; the field keeps the focus.
  const text = typed.over === value ? typed.text : value;
  const setText = (next: string) => setTyped({ over: value, text: next });
  const unitId = useId();
  const { isShown, show } = useShownProblem();
  const problem = text === value ? null : check(text);
  const save = () => {
    show();
    if (text !== value && problem === null) onSave(text);
  };
  return (
    <TextInput
      aria-label={label}
      aria-describedby={unit === undefined ? undefined : unitId}
      inputMode={inputMode ?? 'text'}
      placeholder={placeholder}
      value={text}
      error={isShown ? problem : null}
      rightSection={
        unit === undefined ? null : (
          <span id={unitId} className={classes['unit']}>
            {unit}
          </span>
        )
      }
      rightSectionWidth={unit === undefined ? undefined : 'auto'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}

interface NumberRowProps extends RowWords {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly onSave: (value: number) => void;
}

/** A whole number. */
export function NumberRow({ value, min, max, onSave, ...rest }: NumberRowProps) {
  const isGood = (text: string) =>
    /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return (
    <TextRow
      {...rest}
      value={String(value)}
      inputMode="numeric"
      check={(text) => (isGood(text) ? null : t('ui-number-wrong', { min, max }))}
      onSave={(text) => onSave(Number(text))}
    />
  );
}

/** A heading between rows. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['group']}>
      <h3 id={id} className={classes['groupTitle']}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A sentence or two between rows. */
export function Words({ children }: { children: ReactNode }) {
  return <p className={classes['sentence']}>{children}</p>;
}
