import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownProblem } from '../hooks/use-shown-problem.ts';
import { dayAfter, isDay } from '../lib/format/days.ts';
import { HINT_BELOW } from './hint-below.ts';
import { t } from '../lib/format/text.ts';
import classes from './date-field.module.css';

interface DateFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** As typed; empty: none. */
  readonly value: string;
  /** The earliest day allowed. */
  readonly min: string;
  readonly onChange: (value: string) => void;
}

/** Shortcuts, in days from today. */
const CHOICES: readonly (readonly [days: number, words: () => string])[] = [
  [7, () => t('ui-date-week')],
  [30, () => t('ui-date-days', { days: 30 })],
  [90, () => t('ui-date-days', { days: 90 })],
  [365, () => t('ui-date-year')],
];

/** A date in Loadout's own format, independent of the system's language. */
export function DateField({ label, hint, value, min, onChange }: DateFieldProps) {
  const { isShown, onBlur } = useShownProblem();
  return (
    <div className={classes['field']}>
      <TextInput
        label={label}
        description={hint}
        inputWrapperOrder={HINT_BELOW}
        placeholder={t('ui-date-format')}
        autoComplete="off"
        maxLength={10}
        value={value}
        error={isShown ? findDateProblem(value, min) : null}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <div role="group" aria-label={t('ui-date-choices')} className={classes['choices']}>
        {CHOICES.map(([days, words]) => (
          <Button key={days} size="xs" onClick={() => onChange(dayAfter(days))}>
            {words()}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** An empty field is valid here; a form that requires a date uses `isDayFrom`. */
function findDateProblem(value: string, min: string): string | null {
  const day = value.trim();
  if (day === '' || isDayFrom(day, min)) return null;
  return isDay(day) ? t('ui-token-past') : t('ui-date-wrong');
}

export function isDayFrom(day: string, min: string): boolean {
  return isDay(day) && day >= min;
}
