import type { KeyboardEvent } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { focusAddon } from '../../lib/state/focused-addon.ts';
import { addonRowIdOf } from './addon-row.tsx';
import {
  clearSelection,
  library,
  selectAll,
  selectRange,
  toggleSelected,
} from './library-store.ts';
import type { RowActions } from './use-row-actions.ts';

interface ListKeys {
  readonly rows: readonly AddonRow[];
  /** If false, the last row is unknown and a key that jumps to it does nothing. */
  readonly isWhole: boolean;
  /** -1: no row is active. */
  readonly activeIndex: number;
  readonly actions: RowActions;
  readonly onDelete: () => void;
  readonly pageRows: () => number;
}

/** Keyboard handling of the list, as in a mail client. */
export function useListKeys(keys: ListKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const isHandled = move(event, keys) || selectByKey(event, keys) || act(event, keys);
    if (isHandled) event.preventDefault();
  };
}

function move(event: KeyboardEvent, { rows, isWhole, activeIndex, pageRows }: ListKeys): boolean {
  const last = rows.length - 1;
  const targets: Readonly<Record<string, () => number>> = {
    ArrowDown: () => activeIndex + 1,
    ArrowUp: () => activeIndex - 1,
    PageDown: () => activeIndex + pageRows(),
    PageUp: () => activeIndex - pageRows(),
    Home: () => 0,
    End: () => last,
  };
  const target = targets[event.key]?.();
  if (target === undefined || last < 0) return false;
  if (event.key === 'End' && !isWhole) return true;
  const row = rows[Math.min(Math.max(target, 0), last)];
  const from = rows[activeIndex];
  if (row === undefined) return false;
  if (event.shiftKey) {
    const order = rows.map(({ id }) => id);
    if (from) selectRange(from.id, order);
    selectRange(row.id, order);
  }
  focusAddon(row.id);
  return true;
}

function selectByKey(event: KeyboardEvent, { rows, isWhole, activeIndex }: ListKeys): boolean {
  // Until a row is active, the first one has the ring.
  const active = rows[Math.max(activeIndex, 0)];
  const order = () => rows.map(({ id }) => id);
  if (event.key === ' ' && active) {
    if (event.shiftKey) selectRange(active.id, order());
    else toggleSelected(active.id);
    return true;
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    if (isWhole) selectAll(order());
    return true;
  }
  if (event.key === 'Escape') {
    clearSelection();
    focusAddon(null);
    return true;
  }
  return false;
}

function act(event: KeyboardEvent, { rows, activeIndex, actions, onDelete }: ListKeys): boolean {
  const active = rows[activeIndex];
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { selected } = library.getState();
  const chosen = rows.filter((row) =>
    selected.size === 0 ? row === active : selected.has(row.id),
  );
  if (chosen.length === 0 || event.repeat) return false;
  const deeds: Readonly<Record<string, () => void>> = {
    Enter: () => active && actions.open(active),
    e: () => actions.toggle(chosen),
    u: () => actions.update(chosen),
    Delete: onDelete,
  };
  const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  const deed = isMenu ? () => active && openMenuAtRow(active, actions) : deeds[event.key];
  if (deed === undefined) return false;
  deed();
  return true;
}

/** Opens at the beginning of the row's name, where a right click would open it. */
function openMenuAtRow(row: AddonRow, actions: RowActions): void {
  const place = document.getElementById(addonRowIdOf(row.id))?.getBoundingClientRect();
  if (place) actions.openMenu(row, { clientX: place.left + MENU_INDENT_PX, clientY: place.bottom });
}

const MENU_INDENT_PX = 64;
