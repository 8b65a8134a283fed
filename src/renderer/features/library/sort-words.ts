import type { SortDirection, LibrarySort } from './library-store.ts';

export const SORT_KEYS = {
  name: 'ui-sort-name',
  version: 'ui-sort-version',
  state: 'ui-sort-state',
  published: 'ui-sort-published',
  installed: 'ui-sort-installed',
  size: 'ui-sort-size',
} as const satisfies Record<LibrarySort, string>;

export const DIRECTION_KEYS = {
  ascending: 'ui-sort-ascending',
  descending: 'ui-sort-descending',
} as const satisfies Record<SortDirection, string>;
