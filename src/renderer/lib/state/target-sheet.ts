import { createStore } from 'zustand/vanilla';

/** The loadout whose game version the user wants to change; null: the sheet is closed. */
export const targetSheet = createStore<{ loadoutId: string | null }>(() => ({ loadoutId: null }));

export function openTargetSheet(loadoutId: string): void {
  targetSheet.setState({ loadoutId });
}

export function closeTargetSheet(): void {
  targetSheet.setState({ loadoutId: null });
}
