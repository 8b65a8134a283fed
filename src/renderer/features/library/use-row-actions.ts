import { canUpdate } from './row-states.ts';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { listRowChanges } from '../../lib/flow/row-changes.ts';
import { work } from '../../lib/core/work.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { focusAddon } from '../../lib/state/focused-addon.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { showToast } from '../../lib/state/toast.ts';
import { isChangeable } from './can-do.ts';
import { library, selectRange, toggleSelected } from './library-store.ts';
import { switchAddons } from './enable-or-disable.ts';

interface Keys {
  readonly shiftKey: boolean;
}
interface MouseKeys extends Keys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Actions for one row. The object keeps its identity within a loadout, so that rows are not
 * rendered again.
 */
export interface RowActions {
  press(row: AddonRow, keys: MouseKeys): void;
  /** With Shift: everything from the last selected row to this one. */
  select(row: AddonRow, keys: Keys): void;
  /** Opens its project page, if it has one. */
  open(row: AddonRow): void;
  update(rows: readonly AddonRow[]): void;
  /** Enables them, or disables them if all are enabled. */
  toggle(rows: readonly AddonRow[]): void;
  /** At this position in the window. */
  openMenu(row: AddonRow, place: { readonly clientX: number; readonly clientY: number }): void;
}

/** `readOrder` returns the ids in the displayed order. */
export function useRowActions(loadoutId: string, readOrder: () => readonly string[]): RowActions {
  const [, navigate] = useLocation();
  return useMemo(() => {
    const select = (row: AddonRow, { shiftKey }: Keys) => {
      if (shiftKey) selectRange(row.id, readOrder());
      else toggleSelected(row.id);
    };
    return {
      select,
      press(row, keys) {
        if (keys.ctrlKey || keys.metaKey || keys.shiftKey) select(row, keys);
        focusAddon(row.id);
      },
      open(row) {
        focusAddon(row.id);
        if (row.project !== null) navigate(routes.project(row.project.id));
      },
      update(rows) {
        const addons = rows.filter(canUpdate).map(({ id }) => id);
        if (addons.length > 0) void runChange(loadoutId, { intent: 'update', addons });
        else if (rows[0]) showToast(describeNoUpdate(rows[0]));
      },
      toggle(rows) {
        const { changes, drawn } = work.getState();
        const running = listRowChanges(changes, drawn, loadoutId);
        const shown = rows
          .filter(isChangeable)
          .map(({ id, enabled }) => ({ id, isOn: running.get(id)?.isOn ?? enabled }));
        const isOn = shown.some((row) => !row.isOn);
        const addons = shown.flatMap((row) => (row.isOn === isOn ? [] : [row.id]));
        if (addons.length > 0) switchAddons(loadoutId, addons, isOn);
      },
      openMenu(row, { clientX: x, clientY: y }) {
        focusAddon(row.id);
        library.setState({ menu: { addonId: row.id, x, y } });
      },
    };
  }, [loadoutId, readOrder, navigate]);
}

function describeNoUpdate({ title, state, reason }: AddonRow): string {
  const name = printable(title);
  if (state === 'up-to-date') return t('ui-row-current', { title: name });
  return t('ui-row-no-update', { title: name, why: tMessage(reason) });
}
