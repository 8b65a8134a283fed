import { z } from 'zod';
import {
  groupsSchema,
  noteSchema,
  originSchema,
  plannedFileSchema,
  policySchema,
} from './addon.ts';
import { collisionKey, isSafeFileName } from './file-name.ts';
import { loadoutTargetSchema } from './loadout.ts';
import { sha512Schema } from '../registry/fields.ts';

// A lock file may be untrusted: its effects are limited here and by the loadout's own slots.
const MAX_ADDONS = 10_000;
const MAX_FILES = 20_000;
const MAX_NEEDED_BY = 1_000;
const MAX_BYTES = 4 * 1024 ** 3;

const idSchema = z.string().min(1).max(128);
const pathSchema = z
  .string()
  .max(1024)
  .refine((path) => path.split('/').every((segment) => isSafeFileName(segment)));
const sizeSchema = z.number().int().nonnegative().max(MAX_BYTES);

/** The user's policy for one add-on, set for its project or for itself. */
const lockedPolicySchema = policySchema.omit({ target: true, groups: true, note: true });
export type LockedPolicy = z.infer<typeof lockedPolicySchema>;

/** One add-on of a lock file: enough to download, place and recognise it on another machine. */
export const lockedAddonSchema = z.object({
  slot: z.string().max(64),
  /** Relative to the root, with `/`, including the mark of a disabled file. */
  path: pathSchema,
  enabled: z.boolean(),
  /** null if the registry does not know the file. */
  project: z.object({ id: idSchema, slug: idSchema }).nullable(),
  version: z.object({ id: idSchema, versionNumber: z.string().max(128) }).nullable(),
  origin: originSchema,
  neededBy: z.array(idSchema).max(MAX_NEEDED_BY),
  policy: lockedPolicySchema.nullable(),
  /** Undefined in version 1: the user's own ones stay. */
  groups: groupsSchema.optional(),
  note: noteSchema.nullable().optional(),
  size: sizeSchema,
  sha512: sha512Schema,
  /** Path of the file's address, without the origin, which may change. */
  urlPath: z
    .string()
    .max(2048)
    .regex(/^\/(?![/\\])/)
    .nullable(),
  /** The files unpacked from an archive; null for a plain file. */
  files: z
    .array(plannedFileSchema.extend({ path: pathSchema, size: sizeSchema, sha512: sha512Schema }))
    .max(MAX_FILES)
    .nullable(),
});
export type LockedAddon = z.infer<typeof lockedAddonSchema>;

/** `loadout.lock.json`: sorted by slot and path, stable, one line per value. */
export const lockFileSchema = z.object({
  lockVersion: z.literal([1, 2]),
  game: z.string().max(64),
  /** The registry's profile id. */
  registry: z.string().max(64),
  target: loadoutTargetSchema,
  addons: z
    .array(lockedAddonSchema)
    .max(MAX_ADDONS)
    .refine((addons) => hasDistinctPaths(addons), { error: 'paths' }),
});
export type LockFile = z.infer<typeof lockFileSchema>;

/** Unpacked add-ons may share their display path; the archive's checksum tells them apart. */
function hasDistinctPaths(addons: readonly LockedAddon[]): boolean {
  const names = addons.map(({ path, slot, sha512, files }) =>
    files === null ? collisionKey(path) : `${slot}/${sha512}`,
  );
  return new Set(names).size === names.length;
}

/**
 * Why an add-on of a code is missing in its lock file. `different`: the registry has another file
 * than the code expects.
 */
const CODE_LEFT_REASONS = ['gone', 'different', 'no-place', 'not-checked'] as const;

/** A code as a lock file, with the add-ons that cannot be installed here. */
export const codeReadingSchema = z.object({
  /** Name of the loadout the code was made from. */
  name: z.string().nullable(),
  /** Number of add-ons in the code. */
  addonCount: z.number(),
  lock: lockFileSchema,
  left: z.array(
    z.object({
      /** The project's name if the registry gives it, else its id. */
      title: z.string(),
      versionNumber: z.string().nullable(),
      why: z.enum(CODE_LEFT_REASONS),
    }),
  ),
});
export type CodeReading = z.infer<typeof codeReadingSchema>;

/**
 * A difference between a folder and a lock file. `different`: other bytes; `moved`: another name,
 * or enabled instead of disabled; `record`: only origin, dependants or policy; `unlocked`: not in
 * the lock file; `target`: game version, loader or channel.
 */
export const lockDifferenceSchema = z.object({
  kind: z.enum(['missing', 'different', 'moved', 'record', 'unlocked', 'target']),
  /** null for `target`. */
  path: z.string().nullable(),
  /** Path in the folder, for `moved` and `different`. */
  presentPath: z.string().nullable(),
  lockedSha512: z.string().nullable(),
  presentSha512: z.string().nullable(),
  /**
   * True for a file added by the user: `sync` keeps it unless pruning is requested, so it does not
   * count as a difference.
   */
  own: z.boolean(),
});
export type LockDifference = z.infer<typeof lockDifferenceSchema>;
