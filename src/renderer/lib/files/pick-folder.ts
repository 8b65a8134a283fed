import { createStore } from 'zustand/vanilla';
import type { GrantedFolder } from '#shared/domain/folder.ts';
import { client } from '../core/client.ts';

interface Picking {
  /** What the folder is for; null: nobody asks. */
  readonly title: string | null;
  readonly answer: (folder: GrantedFolder | null) => void;
}

const NOBODY: Picking = { title: null, answer: () => undefined };

/** The question that the tree of folders answers, where the host has no dialog of its own. */
export const folderPicking = createStore<Picking>(() => NOBODY);

/** A folder of the person's choice: by the system's dialog, or in a tree of this window. null: none was chosen. */
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
