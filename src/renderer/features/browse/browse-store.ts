import type { VirtualItem } from '@tanstack/react-virtual';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../lib/state/stored-value.ts';

export type BrowseLook = 'cards' | 'list';
const STORED_LOOK = 'browse-look';

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
  readonly look: BrowseLook;
  /** How many cards stood beside each other last; a list has one. */
  readonly columns: number;
  /** Whose projects these are. */
  readonly registry: string;
  readonly active: number;
  readonly scrollTop: number;
  /** How high the rows were that had been shown: without it `scrollTop` would be another row. */
  readonly measured: VirtualItem[];
  /** The person went from the list to a page: coming back leads into the list again. */
  readonly isLeft: boolean;
}

const NO_FILTERS = { words: '', type: null, categories: [], loaders: [], gameVersions: [] };
const AT_TOP = { active: 0, scrollTop: 0, measured: [], isLeft: false };
const FIRST = { ...NO_FILTERS, sortBy: null, registry: '', ...AT_TOP };

/** What only the screen knows of Browse; it outlives the screen. */
export const browse = createStore<BrowseState>(() => ({
  ...FIRST,
  look: readStored(STORED_LOOK) === 'list' ? 'list' : 'cards',
  columns: 1,
}));

export function useBrowse<Value>(select: (state: BrowseState) => Value): Value {
  return useStore(browse, select);
}

/** Begins anew when another registry is shown; else everything is as it was left. */
export function openBrowse(registry: string): void {
  browse.setState((before) => (before.registry === registry ? {} : { ...FIRST, registry }));
}

/** Another question: its list begins at the top. */
export function changeFilters(change: Partial<BrowseFilters>): void {
  browse.setState({ ...change, ...AT_TOP });
}

export function clearFilters(): void {
  changeFilters(NO_FILTERS);
}

/** The same projects in another look; what was active stays so. */
export function changeLook(look: BrowseLook): void {
  writeStored(STORED_LOOK, look);
  const { active } = browse.getState();
  browse.setState({ look, ...AT_TOP, active });
}

export type ListName = 'categories' | 'loaders' | 'gameVersions';

export function toggleFilter(name: ListName, value: string): void {
  const isChosen = browse.getState()[name].includes(value);
  (isChosen ? removeFilters : addFilters)(name, [value]);
}

/** Those that are chosen already stay where they are. */
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
