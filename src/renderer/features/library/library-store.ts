import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

export const SORTS = ['name', 'state', 'installed', 'size'] as const;
export type Sort = (typeof SORTS)[number];

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
  readonly sort: Sort;
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
  sort: 'name',
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
  const { loadoutId: before, sort } = library.getState();
  if (before === loadoutId) return;
  library.setState({ ...FIRST, sort, loadoutId });
  listPlace.setState({ scrollTop: 0 });
}

/** What is listed then is seen from its beginning. */
export function narrowList(change: Partial<Pick<LibraryState, 'filter' | 'type'>>): void {
  library.setState(change);
  listPlace.setState({ scrollTop: 0 });
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
