import { app } from 'electron';
import type { Host } from '#core/host.ts';
import { WATCH_RUN } from './start-options.ts';

/**
 * How the process that watches a game is started: as this program with an option, as the packaged one runs nothing
 * else (electron-builder.yml). Where the shell is no Electron, as in tests, the core starts its own file.
 */
export function ownRunner(): Pick<Host, 'runnerCommand'> {
  if (process.versions['electron'] === undefined) return {};
  // The folder that an AppImage runs in goes with the process that it was mounted for.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  return { runnerCommand: [program, ...(app.isPackaged ? [] : [app.getAppPath()]), WATCH_RUN] };
}

/** The whole life of a process that is only there to watch a game; the program ends with the game. */
export function watchGame(folder: string): void {
  app.dock?.hide();
  void import('#core/play/run-game.ts')
    .then(({ runGame }) => runGame(folder))
    .finally(() => app.exit(0));
}
