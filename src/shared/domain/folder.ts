import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** A folder that a face may hold and show; only the grant's id comes back (design decision 16). */
export const grantedFolderSchema = z.object({
  grantId: z.string(),
  name: z.string(),
  path: z.string(),
});
export type GrantedFolder = z.infer<typeof grantedFolderSchema>;

/** What was recognised in a folder. */
const foundGameSchema = z.object({
  game: z.string(),
  gameName: z.string(),
  layout: z.string(),
  layoutName: z.string(),
  /** What the folder's own files say; null where they say nothing. */
  gameVersion: z.string().nullable(),
  /** Add-ons by slot, counted by their names only. */
  slots: z.array(z.object({ id: z.string(), directory: z.string(), addons: z.number() })),
});
export type FoundGame = z.infer<typeof foundGameSchema>;

const FOLDER_VERDICTS = [
  'ok',
  'missing',
  /** May be managed as the game `custom`, with slots that the person names. */
  'not-a-game',
  'not-writable',
  /** A home, system or program folder. */
  'protected',
  /** It is a loadout, lies in one, or holds one. */
  'taken',
  /** It holds the record of a loadout: managing it takes that up again, or makes the copy of one a loadout of its own. */
  'known-record',
] as const;

/**
 * What is said of a folder before it is managed. `reason`: the verdict in words. `warnings`: what does not forbid it:
 * a network drive, a cloud service that copies it, too little space.
 */
export const folderCheckSchema = z.object({
  folder: grantedFolderSchema,
  verdict: z.enum(FOLDER_VERDICTS),
  reason: messageSchema,
  warnings: z.array(messageSchema),
  found: foundGameSchema.nullable(),
  /** The loadout that takes the folder, where the verdict is `taken` and it is known here. */
  loadoutId: z.string().nullable(),
  freeBytes: z.number().nullable(),
});
export type FolderCheck = z.infer<typeof folderCheckSchema>;

/** A game folder that stands where a launcher or the game puts it; `loadoutId`: it is managed already. */
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
  /** There are more than are listed. */
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;
