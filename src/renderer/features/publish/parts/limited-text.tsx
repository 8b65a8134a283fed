import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import { type LimitedField, measureText } from '#shared/registry/text-length.ts';
import { useShownProblem } from '../../../hooks/use-shown-problem.ts';
import { HINT_BELOW } from '../../../components/hint-below.ts';
import { t } from '../../../lib/format/text.ts';
import classes from './form.module.css';

interface LimitedTextProps {
  readonly label: string;
  readonly field: LimitedField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** A problem other than the length. */
  readonly problem?: ReactNode;
  /** The registry's refusal, shown at once. */
  readonly refusal?: ReactNode;
  readonly isLong?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
}

/** A text with a counter; text over the limit is reported on blur, never cut off. */
export function LimitedText(props: LimitedTextProps) {
  const { label, field, value, onChange, hint, problem, refusal, isLong = false } = props;
  const { isShown, onBlur } = useShownProblem();
  const wrong = isShown ? (problem ?? findLengthProblem(field, value)) : null;
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
    error: refusal ?? wrong,
    onBlur,
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
  const { length, most, over } = measureText(field, text);
  return (
    <span className={classes['counter']} data-over={over > 0} aria-hidden>
      {t('ui-counter', { length: formatNumber(length), most: formatNumber(most) })}
    </span>
  );
}

/**
 * Returns null if the length is fine, or if the text is empty, which a form reports when it is
 * sent.
 */
export function findLengthProblem(field: LimitedField, value: string): string | null {
  const { over, short, least } = measureText(field, value);
  if (over > 0) return t('ui-too-long', { over });
  return value !== '' && short > 0 ? t('ui-too-short', { least }) : null;
}
