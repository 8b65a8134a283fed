import classes from './switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** A row's switch is outside the order of Tab: the list around it has keys of its own. */
  readonly tabIndex?: number;
  readonly onToggle: () => void;
}

/** On or off, at once. As light as it can be: a long list has one in each row. */
export function Switch({ isOn, label, isDisabled = false, tabIndex, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      tabIndex={tabIndex}
      className={classes['switch']}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    />
  );
}
