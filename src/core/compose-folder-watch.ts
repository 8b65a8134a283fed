import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { LOADOUT_FILE } from '#shared/domain/state-folder.ts';
import type { Parts } from './compose-parts.ts';
import { toSilentContext } from './jobs/silent-context.ts';
import { createFolderWatches, type FolderWatches } from './library/folder-watches.ts';
import type { Library } from './library/library.ts';
import type { RefreshServices } from './library/refresh.ts';
import { createLookAgain } from './loadouts/survey.ts';
import { createWatcher } from './scan/watcher.ts';

/** Folders that a window looks at, followed while it does. */
export function composeFolderWatch(
  { host, access, scanner, streams, takeSurvey, jobs, readMetadata }: Parts,
  { library, ask }: { readonly library: Library; readonly ask: RefreshServices['ask'] },
): FolderWatches {
  const { clock, logger } = host;
  return createFolderWatches({
    streams,
    rootOf: (loadoutId) => access.find(loadoutId, null).root,
    library,
    lookAgain: createLookAgain({ scanner, readMetadata }),
    look: (loadoutId, signal) => takeSurvey(loadoutId, toSilentContext(signal)),
    ask: (survey, how, signal) => ask(survey, how, toSilentContext(signal)),
    openWatcher: createWatcher,
    stampOfRecord,
    isStill: ({ loadout }) => access.isStill(loadout),
    isChanging: (loadoutId) =>
      jobs
        .list()
        .some(
          (job) =>
            job.loadoutId === loadoutId &&
            job.state === 'running' &&
            (job.progress.phase === 'apply' || job.progress.phase === 'locked'),
        ),
    clock,
    logger,
  });
}

function stampOfRecord(root: string): string | null {
  try {
    const stats = lstatSync(join(root, LOADOUT_FILE), { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.ino}:${stats.mtimeNs}` : null;
  } catch {
    // A part of the way is no folder any more, or may not be entered.
    return null;
  }
}
