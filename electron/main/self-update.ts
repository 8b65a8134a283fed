import { join } from 'node:path';
import { app } from 'electron';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { Host } from '#core/host.ts';
import trust from '#resources/updates/trust.json' with { type: 'json' };
import { createProgramUpdater, type InstallUpdate } from './program-updater.ts';
import { feedFile, findProgramSource, type ProgramPlace } from './program-source.ts';
import { openReplacement, readUnproven } from './replacement.ts';
import { createTranslate } from './translate.ts';

/** Location of this process. */
export function ownPlace(): ProgramPlace {
  const { platform, env: environment, execPath } = process;
  const resources = process.resourcesPath ?? '';
  return { isPackaged: app.isPackaged, platform, environment, execPath, resources };
}

/** Folder for the new version and the replaced one, until the new one has proved to work. */
function updatesFolder({ paths }: Pick<Host, 'paths'>): string {
  return join(paths.dataDir, 'shell', 'updates');
}

/**
 * Explains how to go back, for a version that was started this often without ever showing its
 * window; null: it works.
 */
export function explainRollback(
  host: Pick<Host, 'paths'>,
  starts = 0,
): { readonly title: string; readonly text: string } | null {
  const note = readUnproven(updatesFolder(host), app.getVersion());
  if (note === null || note.starts < starts) return null;
  const { from, to, previous } = note;
  const translate = createTranslate(() => 'system');
  return {
    title: translate('ui-replaced'),
    text: translate('ui-replaced-text', { from, to, previous }),
  };
}

export interface SelfUpdate {
  readonly program: NonNullable<Host['program']>;
  /** The window has been shown, so this version works. */
  prove(): void;
  /** Restarts this version after a failed replacement. */
  startAgain(error: unknown): void;
}

/**
 * Returns how this program is updated: by itself if it was built with a feed, else by whatever
 * installed it.
 */
export function openSelfUpdate(
  { paths, logger }: Pick<Host, 'paths' | 'logger'>,
  handOver: (install: InstallUpdate) => Promise<void>,
): SelfUpdate {
  const { platform, environment } = paths;
  const { isPackaged, resources, ...rest } = ownPlace();
  const source = findProgramSource({ ...rest, isPackaged, platform, environment, resources });
  const folder = updatesFolder({ paths });
  const appImage = platform === 'linux' ? environment['APPIMAGE'] : undefined;
  const io = createNodeIo();
  const replacement = openReplacement({ io, folder, version: app.getVersion(), appImage });
  const startAgain = (error: unknown): void => {
    logger.error('program.not-replaced', { error });
    app.relaunch(appImage === undefined ? {} : { execPath: appImage });
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
    io,
    appImage,
    feedUrl: source.feedUrl,
    trust,
    logger,
    notInstalled,
    async leave(version, install) {
      replacement.begin(version);
      // Answers the caller first, because the page is gone afterwards.
      setImmediate(() => void handOver(install));
    },
  });
  return { program, prove, startAgain };
}
