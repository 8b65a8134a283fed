import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { StateFilter } from './row-states.ts';

export const SORTS = ['name', 'version', 'state', 'published', 'installed', 'size'] as const;
export type LibrarySort = (typeof SORTS)[number];
export type SortDirection = 'ascending' | 'descending';

/** Initial direction of each sort: newest and largest first. */
const FIRST_DIRECTION: Readonly<Record<LibrarySort, SortDirection>> = {
  name: 'ascending',
  version: 'ascending',
  state: 'ascending',
  published: 'descending',
  installed: 'descending',
  size: 'descending',
};

export const ALL_TYPES = 'all';

interface RowMenuPlace {
  readonly addonId: string;
  readonly x: number;
  readonly y: number;
}

interface LibraryState {
  /** The loadout that this state belongs to. */
  readonly loadoutId: string;
  readonly filter: string;
  readonly type: string;
  /** null: add-ons in any state. */
  readonly state: StateFilter | null;
  readonly sort: LibrarySort;
  readonly direction: SortDirection;
  /** Grouped by type under headings, while the list is sorted by name. */
  readonly isGrouped: boolean;
  readonly selected: ReadonlySet<string>;
  /** Start of a range selected with Shift. */
  readonly anchor: string | null;
  /** The open row menu, and its position in the window. */
  readonly menu: RowMenuPlace | null;
}

const FIRST: LibraryState = {
  loadoutId: '',
  filter: '',
  type: ALL_TYPES,
  state: null,
  sort: 'name',
  direction: 'ascending',
  isGrouped: true,
  selected: new Set(),
  anchor: null,
  menu: null,
};

/** UI state of the library; survives leaving the screen. */
export const library = createStore<LibraryState>(() => FIRST);

/**
 * Scroll position to restore on return. A store of its own, because changes must not render
 * anything.
 */
export const listPlace = createStore(() => ({ scrollTop: 0 }));

export function useLibrary<Value>(select: (state: LibraryState) => Value): Value {
  return useStore(library, select);
}

/** Resets the state when another loadout is shown; otherwise keeps it. */
export function openLibrary(loadoutId: string): void {
  const { loadoutId: before, sort, direction, isGrouped } = library.getState();
  if (before === loadoutId) return;
  library.setState({ ...FIRST, sort, direction, isGrouped, loadoutId });
  listPlace.setState({ scrollTop: 0 });
}

/** A narrowed list is scrolled to the top. */
export function narrowList(change: Partial<Pick<LibraryState, 'filter' | 'type' | 'state'>>): void {
  library.setState(change);
  listPlace.setState({ scrollTop: 0 });
}

/** Filters by this state, or removes the filter if it is set. */
export function toggleState(wanted: StateFilter): void {
  narrowList({ state: library.getState().state === wanted ? null : wanted });
}

export function clearFilter(): void {
  narrowList({ filter: '', type: ALL_TYPES, state: null });
}

/** Sorts by a column; if the list is already sorted by it, reverses the direction. */
export function sortBy(sort: LibrarySort): void {
  const { sort: before, direction } = library.getState();
  if (before !== sort) chooseSort(sort);
  else turnSort(direction === 'ascending' ? 'descending' : 'ascending');
}

/** Sorts in the initial direction; does nothing if the list is already sorted by it. */
export function chooseSort(sort: LibrarySort): void {
  if (library.getState().sort === sort) return;
  library.setState({ sort, direction: FIRST_DIRECTION[sort] });
}

export function turnSort(direction: SortDirection): void {
  library.setState({ direction });
}

export function toggleGroups(): void {
  library.setState(({ isGrouped }) => ({ isGrouped: !isGrouped }));
}

export function clearSelection(): void {
  library.setState({ selected: new Set(), anchor: null });
}

export function toggleSelected(id: string): void {
  library.setState(({ selected }) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    return { selected: next, anchor: id };
  });
}

/** Selects everything between the anchor and `id` in the displayed order. */
export function selectRange(id: string, order: readonly string[]): void {
  library.setState(({ anchor, selected }) => {
    const from = order.indexOf(anchor ?? id);
    const to = order.indexOf(id);
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { selected: new Set([...selected, ...range]), anchor: anchor ?? id };
  });
}

export function selectAll(order: readonly string[]): void {
  library.setState({ selected: new Set(order) });
}
