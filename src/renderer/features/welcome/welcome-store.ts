import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { GrantedFolder } from '#shared/domain/folder.ts';

/** The folder that a person wants to manage, while it is looked at; null: none is chosen yet. */
const chosen = createStore<{ folder: GrantedFolder | null }>(() => ({ folder: null }));

export function useChosenFolder(): GrantedFolder | null {
  return useStore(chosen, (state) => state.folder);
}

export function chooseFolder(folder: GrantedFolder | null): void {
  chosen.setState({ folder });
}

/** Ends the choice of this folder; another one that was chosen since stays. */
export function forgetFolder(folder: GrantedFolder): void {
  if (chosen.getState().folder?.grantId === folder.grantId) chooseFolder(null);
}
