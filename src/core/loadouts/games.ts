import { AppError } from '#shared/errors.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import type { ChangeableFolders } from '../apply/operation.ts';
import type { GameDefinition, GameLayout, Slot } from '#shared/domain/slot.ts';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import custom from '#resources/games/custom.json' with { type: 'json' };

// A test holds what ships to the schema: a start need not.
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

/** Ids under which files require the game itself. */
export const GAME_IDS: ReadonlySet<string> = new Set([
  'cosmic-reach',
  'cosmicreach',
  'cosmic_reach',
]);

/** Every game that a definition ships for. */
export function listGames(): readonly GameDefinition[] {
  return GAMES;
}

/** Throws USAGE for a game that no definition ships for. */
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

/** Throws USAGE for a loader that the game does not have; null is none of them. */
export function requireLoader(game: GameDefinition, loader: string | null): void {
  if (loader === null || game.loaders.length === 0 || game.loaders.includes(loader)) return;
  throw new AppError('USAGE', {
    argument: '--loader',
    value: loader,
    allowed: game.loaders.join(', '),
  });
}

/** The first layout whose evidence is in the root, else the last one; null for a game without layouts. */
export function detectLayout(
  game: GameDefinition,
  exists: (path: string) => boolean,
): GameLayout | null {
  return game.layouts.find(({ evidence }) => evidence.every(exists)) ?? game.layouts.at(-1) ?? null;
}

/** The slots of a loadout: those of its game's layout, or its own for `custom`. Throws LOADOUT_DAMAGED. */
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

/** The folders in which an operation may change files; those of packs are the game's own around them. */
export function changeableFolders(
  slots: readonly Slot[],
  { isOfPack }: { readonly isOfPack: boolean },
): ChangeableFolders {
  const foldersOf = (...rules: readonly Slot['rule'][]) => {
    const own = slots.filter((slot) => rules.includes(slot.rule));
    return [...new Set(own.flatMap((slot) => [slot.directory, ...disabledOf(slot)]))];
  };
  const shared = new Set(slots.map(({ directory }) => directory));
  return {
    slotDirectories: isOfPack ? foldersOf('keep', 'pack') : foldersOf('keep'),
    treeDirectories: isOfPack ? foldersOf('unpack', 'pack') : foldersOf('unpack'),
    closedDirectories: foldersOf('world'),
    disabledDirectories: slots.flatMap(disabledOf).filter((folder) => !shared.has(folder)),
  };
}

function disabledOf(slot: Slot): readonly string[] {
  const folder = disabledFolderOf(slot);
  return folder === null ? [] : [folder];
}
