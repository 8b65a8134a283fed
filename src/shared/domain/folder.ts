import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { slotSchema } from './slot.ts';

/**
 * A folder that a client may hold and show; only the grant's id is sent back (design decision 16).
 */
export const grantedFolderSchema = z.object({
  grantId: z.string(),
  name: z.string(),
  path: z.string(),
});
export type GrantedFolder = z.infer<typeof grantedFolderSchema>;

/** The game recognised in a folder. */
const foundGameSchema = z.object({
  game: z.string(),
  gameName: z.string(),
  layout: z.string(),
  layoutName: z.string(),
  /** Read from the folder's own files; null if they do not contain it. */
  gameVersion: z.string().nullable(),
  /** Add-ons by slot, counted by their names only. */
  slots: z.array(
    z.object({
      id: z.string(),
      directory: z.string(),
      rule: slotSchema.shape.rule,
      addons: z.number(),
    }),
  ),
});
export type FoundGame = z.infer<typeof foundGameSchema>;

/** Counts the add-ons in the folders of a game; worlds are none. */
export function countAddons({ slots }: Pick<FoundGame, 'slots'>): number {
  return slots.reduce((sum, { rule, addons }) => (rule === 'world' ? sum : sum + addons), 0);
}

const FOLDER_VERDICTS = [
  'ok',
  'missing',
  /** May be managed as the game `custom`, with slots named by the user. */
  'not-a-game',
  'not-writable',
  /** A home, system or program folder. */
  'protected',
  /** It is a loadout, is inside one, or contains one. */
  'taken',
  /**
   * It contains the record of a loadout: managing it resumes that loadout, or turns a copy into a
   * loadout of its own.
   */
  'known-record',
] as const;

/**
 * The check of a folder before it is managed. `reason`: the verdict in words. `warnings`: problems
 * that do not prevent it: a network drive, a cloud sync service, too little space.
 */
export const folderCheckSchema = z.object({
  folder: grantedFolderSchema,
  /** Id of the game as which it was checked. */
  game: z.string(),
  verdict: z.enum(FOLDER_VERDICTS),
  reason: messageSchema,
  warnings: z.array(messageSchema),
  found: foundGameSchema.nullable(),
  /**
   * The loadout that takes the folder, for the verdict `taken`, if it is in this list of loadouts.
   */
  loadoutId: z.string().nullable(),
  freeBytes: z.number().nullable(),
});
export type FolderCheck = z.infer<typeof folderCheckSchema>;

/**
 * A game folder in the default location of a launcher or the game; `loadoutId`: it is already
 * managed.
 */
export const detectedFolderSchema = z.object({
  folder: grantedFolderSchema,
  found: foundGameSchema,
  loadoutId: z.string().nullable(),
});
export type DetectedFolder = z.infer<typeof detectedFolderSchema>;

export const folderListingSchema = z.object({
  folder: grantedFolderSchema,
  /** null at the top of what may be browsed. */
  parentGrantId: z.string().nullable(),
  folders: z.array(grantedFolderSchema),
  /** There are more folders than are listed. */
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;
