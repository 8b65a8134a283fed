import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ProgramManager } from '#shared/domain/program-update.ts';

export interface ProgramPlace {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
  /** Folder in which electron-builder puts files outside the archive. */
  readonly resources: string;
}

/** A feed of its own, or what updates the program instead. */
export type ProgramSource = { readonly feedUrl: string } | ProgramManager;

const feedSchema = z.object({ provider: z.literal('generic'), url: z.url() });

/** Returns the file that electron-builder writes if the program was built with a feed. */
export function feedFile(resources: string): string {
  return join(resources, 'app-update.yml');
}

/** How this copy was installed determines what updates it. */
export function findProgramSource(place: ProgramPlace): ProgramSource {
  if (!place.isPackaged) return 'npm';
  const manager = findManager(place);
  if (manager !== null) return manager;
  const feedUrl = readFeed(place.resources);
  return feedUrl === null ? 'archive' : { feedUrl };
}

/** A folder of this name beside the program makes it portable. */
const PORTABLE_DATA = 'loadout-data';

/** Returns the data folder beside a program that no installer has placed; null: there is none. */
export function findPortableData(place: ProgramPlace): string | null {
  const { platform, environment, execPath } = place;
  const source = findProgramSource(place);
  if (typeof source === 'string' && source !== 'archive') return null;
  // An update of an installed program empties its folder.
  if (platform === 'win32' && hasUninstaller(execPath)) return null;
  const program = platform === 'darwin' ? join(execPath, '../../..') : execPath;
  const folder = join(dirname(environment['APPIMAGE'] ?? program), PORTABLE_DATA);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : null;
}

function hasUninstaller(execPath: string): boolean {
  return existsSync(join(dirname(execPath), 'Uninstall Loadout.exe'));
}

function findManager({
  platform,
  environment,
  execPath,
  resources,
}: ProgramPlace): ProgramManager | null {
  if (platform === 'linux') {
    if (environment['FLATPAK_ID'] !== undefined) return 'flatpak';
    const type = readTextOrNull(join(resources, 'package-type'))?.trim();
    if (type === 'deb' || type === 'rpm') return type;
    return environment['APPIMAGE'] === undefined ? 'archive' : null;
  }
  // The installer puts an uninstaller beside the program; a zip has none.
  if (platform === 'win32' && !hasUninstaller(execPath)) return 'archive';
  return null;
}

function readFeed(resources: string): string | null {
  try {
    return feedSchema.parse(parse(readFileSync(feedFile(resources), 'utf8'))).url;
  } catch {
    return null;
  }
}

function readTextOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
