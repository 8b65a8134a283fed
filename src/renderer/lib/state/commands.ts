import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Something the person can do now: in the palette by its label, and by its shortcut when it has one. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  /** `/`, `u`, `mod+k`: `mod` is Ctrl, on a Mac Cmd. */
  readonly shortcut?: string;
  /** Works too where this system has it for the same; not shown. */
  readonly otherShortcut?: string;
  /** Only named by the help sheet: what has the focus handles these keys itself. */
  readonly isKeyOfFocus?: boolean;
  readonly run: () => void;
}

const isMac = navigator.platform.startsWith('Mac');

const registered = createStore<{ sets: readonly (readonly Command[])[] }>(() => ({ sets: [] }));

/** Offers these commands as soon and as long as the component is on screen. Keep the array between renders (useMemo). */
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

/** The command of a key press; null when it is none, goes on, or belongs to a text field or a dialog. */
export function findCommand(event: KeyboardEvent): Command | null {
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
  // A sign such as `?` may need Shift; with Ctrl, Shift makes another key of it.
  const isOther = event.altKey || (hasMod && event.shiftKey !== parts.includes('shift'));
  return hasMod === needsMod && !isOther && event.key.toLowerCase() === parts.at(-1);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('[role=dialog]') !== null || target.matches('input, textarea, select'))
  );
}
