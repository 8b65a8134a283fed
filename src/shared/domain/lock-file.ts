import { z } from 'zod';
import { originSchema, plannedFileSchema, policySchema } from './addon.ts';
import { loadoutTargetSchema } from './loadout.ts';
import { sha512Schema } from '../registry/values.ts';

/** One add-on of a lockfile: enough to fetch it, place it and know it again on another machine. */
export const lockedAddonSchema = z.object({
  slot: z.string(),
  /** Relative to the root, with `/`, disabled marking included. */
  path: z.string(),
  enabled: z.boolean(),
  sha512: sha512Schema,
  size: z.number().int().nonnegative(),
  origin: originSchema,
  neededBy: z.array(z.string()),
  /** null for a file that the registry does not know. */
  project: z.object({ id: z.string(), slug: z.string() }).nullable(),
  version: z.object({ id: z.string(), versionNumber: z.string() }).nullable(),
  /** The path of the file's address, without the origin, which may change. */
  urlPath: z.string().nullable(),
  /** What an archive was unpacked to; null for a file. */
  files: z.array(plannedFileSchema).nullable(),
});
export type LockedAddon = z.infer<typeof lockedAddonSchema>;

/** `loadout.lock.json`: sorted by slot and path, stable, one line per value. */
export const lockFileSchema = z.object({
  lockVersion: z.literal(1),
  game: z.string(),
  registry: z.string(),
  target: loadoutTargetSchema,
  policies: z.array(policySchema),
  addons: z.array(lockedAddonSchema),
});
export type LockFile = z.infer<typeof lockFileSchema>;

/** How a folder differs from a lockfile. `unlocked`: it stands in the folder and the lockfile does not name it. */
export const lockDifferenceSchema = z.object({
  kind: z.enum(['missing', 'different', 'moved', 'unlocked']),
  path: z.string(),
  /** Where the folder has it, for `moved`. */
  presentPath: z.string().nullable(),
  lockedSha512: z.string().nullable(),
  presentSha512: z.string().nullable(),
  /** True for a file that a person put there: `sync` leaves it alone unless told to prune. */
  own: z.boolean(),
});
export type LockDifference = z.infer<typeof lockDifferenceSchema>;
