import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An available action: in the palette by its label, and by its shortcut if it has one. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** `/`, `u`, `mod+k`: `mod` is Ctrl, or Cmd on a Mac. */
  readonly shortcut?: string;
  /** A system-specific alternative for the same action; not shown. */
  readonly otherShortcut?: string;
  /** Only listed in the help sheet: the focused element handles these keys itself. */
  readonly isKeyOfFocus?: boolean;
  readonly run: () => void;
}

const isMac = navigator.platform.startsWith('Mac');

const registered = createStore<{ sets: readonly (readonly Command[])[] }>(() => ({ sets: [] }));

/**
 * Registers these commands while the component is mounted. Keep the array stable between renders
 * (useMemo).
 */
export function useCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    registered.setState(({ sets }) => ({ sets: [...sets, commands] }));
    return () => {
      registered.setState(({ sets }) => ({ sets: sets.filter((set) => set !== commands) }));
    };
  }, [commands]);
}

export function useAllCommands(): readonly Command[] {
  const sets = useStore(registered, (state) => state.sets);
  return sets.flat();
}

/**
 * Returns the command of a key press; null if there is none, for a key repeat, and for keys that
 * belong to a text field or a dialog.
 */
export function findShortcutCommand(event: KeyboardEvent): Command | null {
  if (event.repeat || isTyping(event.target)) return null;
  const commands = registered.getState().sets.flat();
  const command = commands.findLast(
    ({ shortcut, otherShortcut, isKeyOfFocus }) =>
      !isKeyOfFocus &&
      [shortcut, isMac ? undefined : otherShortcut].some((keys) => keys && matches(event, keys)),
  );
  return command ?? null;
}

function matches(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.split('+');
  const needsMod = parts[0] === 'mod';
  const hasMod = event.ctrlKey || event.metaKey;
  // A character such as `?` may need Shift; together with Ctrl, Shift makes another shortcut.
  const isOther = event.altKey || (hasMod && event.shiftKey !== parts.includes('shift'));
  return hasMod === needsMod && !isOther && event.key.toLowerCase() === parts.at(-1);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('[role=dialog]') !== null || target.matches('input, textarea, select'))
  );
}
