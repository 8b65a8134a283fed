import { join } from 'node:path';
import { app } from 'electron';
import type { Host } from '#core/host.ts';
import trust from '#resources/updates/trust.json' with { type: 'json' };
import { createProgramUpdater } from './program-updater.ts';
import { feedFile, findProgramSource, type ProgramPlace } from './program-source.ts';
import { openReplacement, readUnproven } from './replacement.ts';
import { createSay } from './say.ts';

/** Where this process is. */
export function ownPlace(): ProgramPlace {
  const { platform, env: environment, execPath } = process;
  const resources = process.resourcesPath ?? '';
  return { isPackaged: app.isPackaged, platform, environment, execPath, resources };
}

/** Where the new version and what it replaces lie until it works. */
function updatesFolder({ paths }: Pick<Host, 'paths'>): string {
  return join(paths.dataDir, 'shell', 'updates');
}

/** How to go back, for a version that was started so many times and never showed its window; null: it works. */
export function sayWayBack(
  host: Pick<Host, 'paths'>,
  starts = 0,
): { readonly title: string; readonly text: string } | null {
  const note = readUnproven(updatesFolder(host), app.getVersion());
  if (note === null || note.starts < starts) return null;
  const { from, to, previous } = note;
  const say = createSay(() => 'system');
  return { title: say('ui-replaced'), text: say('ui-replaced-text', { from, to, previous }) };
}

export interface OwnProgram {
  readonly program: NonNullable<Host['program']>;
  /** The window is there: this version works. */
  prove(): void;
  /** Starts this version again, which could not be replaced. */
  startAgain(error: unknown): void;
}

/** Who replaces this program by a newer one: itself where it was built with a feed, else whoever brought it here. */
export function openOwnProgram(
  { paths, logger }: Pick<Host, 'paths' | 'logger'>,
  handOver: (install: () => Promise<void>) => Promise<void>,
): OwnProgram {
  const { platform, environment } = paths;
  const { isPackaged, resources, ...rest } = ownPlace();
  const source = findProgramSource({ ...rest, isPackaged, platform, environment, resources });
  const folder = updatesFolder({ paths });
  const replacement = openReplacement(folder, app.getVersion());
  const startAgain = (error: unknown): void => {
    logger.error('program.not-replaced', { error });
    replacement.restore(environment['APPIMAGE']);
    const execPath = environment['APPIMAGE'];
    app.relaunch(execPath === undefined ? {} : { execPath });
  };
  const { prove, notInstalled } = replacement;
  if (typeof source === 'string') return { program: source, prove, startAgain };
  const program = createProgramUpdater({
    adapter: {
      version: app.getVersion(),
      name: 'loadout',
      isPackaged,
      appUpdateConfigPath: feedFile(resources),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: () => app.whenReady(),
      relaunch: () => app.relaunch(),
      quit: () => app.quit(),
      onQuit: () => undefined,
    },
    platform,
    feedUrl: source.feedUrl,
    trust,
    logger,
    notInstalled,
    async leave(version, install) {
      replacement.begin(version, environment['APPIMAGE']);
      // The answer to who asked comes first; then the way to the page is gone.
      setImmediate(() => void handOver(install));
    },
  });
  return { program, prove, startAgain };
}
