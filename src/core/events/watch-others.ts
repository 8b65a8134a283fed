import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreParts } from '../core-parts.ts';
import type { CoreEvents } from './core-events.ts';
import { watchDatabase } from './watch-database.ts';

type WatchedParts = Pick<CoreParts, 'host' | 'database' | 'settings' | 'store' | 'known'>;

/** Tells what other processes of this data folder change, until the answer is called. */
export function watchOthers(
  { host, database, settings, store, known }: WatchedParts,
  emit: CoreEvents['emit'],
): () => void {
  const { clock, logger, paths } = host;
  const ends = [
    settings.onChange(() => emit('settings')),
    watchDatabase({ database, clock, logger }, [
      {
        isInDatabase: true,
        read: known.revisions,
        tell: (loadoutId) => emit('addons', loadoutId),
      },
      {
        isInDatabase: false,
        read: () => statesOfFiles(settings, paths.dataDir),
        tell: (kind) => emit(kind === 'settings' ? 'settings' : 'registry'),
      },
      {
        isInDatabase: true,
        read: () => new Map(store.all().map((one) => [one.id, JSON.stringify(one)])),
        tell: (loadoutId) => emit('loadouts', loadoutId),
      },
    ]),
  ];
  return () => ends.forEach((end) => end());
}

function statesOfFiles(
  settings: CoreParts['settings'],
  dataDir: string,
): ReadonlyMap<'settings' | 'registries', string> {
  return new Map([
    ['settings', JSON.stringify(settings.current())],
    ['registries', signatureOfFolder(join(dataDir, 'registries'))],
  ]);
}

function signatureOfFolder(folder: string): string {
  const stats = lstatSync(folder, { bigint: true, throwIfNoEntry: false });
  return String(stats?.mtimeNs ?? '');
}
