import { Check, Lock, Minus } from 'lucide-react';
import classes from './check-box.module.css';

interface CheckBoxProps {
  readonly state: 'on' | 'off' | 'mixed' | 'locked';
  readonly label: string;
  readonly tabIndex?: number;
  readonly isDisabled?: boolean;
  readonly onToggle?: (event: { readonly shiftKey: boolean }) => void;
}

const MARKS = { on: Check, mixed: Minus, locked: Lock, off: null } as const;
const CHECKED = { on: true, off: false, mixed: 'mixed', locked: true } as const;

/** `locked`: it depends on another chosen item and cannot be left out on its own. */
export function CheckBox({ state, label, tabIndex, isDisabled, onToggle }: CheckBoxProps) {
  const Mark = MARKS[state];
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={CHECKED[state]}
      aria-label={label}
      tabIndex={tabIndex}
      disabled={isDisabled === true || state === 'locked'}
      className={classes['target']}
      data-state={state}
      onClick={(event) => {
        event.stopPropagation();
        onToggle?.(event);
      }}
    >
      <span className={classes['box']}>
        {Mark === null ? null : <Mark size="0.6875rem" strokeWidth={3} aria-hidden />}
      </span>
    </button>
  );
}
