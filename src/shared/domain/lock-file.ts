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

// A lockfile may come from a stranger: what it can make Loadout do is bounded here, and by the loadout's own slots.
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

/** What a person decided for one add-on, whether by its project or by itself. */
const lockedPolicySchema = policySchema.omit({ target: true, groups: true, note: true });
export type LockedPolicy = z.infer<typeof lockedPolicySchema>;

/** One add-on of a lockfile: enough to fetch it, place it and know it again on another machine. */
const lockedAddonSchema = z.object({
  slot: z.string().max(64),
  /** Relative to the root, with `/`, disabled marking included. */
  path: pathSchema,
  enabled: z.boolean(),
  /** null for a file that the registry does not know. */
  project: z.object({ id: idSchema, slug: idSchema }).nullable(),
  version: z.object({ id: idSchema, versionNumber: z.string().max(128) }).nullable(),
  origin: originSchema,
  neededBy: z.array(idSchema).max(MAX_NEEDED_BY),
  policy: lockedPolicySchema.nullable(),
  /** Absent in version 1: those of the person stay. */
  groups: groupsSchema.optional(),
  note: noteSchema.nullable().optional(),
  size: sizeSchema,
  sha512: sha512Schema,
  /** The path of the file's address, without the origin, which may change. */
  urlPath: z
    .string()
    .max(2048)
    .regex(/^\/(?![/\\])/)
    .nullable(),
  /** What an archive was unpacked to; null for a file. */
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

/** Receipts may share the folder that they are shown by; the archive says which is which. */
function hasDistinctPaths(addons: readonly LockedAddon[]): boolean {
  const names = addons.map(({ path, slot, sha512, files }) =>
    files === null ? collisionKey(path) : `${slot}/${sha512}`,
  );
  return new Set(names).size === names.length;
}

/** Why an add-on of a code is not in its lockfile. `different`: the registry's file is another one than the code means. */
const CODE_LEFT_REASONS = ['gone', 'different', 'no-place', 'not-checked'] as const;

/** A code as its lockfile, and what of it cannot be installed here. */
export const codeReadingSchema = z.object({
  /** Of the loadout that it was made from. */
  name: z.string().nullable(),
  /** All that the code names. */
  addonCount: z.number(),
  lock: lockFileSchema,
  left: z.array(
    z.object({
      /** The project's name where the registry tells it, else its id. */
      title: z.string(),
      versionNumber: z.string().nullable(),
      why: z.enum(CODE_LEFT_REASONS),
    }),
  ),
});
export type CodeReading = z.infer<typeof codeReadingSchema>;

/**
 * How a folder differs from a lockfile. `different`: other bytes; `moved`: another name, or on instead of off; `record`:
 * only origin, dependants or policy; `unlocked`: the lockfile does not name it; `target`: game version, loader or channel.
 */
export const lockDifferenceSchema = z.object({
  kind: z.enum(['missing', 'different', 'moved', 'record', 'unlocked', 'target']),
  /** null for `target`. */
  path: z.string().nullable(),
  /** Where the folder has it, for `moved` and `different`. */
  presentPath: z.string().nullable(),
  lockedSha512: z.string().nullable(),
  presentSha512: z.string().nullable(),
  /** True for a file that a person put there: `sync` leaves it alone unless told to prune, so it is no difference. */
  own: z.boolean(),
});
export type LockDifference = z.infer<typeof lockDifferenceSchema>;
