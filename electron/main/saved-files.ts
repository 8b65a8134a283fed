import type { DownloadItem } from 'electron';

/** Where the files went that the page handed over to be saved. */
export interface SavedFiles {
  follow(item: DownloadItem): void;
  /** By the address that the bytes had in the page, once the person has chosen; null: it was not saved, or is not known. */
  find(address: string): Promise<string | null>;
}

export function createSavedFiles(): SavedFiles {
  const saved = new Map<string, Promise<string | null>>();
  return {
    follow(item) {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      saved.set(item.getURL(), promise);
      item.once('done', (_event, state) =>
        resolve(state === 'completed' ? item.getSavePath() : null),
      );
    },
    find: async (address) => saved.get(address) ?? null,
  };
}
