import type { DownloadItem } from 'electron';

export type SavedFiles = ReturnType<typeof createSavedFiles>;

/** Where the files went that the page handed over to be saved. */
export function createSavedFiles() {
  const saved = new Map<string, Promise<string | null>>();
  return {
    follow(item: DownloadItem): void {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      saved.set(item.getURL(), promise);
      item.once('done', (_event, state) =>
        resolve(state === 'completed' ? item.getSavePath() : null),
      );
    },
    /** By the address that the bytes had in the page, once the person has chosen; null: it was not saved, or is not known. */
    find: async (address: string): Promise<string | null> => saved.get(address) ?? null,
  };
}
