import { app } from 'electron';
import type { Host } from '#core/host.ts';
import { WATCH_RUN } from './start-options.ts';

/**
 * Starts the process that watches a game as this program with an option, because a packaged program
 * runs nothing else (electron-builder.yml). Outside Electron, as in tests, the core starts its own
 * file.
 */
export function ownRunner(): Pick<Host, 'runnerCommand'> {
  if (process.versions['electron'] === undefined) return {};
  // The folder that an AppImage runs in is unmounted with the process it was mounted for.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  return { runnerCommand: [program, ...(app.isPackaged ? [] : [app.getAppPath()]), WATCH_RUN] };
}

/** Everything a process does that only watches a game; it ends with the game. */
export function watchGame(folder: string): void {
  app.dock?.hide();
  void import('#core/play/run-game.ts')
    .then(({ runGame }) => runGame(folder))
    .finally(() => app.exit(0));
}
