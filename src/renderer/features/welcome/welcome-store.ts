import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { GrantedFolder } from '#shared/domain/folder.ts';

/** The folder the user is about to manage; null: none chosen. */
const chosen = createStore<{ folder: GrantedFolder | null }>(() => ({ folder: null }));

export function useChosenFolder(): GrantedFolder | null {
  return useStore(chosen, (state) => state.folder);
}

export function setChosenFolder(folder: GrantedFolder | null): void {
  chosen.setState({ folder });
}

/** Clears the choice of this folder; another one chosen since is kept. */
export function forgetFolder(folder: GrantedFolder): void {
  if (chosen.getState().folder?.grantId === folder.grantId) setChosenFolder(null);
}
