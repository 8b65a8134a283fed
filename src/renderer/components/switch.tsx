import { t } from '../lib/format/text.ts';
import classes from './switch.module.css';

interface SwitchProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** The requested state is not applied yet. */
  readonly isPending?: boolean;
  /** A row's switch is outside the tab order, because the list handles the keys. */
  readonly tabIndex?: number;
  readonly onToggle: () => void;
}

/** A plain button, not Mantine's Switch: a long list has one in each row. */
export function Switch(props: SwitchProps) {
  const { isOn, label, isDisabled = false, isPending = false, tabIndex, onToggle } = props;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isPending || undefined}
      title={isPending ? t('ui-switch-pending') : undefined}
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
