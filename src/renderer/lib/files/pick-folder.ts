import { createStore } from 'zustand/vanilla';
import type { GrantedFolder } from '#shared/domain/folder.ts';
import { client } from '../core/client.ts';

interface Picking {
  /** Purpose of the folder; null: no picker is open. */
  readonly title: string | null;
  readonly answer: (folder: GrantedFolder | null) => void;
}

const NOBODY: Picking = { title: null, answer: () => undefined };

/** State of the folder tree, for hosts without a folder dialog. */
export const folderPicking = createStore<Picking>(() => NOBODY);

/**
 * Lets the user pick a folder, in the system's dialog or in a tree in this window. null: cancelled.
 */
export async function pickFolder(title: string): Promise<GrantedFolder | null> {
  const { hasDialog, folder } = await client.folders.pick();
  if (hasDialog) return folder;
  return new Promise((resolve) => {
    folderPicking.setState({
      title,
      answer(chosen) {
        folderPicking.setState(NOBODY);
        resolve(chosen);
      },
    });
  });
}
