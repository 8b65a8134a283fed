import { useEffect } from 'react';
import { findCommand } from '../../lib/state/commands.ts';

/** Runs the command whose shortcut is pressed, wherever the focus is. */
export function useShortcuts(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = findCommand(event);
      if (command === null) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
