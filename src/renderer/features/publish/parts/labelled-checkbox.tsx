import { CheckBox } from '../../../components/check-box.tsx';
import classes from './labelled-checkbox.module.css';

interface LabelledCheckboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
}

/** A check box with its label beside it, which toggles it too. */
export function LabelledCheckbox({
  label,
  hint,
  isOn,
  isDisabled = false,
  onToggle,
}: LabelledCheckboxProps) {
  return (
    <label className={classes['line']} data-disabled={isDisabled}>
      <CheckBox
        state={isOn ? 'on' : 'off'}
        label={label}
        isDisabled={isDisabled}
        onToggle={onToggle}
      />
      <span aria-hidden>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </label>
  );
}
