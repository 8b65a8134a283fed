import { join } from 'node:path';
import {
  type PlayChange,
  type PlaySettings,
  playSettingsSchema,
  type PlaySettingsView,
} from '#shared/domain/play.ts';
import { isSecretName } from '#shared/domain/secret-name.ts';
import { AppError } from '#shared/errors.ts';
import { makeFolders } from '../disk/folders.ts';
import { errnoOf, type Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';

const FOLDER = 'play';
const MAX_BYTES = 4 * 1024 * 1024;
const NOTHING_SET: PlaySettings = playSettingsSchema.parse({});

/**
 * Settings of this computer: in the data folder, by the loadout's id. Throws PLAY_SETTINGS_DAMAGED.
 */
export function readPlaySettings(io: Io, dataDir: string, loadoutId: string): PlaySettings {
  const path = fileOf(dataDir, loadoutId);
  try {
    const text = Buffer.from(io.read(path, MAX_BYTES)).toString('utf8');
    return playSettingsSchema.parse(JSON.parse(text));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return NOTHING_SET;
    // Not the defaults: a game must not silently start with other settings.
    throw new AppError('PLAY_SETTINGS_DAMAGED', { path }, error);
  }
}

/** Durable when it returns. */
export function savePlaySettings(
  io: Io,
  dataDir: string,
  loadoutId: string,
  settings: PlaySettings,
): void {
  makeFolders(io, join(dataDir, FOLDER));
  saveFile(io, fileOf(dataDir, loadoutId), `${JSON.stringify(settings, null, 2)}\n`);
}

export function changePlaySettings(before: PlaySettings, change: PlayChange): PlaySettings {
  const { environment = {}, ...rest } = change;
  const named = Object.entries({ ...before.environment, ...environment });
  const kept = named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given), environment: Object.fromEntries(kept) };
}

/** The settings that may leave the core: of secrets only their names. */
export function viewPlaySettings({ environment, ...settings }: PlaySettings): PlaySettingsView {
  return {
    ...settings,
    environment: Object.entries(environment).map(([name, value]) => ({
      name,
      value: isSecretName(name) ? null : value,
    })),
  };
}

function fileOf(dataDir: string, loadoutId: string): string {
  return join(dataDir, FOLDER, `${loadoutId}.json`);
}
