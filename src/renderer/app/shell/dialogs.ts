import { createStore } from 'zustand/vanilla';

export type ShellDialog = 'palette' | 'help';

/** The open dialog of the shell; one at a time. */
export const openDialog = createStore<{ dialog: ShellDialog | null }>(() => ({ dialog: null }));

export function showDialog(dialog: ShellDialog): void {
  openDialog.setState({ dialog });
}

export function closeDialog(): void {
  openDialog.setState({ dialog: null });
}
