import { Search, X } from 'lucide-react';
import { type Ref } from 'react';
import { t } from '../lib/text.ts';
import classes from './filter-field.module.css';
import { Kbd } from './kbd.tsx';

interface FilterFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Leads from the field into the list it filters. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Narrows a list while it is typed; Escape empties it, the arrow down leads into the list. */
export function FilterField({ value, onChange, onLeave, ref }: FilterFieldProps) {
  return (
    <label className={classes['field']}>
      <Search size="1rem" aria-hidden />
      <input
        ref={ref}
        type="text"
        className={classes['input']}
        placeholder={t('ui-filter')}
        aria-label={t('ui-filter')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
          else if (event.key === 'ArrowDown' || event.key === 'Escape') onLeave();
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
          aria-label={t('ui-filter-clear')}
          onClick={() => onChange('')}
        >
          <X size="0.875rem" aria-hidden />
        </button>
      )}
    </label>
  );
}
