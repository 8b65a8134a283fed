import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import { disabledFolderOf } from '#shared/domain/slot-files.ts';
import type { ChangeableFolders } from '../apply/operation.ts';
import {
  type GameDefinition,
  gameDefinitionSchema,
  type GameLayout,
  type ManifestKind,
  type Slot,
} from '#shared/domain/slot.ts';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import custom from '#resources/games/custom.json' with { type: 'json' };

// A test checks the shipped definitions against the schema, so a start does not have to.
const SHIPPED = [cosmicReach, custom] as readonly GameDefinition[];

/** Fields that tell the slots of a loadout. */
interface LoadoutLayout {
  readonly game: string;
  readonly layout: string;
  readonly slots: readonly Slot[] | null;
}

export type Games = ReturnType<typeof createGames>;

/** A file that defines no game: a wrong `field`, an `id` that there is already, or no JSON at all. */
interface InvalidGame {
  readonly file: string;
  /** `layouts[0].slots[1].directory` */
  readonly field: string | null;
  readonly id: string | null;
}

/** The shipped games and those in `<dataDir>/games/*.json`. */
export function openGames(dataDir: string) {
  const own: GameDefinition[] = [];
  const invalid: InvalidGame[] = [];
  for (const file of listNames(join(dataDir, 'games')).filter((one) => one.endsWith('.json'))) {
    const read = readDefinition(join(dataDir, 'games', file));
    if (typeof read !== 'object' || read === null) {
      invalid.push({ file, field: read, id: null });
    } else if ([...SHIPPED, ...own].some(({ id }) => id === read.id)) {
      invalid.push({ file, field: null, id: read.id });
    } else {
      own.push(read);
    }
  }
  return createGames(own, invalid);
}

/** The shipped games and these; the game whose folders a person names is the last one. */
export function createGames(
  own: readonly GameDefinition[] = [],
  invalid: readonly InvalidGame[] = [],
) {
  const games = [...SHIPPED, ...own]
    .toSorted((one, other) => Number(isCustom(one)) - Number(isCustom(other)))
    .map(withSharedFields);
  const find = (id: string): GameDefinition | null => games.find((game) => game.id === id) ?? null;
  const layoutSlots = ({ game, layout }: LoadoutLayout): readonly Slot[] | null =>
    find(game)?.layouts.find(({ id }) => id === layout)?.slots ?? null;
  const manifests = games.flatMap((game) => game.manifests);

  const ignored = invalid.map(({ file }) => file).join(', ');
  const andIgnored = ignored === '' ? {} : { ignored };

  /** Throws USAGE for a game without a definition. */
  function require(id: string): GameDefinition {
    const game = find(id);
    if (game !== null) return game;
    const allowed = games.map((candidate) => candidate.id).join(', ');
    throw new AppError('USAGE', { argument: '--game', value: id, allowed, ...andIgnored });
  }

  return {
    list: (): readonly GameDefinition[] => games,
    first: () => require(cosmicReach.id),
    require,
    invalid: () => invalid,
    /** The metadata files of all games. */
    manifests: (): readonly ManifestKind[] => manifests,
    /**
     * Returns a loadout's slots: those of its game's layout, or its own for `custom`. Throws
     * GAME_UNKNOWN, LOADOUT_DAMAGED.
     */
    slotsOf(loadout: LoadoutLayout): readonly Slot[] {
      const { game } = loadout;
      if (find(game) === null) throw new AppError('GAME_UNKNOWN', { game, ...andIgnored });
      const slots = layoutSlots(loadout) ?? loadout.slots;
      if (!slots) throw new AppError('LOADOUT_DAMAGED', { field: 'layout' });
      return slots;
    },
    /** As above for a list, which also shows a loadout of an unknown game or layout. */
    knownSlotsOf: (loadout: LoadoutLayout) => layoutSlots(loadout) ?? loadout.slots ?? [],
  };
}

function isCustom({ layouts }: GameDefinition): boolean {
  return layouts.length === 0;
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Returns the first wrong field of a file that is no definition; null: no JSON that can be read. */
function readDefinition(path: string): GameDefinition | string | null {
  try {
    const { data, error } = gameDefinitionSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return data ?? fieldOf(error?.issues[0]);
  } catch {
    return null;
  }
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string | null {
  if (issue === undefined) return null;
  const path =
    issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

/** Gives the slots what their game says once for all of them. */
function withSharedFields(game: GameDefinition): GameDefinition {
  const { contentFolders, world, layouts } = game;
  const complete = (slot: Slot): Slot => {
    if (slot.rule === 'unpack' && contentFolders) return { ...slot, contentFolders };
    return slot.rule === 'world' && world ? { ...slot, world } : slot;
  };
  return {
    ...game,
    layouts: layouts.map((layout) => ({ ...layout, slots: layout.slots.map(complete) })),
  };
}

/** Lists the loaders that read an add-on, by its metadata files. */
export function loadersOfMetadata(
  { manifests }: Pick<GameDefinition, 'manifests'>,
  metadata: readonly Pick<EmbeddedMetadata, 'format'>[],
): readonly string[] {
  const formats = new Set(metadata.map(({ format }) => format));
  return [
    ...new Set(manifests.flatMap(({ format, loader }) => (formats.has(format) ? [loader] : []))),
  ];
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
