import { AppError } from '#shared/errors.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import type { ChangeableFolders } from '../apply/operation.ts';
import type { GameDefinition, GameLayout, Slot } from '#shared/domain/slot.ts';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import custom from '#resources/games/custom.json' with { type: 'json' };

// A test checks the shipped definitions against the schema, so a start does not have to.
const GAMES = ([cosmicReach, custom] as readonly GameDefinition[]).map(withContentFolders);

function withContentFolders(game: GameDefinition): GameDefinition {
  const { contentFolders, layouts } = game;
  if (!contentFolders) return game;
  const complete = (slot: Slot): Slot =>
    slot.rule === 'unpack' ? { ...slot, contentFolders } : slot;
  return {
    ...game,
    layouts: layouts.map((layout) => ({ ...layout, slots: layout.slots.map(complete) })),
  };
}

/** Ids with which files declare a dependency on the game itself. */
export const GAME_IDS: ReadonlySet<string> = new Set([
  'cosmic-reach',
  'cosmicreach',
  'cosmic_reach',
]);

/** Lists every game with a shipped definition. */
export function listGames(): readonly GameDefinition[] {
  return GAMES;
}

/** Throws USAGE for a game without a shipped definition. */
export function findGame(id: string): GameDefinition {
  const game = GAMES.find((candidate) => candidate.id === id);
  if (!game) {
    throw new AppError('USAGE', {
      argument: '--game',
      value: id,
      allowed: GAMES.map((candidate) => candidate.id).join(', '),
    });
  }
  return game;
}

/** Throws USAGE for a loader that the game does not have; null means no loader and passes. */
export function requireLoader(game: GameDefinition, loader: string | null): void {
  if (loader === null || game.loaders.length === 0 || game.loaders.includes(loader)) return;
  throw new AppError('USAGE', {
    argument: '--loader',
    value: loader,
    allowed: game.loaders.join(', '),
  });
}

/**
 * Returns the first layout whose evidence is in the root, else the last one; null for a game
 * without layouts.
 */
export function detectLayout(
  game: GameDefinition,
  exists: (path: string) => boolean,
): GameLayout | null {
  return game.layouts.find(({ evidence }) => evidence.every(exists)) ?? game.layouts.at(-1) ?? null;
}

/**
 * Returns a loadout's slots: those of its game's layout, or its own for `custom`. Throws
 * LOADOUT_DAMAGED.
 */
export function slotsOf(loadout: {
  game: string;
  layout: string;
  slots: readonly Slot[] | null;
}): readonly Slot[] {
  const layout = findGame(loadout.game).layouts.find(({ id }) => id === loadout.layout);
  const slots = layout?.slots ?? loadout.slots;
  if (!slots) throw new AppError('LOADOUT_DAMAGED', { field: 'layout' });
  return slots;
}

/**
 * Returns the folders in which an operation may change files; around a pack's files the folder is
 * the game's own.
 */
export function changeableFolders(
  slots: readonly Slot[],
  { isOfPack }: { readonly isOfPack: boolean },
): ChangeableFolders {
  const foldersOf = (...rules: readonly Slot['rule'][]) => {
    const own = slots.filter((slot) => rules.includes(slot.rule));
    return [...new Set(own.flatMap((slot) => [slot.directory, ...disabledFoldersOf(slot)]))];
  };
  const shared = new Set(slots.map(({ directory }) => directory));
  return {
    slotDirectories: isOfPack ? foldersOf('keep', 'pack') : foldersOf('keep'),
    treeDirectories: isOfPack ? foldersOf('unpack', 'pack') : foldersOf('unpack'),
    closedDirectories: foldersOf('world'),
    disabledDirectories: slots.flatMap(disabledFoldersOf).filter((folder) => !shared.has(folder)),
  };
}

function disabledFoldersOf(slot: Slot): readonly string[] {
  const folder = disabledFolderOf(slot);
  return folder === null ? [] : [folder];
}
