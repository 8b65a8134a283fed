import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { StateFilter } from './row-states.ts';

export const SORTS = ['name', 'version', 'state', 'published', 'installed', 'size'] as const;
export type Sort = (typeof SORTS)[number];
export type Direction = 'ascending' | 'descending';

/** The direction that a sort begins with: the newest and the largest come first. */
const FIRST_DIRECTION: Readonly<Record<Sort, Direction>> = {
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
  /** Whose list this is. */
  readonly loadoutId: string;
  readonly filter: string;
  readonly type: string;
  /** null: add-ons in any state. */
  readonly state: StateFilter | null;
  readonly sort: Sort;
  readonly direction: Direction;
  /** Under a heading for each type, while the list is sorted by name. */
  readonly isGrouped: boolean;
  readonly selected: ReadonlySet<string>;
  /** Where a range begins that Shift makes. */
  readonly anchor: string | null;
  /** The menu of a row that is open, and where in the window. */
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

/** What only the screen knows of the library; it outlives the screen. */
export const library = createStore<LibraryState>(() => FIRST);

/** Kept so that the list is where it was when a person comes back to it. Apart: nothing is drawn for it. */
export const listPlace = createStore(() => ({ scrollTop: 0 }));

export function useLibrary<Value>(select: (state: LibraryState) => Value): Value {
  return useStore(library, select);
}

/** Begins anew when another loadout is shown; else everything is as it was left. */
export function openLibrary(loadoutId: string): void {
  const { loadoutId: before, sort, direction, isGrouped } = library.getState();
  if (before === loadoutId) return;
  library.setState({ ...FIRST, sort, direction, isGrouped, loadoutId });
  listPlace.setState({ scrollTop: 0 });
}

/** What is listed then is seen from its beginning. */
export function narrowList(change: Partial<Pick<LibraryState, 'filter' | 'type' | 'state'>>): void {
  library.setState(change);
  listPlace.setState({ scrollTop: 0 });
}

/** Shows only add-ons in this state, or all of them again. */
export function toggleState(wanted: StateFilter): void {
  narrowList({ state: library.getState().state === wanted ? null : wanted });
}

export function clearFilter(): void {
  narrowList({ filter: '', type: ALL_TYPES, state: null });
}

/** Sorts by a column; the one that is sorted by already turns round. */
export function sortBy(sort: Sort): void {
  const { sort: before, direction } = library.getState();
  if (before !== sort) chooseSort(sort);
  else turnSort(direction === 'ascending' ? 'descending' : 'ascending');
}

/** In the direction that it begins with, unless the list is sorted by it already. */
export function chooseSort(sort: Sort): void {
  if (library.getState().sort === sort) return;
  library.setState({ sort, direction: FIRST_DIRECTION[sort] });
}

export function turnSort(direction: Direction): void {
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

/** Selects what lies between the anchor and `id` in the order that is shown. */
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
