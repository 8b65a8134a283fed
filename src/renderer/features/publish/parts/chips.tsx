import classes from './form.module.css';

interface Chip {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** A few options of which any may be chosen; the surrounding fieldset has their name. */
export function Chips({ chips, chosen, onChange }: ChipsProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={classes['chips']}>
      {chips.map(({ value, label: text, isDisabled = false }) => (
        <button
          key={value}
          type="button"
          className={classes['chip']}
          aria-pressed={chosen.includes(value)}
          disabled={isDisabled}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
