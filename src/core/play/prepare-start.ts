import { join } from 'node:path';
import type { Message } from '#shared/domain/addon.ts';
import type { GamePlay, Launcher } from '#shared/domain/launcher.ts';
import { folderOf } from '#shared/domain/paths.ts';
import type { Piece, PlaySettings } from '#shared/domain/play.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Io } from '../disk/io.ts';
import type { Host } from '../host.ts';
import type { Games } from '../loadouts/games.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { listWorldFolders, listWorldSlots } from '../worlds/world-folders.ts';
import { buildCommand } from './build-command.ts';
import { computerFolders, fillTemplate, listVersionForms } from './fill-template.ts';
import { type CheckedJava, chooseJava, type JavaFinder, javaLeast } from './find-java.ts';
import { findPieces, type FoundPiece } from './find-pieces.ts';
import { javaFolder, toJavaPiece } from './install-java.ts';
import { listJavaPlaces } from './java-places.ts';
import { javaProblems } from './java-problems.ts';

/** The id of the person's own command as a launcher. */
export const OWN_COMMAND = 'command';

export interface StartRequest {
  /** null: from the settings, else the one for the loadout's loader. */
  readonly launcher: string | null;
  /** The folder of a world to open. */
  readonly world: string | null;
  /** Replaces the loadout's own folders: for a test with other add-ons or without worlds. */
  readonly staging?: { readonly mods: string; readonly save: string };
}

/** Everything of a start, found and checked; nothing was changed. */
export interface PreparedStart {
  readonly game: GameDefinition;
  /** null for the person's own command. */
  readonly launcher: Launcher | null;
  readonly javas: readonly CheckedJava[];
  readonly java: CheckedJava | null;
  readonly javaLeast: number | null;
  readonly pieces: readonly FoundPiece[];
  /** Set when no Java fits. */
  readonly missingJava: Piece | null;
  /** The game's version in each form that sources use. */
  readonly versions: readonly string[];
  /** Folder in which Loadout keeps pieces of this game. */
  readonly data: string;
  readonly problems: readonly Message[];
  readonly warnings: readonly Message[];
  /** Empty while there are problems. */
  readonly command: readonly string[];
  readonly folders: PlayFolders;
}

interface PlayFolders {
  readonly root: string;
  /** Folder of the worlds, and working directory of programs. */
  readonly save: string;
  readonly mods: string;
}

interface PrepareParts {
  readonly io: Io;
  readonly games: Pick<Games, 'require'>;
  readonly host: Host;
  readonly javaFinder: JavaFinder;
}

/**
 * Finds everything that a start needs, and reports problems. Throws LAUNCHER_UNKNOWN,
 * WORLD_UNKNOWN.
 */
export async function prepareStart(
  parts: PrepareParts,
  open: OpenLoadout,
  settings: PlaySettings,
  request: StartRequest,
): Promise<PreparedStart> {
  const game = parts.games.require(open.file.game);
  const chosen = chooseLauncher(game, settings, { open, launcher: request.launcher });
  const folders = foldersOf(open, chosen, request);
  if (request.world !== null) requireWorld(parts.io, open, request.world);
  const { data } = pieceFolders(parts.host, game.id);
  if (chosen === OWN_COMMAND)
    return prepareOwn({ game, data, folders, settings, world: request.world });
  const { play } = game;
  if (chosen === null || play === null) return nothingToStart({ game, data, folders });
  return prepareLauncher(parts, { game, play, launcher: chosen, folders, open, settings, request });
}

/** Chooses the launcher without reading any file. Throws LAUNCHER_UNKNOWN. */
function chooseLauncher(
  { play }: GameDefinition,
  settings: PlaySettings,
  { open, launcher }: { readonly open: OpenLoadout; readonly launcher: string | null },
): Launcher | typeof OWN_COMMAND | null {
  const launchers = play?.launchers ?? [];
  const named = launcher ?? settings.launcher;
  if (named === OWN_COMMAND) return OWN_COMMAND;
  if (named !== null) {
    const found = launchers.find(({ id }) => id === named);
    if (found !== undefined) return found;
    const allowed = [...launchers.map(({ id }) => id), OWN_COMMAND].join(', ');
    throw new AppError('LAUNCHER_UNKNOWN', { name: named, allowed });
  }
  // A command that was set is used.
  if (settings.command !== null) return OWN_COMMAND;
  const { loader } = open.file.target;
  const clients = launchers.filter(({ side }) => side === 'client');
  return (
    clients.find((one) => one.loader === loader) ??
    clients.find((one) => one.loader === null) ??
    null
  );
}

/**
 * The save folder is the parent of the worlds' folder; without worlds, the root. A command gets the
 * mods folder of the loadout's loader.
 */
function foldersOf(
  { root, slots, file }: OpenLoadout,
  chosen: Launcher | typeof OWN_COMMAND | null,
  { staging }: StartRequest,
): PlayFolders {
  const [worlds = ''] = listWorldSlots(slots);
  const { loader } = chosen === null || chosen === OWN_COMMAND ? file.target : chosen;
  const ofMods = slots.filter(({ projectTypes }) => projectTypes.includes('mod'));
  const slot = ofMods.find((one) => one.loader === loader) ?? ofMods[0];
  return {
    root,
    save: staging?.save ?? join(root, folderOf(worlds)),
    mods: staging?.mods ?? join(root, slot?.directory ?? ''),
  };
}

/** Throws WORLD_UNKNOWN: the game would silently ignore it. */
function requireWorld(io: Io, { root, slots }: OpenLoadout, world: string): void {
  const isThere = listWorldFolders(io, root, slots).some(({ name }) => name === world);
  if (!isThere) throw new AppError('WORLD_UNKNOWN', { name: world });
}

const NOTHING = {
  launcher: null,
  javas: [],
  java: null,
  javaLeast: null,
  pieces: [],
  missingJava: null,
  versions: [],
  warnings: [],
} as const;

type NothingFound = Pick<PreparedStart, 'game' | 'data' | 'folders'>;

function nothingToStart(found: NothingFound): PreparedStart {
  const problems = [message('play-no-launcher', { game: found.game.name })];
  return { ...NOTHING, ...found, problems, command: [] };
}

function prepareOwn({
  settings,
  world,
  ...found
}: NothingFound & {
  readonly settings: PlaySettings;
  readonly world: string | null;
}): PreparedStart {
  const { command } = settings;
  if (command === null)
    return { ...NOTHING, ...found, problems: [message('play-no-command')], command: [] };
  const values = { ...found.folders, ...(world === null ? {} : { world }) };
  const filled = command.flatMap((argument) => fillTemplate(argument, values));
  const opensWorld = command.some((argument) => argument.includes('{world}'));
  const warnings =
    world === null || opensWorld ? [] : [message('play-world-not-opened', { world })];
  return { ...NOTHING, ...found, warnings, problems: [], command: filled };
}

interface LauncherStart {
  readonly game: GameDefinition;
  readonly play: GamePlay;
  readonly launcher: Launcher;
  readonly folders: PlayFolders;
  readonly open: OpenLoadout;
  readonly settings: PlaySettings;
  readonly request: StartRequest;
}

async function prepareLauncher(parts: PrepareParts, start: LauncherStart): Promise<PreparedStart> {
  const { game, play, launcher, folders, open, settings, request } = start;
  const { io, host } = parts;
  const { gameVersion } = open.file.target;
  const least = javaLeast(play, gameVersion);
  const javas = await findJavas(parts, game.id, settings);
  const java = chooseJava(javas, least);
  const places = pieceFolders(host, game.id);
  const versions = gameVersion === null ? [] : listVersionForms(gameVersion);
  const pieces = await findPieces(io, launcher, { ...places, ...folders, version: versions });
  const missingJava = java === null ? toJavaPiece(least ?? 0, gameVersion) : null;
  const problems = [
    ...(gameVersion === null ? [message('play-no-game-version')] : []),
    ...(java === null ? [] : javaProblems(java, { least, gameVersion })),
    ...listPieces({ missingJava, pieces }).flatMap(({ problem }) => problem ?? []),
  ];
  const command =
    problems.length > 0 || java === null
      ? []
      : buildCommand({
          play,
          launcher,
          settings,
          java: java.path,
          pieces: new Map(pieces.map(({ piece, files }) => [piece.id, files])),
          folders,
          world: request.world,
          platform: host.paths.platform,
        });
  const warnings = listWarnings(start);
  return {
    game,
    launcher,
    javas,
    java,
    javaLeast: least,
    pieces,
    missingJava,
    versions,
    data: places.data,
    problems,
    warnings,
    command,
    folders,
  };
}

/** Everything that a start needs besides the loadout; a Java only if none fits. */
export function listPieces({
  missingJava,
  pieces,
}: Pick<PreparedStart, 'missingJava' | 'pieces'>): readonly Piece[] {
  return [...(missingJava === null ? [] : [missingJava]), ...pieces.map(({ piece }) => piece)];
}

function listWarnings({ launcher, request }: LauncherStart): readonly Message[] {
  const { world } = request;
  return [
    ...(launcher.hasFixedSaveFolder ? [message('play-fixed-save-folder')] : []),
    ...(world !== null && launcher.worldArguments.length === 0
      ? [message('play-world-not-opened', { world })]
      : []),
  ];
}

/** Every Java of this computer, the one named by the person first. */
export async function findJavas(
  { host, javaFinder }: Pick<PrepareParts, 'host' | 'javaFinder'>,
  game: string,
  { java }: PlaySettings,
): Promise<readonly CheckedJava[]> {
  const { data, ...folders } = pieceFolders(host, game);
  const places = await listJavaPlaces(host.paths, javaFolder(data), folders);
  const named = java === null ? [] : [{ path: java, source: 'settings' as const }];
  return javaFinder.findAll([...named, ...places]);
}

/**
 * Folders in which pieces are searched: Loadout's own for the game, and folders of the computer.
 */
function pieceFolders({ paths }: Host, game: string) {
  return { data: join(paths.dataDir, 'games', game), ...computerFolders(paths) };
}
