import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '#shared/messages/format.ts';
import classes from './chip.module.css';

interface ChipProps {
  readonly label: string;
  readonly Icon?: LucideIcon;
  readonly count?: number;
  readonly tone?: 'accent' | 'bad' | undefined;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

/** Filters a list by one state or kind and shows its count. */
export function Chip({ label, Icon, count, tone, isPressed, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={classes['chip']}
      data-tone={tone}
      onClick={onPress}
    >
      {Icon === undefined ? null : <Icon size="0.875rem" aria-hidden />}
      {label}
      {count === undefined ? null : <span>{formatNumber(count)}</span>}
    </button>
  );
}
