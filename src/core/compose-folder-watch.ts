import type { Parts } from './compose-services.ts';
import type { FolderWatches } from './library/folder-watches.ts';

export function composeFolderWatch({ access, streams }: Parts, _window: unknown): FolderWatches {
  return {
    watch(loadoutId, signal) {
      access.find(loadoutId, null);
      const source = {
        read: () => ({ state: 'watching' as const, cause: null }),
        subscribe: () => () => undefined,
      };
      return streams.watch(source, signal);
    },
    close: async () => undefined,
  };
}
