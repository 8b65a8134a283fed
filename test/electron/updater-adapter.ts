import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramUpdaterOptions } from '../../electron/main/program-updater.ts';

/** The installed version, as electron-updater asks for it. */
export const INSTALLED = '1.0.0';

/** Stands in for Electron's app; downloads go to `updates` in the scratch folder. */
export function createUpdaterAdapter(
  scratch: string,
  url: string,
): ProgramUpdaterOptions['adapter'] {
  const config = join(scratch, 'app-update.yml');
  writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: loadout-updater\n`);
  const cache = join(scratch, 'updates');
  return {
    version: INSTALLED,
    name: 'loadout',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: cache,
    baseCachePath: cache,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
}
