import { Search, X } from 'lucide-react';
import { type Ref } from 'react';
import classes from './filter-field.module.css';
import { Kbd } from './kbd.tsx';

interface FilterFieldProps {
  readonly value: string;
  /** Placeholder and accessible name. */
  readonly label: string;
  readonly clearLabel: string;
  readonly maxLength?: number | undefined;
  /** For a search by words rather than by a part of a name. */
  readonly isWide?: boolean;
  readonly onChange: (value: string) => void;
  /** Moves the focus from the field into the filtered list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Filters a list while typing; Escape clears it, arrow down and Enter move into the list. */
export function FilterField(props: FilterFieldProps) {
  const { value, label, clearLabel, maxLength, isWide = false, onChange, onLeave, ref } = props;
  return (
    <label className={classes['field']} data-wide={isWide || undefined}>
      <Search size="1rem" aria-hidden />
      <input
        ref={ref}
        type="text"
        className={classes['input']}
        placeholder={label}
        aria-label={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          else if (['ArrowDown', 'Enter', 'Escape'].includes(event.key)) onLeave();
          else return;
          event.preventDefault();
        }}
      />
      {value === '' ? (
        <Kbd keys="/" />
      ) : (
        <button
          type="button"
          className={classes['clear']}
          aria-label={clearLabel}
          onClick={() => onChange('')}
        >
          <X size="0.875rem" aria-hidden />
        </button>
      )}
    </label>
  );
}
