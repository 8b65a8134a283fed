import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { MAX_SEARCH_QUERY_LENGTH } from '#shared/registry/limits.ts';
import { Kbd } from '../../components/kbd.tsx';
import { t } from '../../lib/text.ts';
import { changeFilters, useBrowse } from './browse-store.ts';
import classes from './search-field.module.css';

interface SearchFieldProps {
  readonly hasSearch: boolean;
  /** Leads from the field into the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The words to search for; Escape empties the field, the arrow down and Enter lead into the list. */
export function SearchField({ hasSearch, onLeave, ref }: SearchFieldProps) {
  const words = useBrowse((state) => state.words);
  const label = hasSearch ? t('ui-browse-search') : t('ui-browse-names');
  return (
    <label className={classes['field']}>
      <Search size="1rem" aria-hidden />
      <input
        ref={ref}
        type="text"
        className={classes['input']}
        placeholder={label}
        aria-label={label}
        maxLength={MAX_SEARCH_QUERY_LENGTH}
        value={words}
        onChange={(event) => changeFilters({ words: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && words !== '') changeFilters({ words: '' });
          else if (['ArrowDown', 'Enter', 'Escape'].includes(event.key)) onLeave();
          else return;
          event.preventDefault();
        }}
      />
      {words === '' ? (
        <Kbd keys="/" />
      ) : (
        <button
          type="button"
          className={classes['clear']}
          aria-label={t('ui-browse-clear-words')}
          onClick={() => changeFilters({ words: '' })}
        >
          <X size="0.875rem" aria-hidden />
        </button>
      )}
    </label>
  );
}
