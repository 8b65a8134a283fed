import type { Ref } from 'react';
import { MAX_SEARCH_QUERY_LENGTH } from '#shared/registry/limits.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { t } from '../../lib/format/text.ts';
import { changeFilters, useBrowse } from './browse-store.ts';

interface SearchFieldProps {
  readonly hasSearch: boolean;
  /** Leads from the field into the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The words to search for. */
export function SearchField({ hasSearch, onLeave, ref }: SearchFieldProps) {
  const words = useBrowse((state) => state.words);
  return (
    <FilterField
      ref={ref}
      value={words}
      label={hasSearch ? t('ui-browse-search') : t('ui-browse-names')}
      clearLabel={t('ui-browse-clear-words')}
      maxLength={MAX_SEARCH_QUERY_LENGTH}
      isWide
      onChange={(value) => changeFilters({ words: value })}
      onLeave={onLeave}
    />
  );
}
