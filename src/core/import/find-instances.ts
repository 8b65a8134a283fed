import { basename, dirname, join } from 'node:path';
import type { FoundInstance } from '#shared/domain/import-preview.ts';
import { stripDisabledMarking } from '#shared/domain/slot-files.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { findDefaultRoots } from '../folders/folder-service.ts';
import { recogniseGame } from '../folders/recognise.ts';
import { findRealFolder } from '../real-folder.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type ImportingGame, recognise, type Recognised } from './formats.ts';
import { type ImportPlaces, isArchive, listImportPlaces } from './sort-files.ts';
import { listDescriptions, listOrNull, readSmall } from './source.ts';

type FinderParts = Pick<CoreParts, 'io' | 'host' | 'games' | 'store' | 'access' | 'grants'>;

export type FindInstances = ReturnType<typeof createInstanceFinder>;

const MAX_FOUND = 200;

/**
 * Lists the instances in their launchers' default places, without the loadout's own folder. Reads
 * only descriptions and names: an instance that is unreadable, a link or of another game is left
 * out, or has no name.
 */
export function createInstanceFinder({ io, host, games, store, access, grants }: FinderParts) {
  return async (loadoutId: string, signal?: AbortSignal): Promise<readonly FoundInstance[]> => {
    const { root: own, file, slots } = await access.open(loadoutId);
    const game = games.require(file.game);
    const { archives } = listImportPlaces(game, slots);
    const found: FoundInstance[] = [];
    const describe = createDescriber(io, game);
    for (const { root, isGame } of listRoots(game, host.paths)) {
      await yieldToEventLoop(signal);
      if (found.length >= MAX_FOUND) break;
      if (findRealFolder(root) === own || readFactsOrNull(io, root)?.kind !== 'directory') continue;
      const recognised = await describe(root);
      if (recognised === null || (recognised.format === 'files' && !isGame())) continue;
      const { format, name, gameVersion, loader } = recognised;
      found.push({
        folder: { grantId: grants.grantFolder(root), name: basename(root), path: root },
        format,
        name,
        gameVersion,
        loader,
        addons: countInstanceArchives(io, root, { ...recognised, archives }),
        loadoutId: store.byRoot(root)?.id ?? null,
      });
    }
    return found;
  };
}

/** `isGame`: true for a game's folder even without a description. */
function listRoots(game: GameDefinition, paths: CoreParts['host']['paths']) {
  const roots = new Map<string, () => boolean>();
  for (const root of findDefaultRoots(game.defaultRoots, paths))
    roots.set(root, () => recogniseGame(root, game) !== null);
  for (const root of findDefaultRoots(game.importRoots, paths)) roots.set(root, () => false);
  return [...roots].map(([root, isGame]) => ({ root, isGame }));
}

/** By its descriptions alone; null for an instance of another game. */
function createDescriber(io: Io, game: ImportingGame) {
  const descriptions = new Map<string, ReadonlyMap<string, string>>();
  return async (root: string): Promise<Recognised | null> => {
    const around = dirname(root);
    const beside = descriptions.get(around) ?? listDescriptions(io, around);
    descriptions.set(around, beside);
    try {
      const source = {
        name: basename(root),
        files: [],
        beside: beside.get(basename(root)) ?? null,
        readText: (path: string) => Promise.resolve(readSmall(io, join(root, path))),
      };
      return await recognise(source, game);
    } catch (error) {
      if (error instanceof AppError && error.code === 'IMPORT_FOREIGN') return null;
      throw error;
    }
  };
}

const MAX_NAMES = 10_000;

/** Counts archives, by name only. */
function countInstanceArchives(
  io: Io,
  root: string,
  { bases, archives }: Pick<Recognised, 'bases'> & Pick<ImportPlaces, 'archives'>,
): number {
  const names = bases.flatMap((base) =>
    [...archives].flatMap((directory) => {
      const folder = join(root, base, directory);
      if (readFactsOrNull(io, folder)?.kind !== 'directory') return [];
      return (listOrNull(io, folder) ?? [])
        .slice(0, MAX_NAMES)
        .filter((name) => isArchive(stripDisabledMarking(name)));
    }),
  );
  return names.length;
}
