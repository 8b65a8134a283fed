import type { VirtualItem } from '@tanstack/react-virtual';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../lib/state/stored-value.ts';

export type BrowseLayout = 'cards' | 'list';
const STORED_LAYOUT_KEY = 'browse-look';

export interface BrowseFilters {
  readonly words: string;
  readonly type: string | null;
  readonly categories: readonly string[];
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  /** null: the registry's own order. */
  readonly sortBy: string | null;
}

interface BrowseState extends BrowseFilters {
  readonly look: BrowseLayout;
  /** The last number of cards per row; 1 for a list. */
  readonly columns: number;
  /** The registry of these projects. */
  readonly registry: string;
  readonly active: number;
  readonly scrollTop: number;
  /** Heights of the rows measured so far; without them `scrollTop` would lead to another row. */
  readonly measured: VirtualItem[];
  /** The user opened a page from the list; on return the focus goes into the list. */
  readonly isLeft: boolean;
}

const NO_FILTERS = { words: '', type: null, categories: [], loaders: [], gameVersions: [] };
const AT_TOP = { active: 0, scrollTop: 0, measured: [], isLeft: false };
const FIRST = { ...NO_FILTERS, sortBy: null, registry: '', ...AT_TOP };

/** UI state of Browse; survives leaving the screen. */
export const browse = createStore<BrowseState>(() => ({
  ...FIRST,
  look: readStored(STORED_LAYOUT_KEY) === 'list' ? 'list' : 'cards',
  columns: 1,
}));

export function useBrowse<Value>(select: (state: BrowseState) => Value): Value {
  return useStore(browse, select);
}

/** Resets the state when another registry is shown; otherwise keeps it. */
export function switchBrowseRegistry(registry: string): void {
  browse.setState((before) => (before.registry === registry ? {} : { ...FIRST, registry }));
}

/** Changes the query; the new list begins at the top. */
export function changeFilters(change: Partial<BrowseFilters>): void {
  browse.setState({ ...change, ...AT_TOP });
}

export function clearFilters(): void {
  changeFilters(NO_FILTERS);
}

/** Switches between cards and list; the active project stays active. */
export function setBrowseLayout(look: BrowseLayout): void {
  writeStored(STORED_LAYOUT_KEY, look);
  const { active } = browse.getState();
  browse.setState({ look, ...AT_TOP, active });
}

export type ListName = 'categories' | 'loaders' | 'gameVersions';

export function toggleFilter(name: ListName, value: string): void {
  const isChosen = browse.getState()[name].includes(value);
  (isChosen ? removeFilters : addFilters)(name, [value]);
}

/** Values already chosen keep their position. */
export function addFilters(name: ListName, values: readonly string[]): void {
  changeFilters({ [name]: [...new Set([...browse.getState()[name], ...values])] });
}

export function removeFilters(name: ListName, values: readonly string[]): void {
  changeFilters({ [name]: browse.getState()[name].filter((one) => !values.includes(one)) });
}

export function isFiltered(filters: BrowseFilters): boolean {
  return (
    filters.words !== '' ||
    filters.type !== null ||
    filters.categories.length + filters.loaders.length + filters.gameVersions.length > 0
  );
}
