import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import { countCharacters, TEXT_LIMITS } from '#shared/registry/limits.ts';
import { t } from '../../../lib/text.ts';
import classes from './form.module.css';

type LimitedField = keyof typeof TEXT_LIMITS;

/** What a field is for stands below it, so that fields beside each other stand in one line. */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface LimitedTextProps {
  readonly label: string;
  readonly field: LimitedField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** What is wrong with it besides its length. */
  readonly problem?: ReactNode;
  readonly isLong?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
}

/** A text with its counter; what is over the limit is said, never cut off. */
export function LimitedText(props: LimitedTextProps) {
  const { label, field, value, onChange, hint, problem, isLong = false } = props;
  const shared = {
    label: (
      <>
        {label} <Counter field={field} text={value} />
      </>
    ),
    'aria-label': label,
    inputWrapperOrder: HINT_BELOW,
    description: hint,
    value,
    placeholder: props.placeholder,
    disabled: props.isDisabled ?? false,
    error: problem ?? findLengthProblem(field, value),
  };
  return isLong ? (
    <Textarea
      {...shared}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

export function Counter({ field, text }: { field: LimitedField; text: string }) {
  const [, most] = TEXT_LIMITS[field];
  const length = countCharacters(text);
  return (
    <span className={classes['counter']} data-over={length > most} aria-hidden>
      {t('ui-counter', { length: formatNumber(length), most: formatNumber(most) })}
    </span>
  );
}

/** null: its length is fine, or it is still empty, which a form says when it is sent. */
export function findLengthProblem(field: LimitedField, value: string): string | null {
  const [least, most] = TEXT_LIMITS[field];
  const length = countCharacters(value);
  if (length > most) return t('ui-too-long', { over: length - most });
  return value !== '' && length < least ? t('ui-too-short', { least }) : null;
}

/** Whether every text has a length that the registry takes. */
export function areLengthsGood(texts: readonly (readonly [LimitedField, string])[]): boolean {
  return texts.every(([field, text]) => {
    const length = countCharacters(text);
    const [least, most] = TEXT_LIMITS[field];
    return length >= least && length <= most;
  });
}
