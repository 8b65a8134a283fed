import { z } from 'zod';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import {
  addonRecordSchema,
  fileModeSchema,
  messageSchema,
  packFileSchema,
  policySchema,
} from './addon.ts';
import { holdHoursSchema } from './settings.ts';
import { gameDefinitionSchema, slotSchema } from './slot.ts';

/**
 * Settings of a loadout that a change may set along with files; `undo` restores them (design
 * decision 9).
 */
export const loadoutTargetSchema = z.object({
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  channel: z.enum(RELEASE_CHANNELS),
});
export type LoadoutTarget = z.infer<typeof loadoutTargetSchema>;

/** Omitted fields stay unchanged. */
export const targetChangeSchema = loadoutTargetSchema.partial();
export type TargetChange = z.infer<typeof targetChangeSchema>;

export function changeTarget(target: LoadoutTarget, change: TargetChange): LoadoutTarget {
  const { gameVersion = target.gameVersion, loader = target.loader } = change;
  return { gameVersion, loader, channel: change.channel ?? target.channel };
}

const MAX_NAME_LENGTH = 64;

/**
 * `<root>/.loadout/loadout.json`, format 1. `generation` is the number of the current generation.
 */
export const loadoutFileSchema = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().min(1).max(MAX_NAME_LENGTH),
  game: z.string(),
  layout: z.string(),
  /** Only for `custom`: slots defined by the user. */
  slots: z.array(slotSchema).nullable(),
  registry: z.string(),
  /**
   * Address of the registry, for an installation without its profile. Undefined for shipped
   * registries and in older records.
   */
  registryOrigin: z.string().optional(),
  target: loadoutTargetSchema,
  /** null: the default of the settings. */
  holdHours: z.number().nonnegative().nullable(),
  /** false: the add-ons are not looked up at the registry unless the user names them. */
  lookups: z.boolean().default(true),
  policies: z.array(policySchema),
  addons: z.array(addonRecordSchema),
  generation: z.number().int().nonnegative(),
});
export type LoadoutFile = z.infer<typeof loadoutFileSchema>;

/** Returns the default name of a copy: one that no other loadout has. */
export function nameCopy(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`;
    const copy = name.slice(0, MAX_NAME_LENGTH - end.length).toWellFormed() + end;
    if (!taken.includes(copy)) return copy;
  }
}

/**
 * Properties the user can change without touching a file of the game; omitted ones stay unchanged.
 */
export const loadoutChangeSchema = z.lazy(() =>
  z
    .strictObject({
      name: loadoutFileSchema.shape.name,
      holdHours: holdHoursSchema.nullable(),
      lookups: z.boolean(),
    })
    .partial(),
);
export type LoadoutChange = z.infer<typeof loadoutChangeSchema>;

/** Input for a new loadout. */
export const newLoadoutSchema = z.object({
  /** null: the name of the folder. */
  name: z.string().min(1).max(MAX_NAME_LENGTH).nullable(),
  /** null: the game that is in the folder. */
  game: z.string().nullable(),
  /** Only for the game `custom`. */
  slots: z.array(slotSchema).nullable(),
  /**
   * `channel` null: the default of the settings. `gameVersion` undefined: the one recorded by the
   * launcher in the folder.
   */
  target: loadoutTargetSchema.extend({
    gameVersion: loadoutTargetSchema.shape.gameVersion.optional(),
    channel: loadoutTargetSchema.shape.channel.nullable(),
  }),
  registry: z.string(),
});
export type NewLoadout = z.infer<typeof newLoadoutSchema>;

export const PLAN_INTENTS = [
  'update',
  'undo',
  'redo',
  'restore',
  'install',
  'remove',
  'enable',
  'disable',
  'set',
  'sync',
  'repair',
] as const;

/** `policy`: changes policies of add-ons, or name and settings of the loadout, but no file. */
export const GENERATION_KINDS = ['init', 'external', 'policy', ...PLAN_INTENTS] as const;

/** The change of one add-on; `from` is null if it was added, `to` if it was removed. */
export const addonChangeSchema = z.lazy(() =>
  z.object({
    addonId: z.string(),
    from: addonRecordSchema.nullable(),
    to: addonRecordSchema.nullable(),
    /** Names for display, stored because the registry may no longer have them. */
    title: z.string(),
    fromVersion: z.string().nullable(),
    toVersion: z.string().nullable(),
    /** Companion files renamed along with it; an undo renames exactly these back. */
    companions: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
    /** The files already existed and were only recorded; an undo only removes the record. */
    adopted: z.boolean().optional(),
    /**
     * For a pack: what happened to each of its files. Undefined for anything else, and in older
     * records.
     */
    packFiles: z.array(packFileSchema).optional(),
  }),
);
export type AddonChange = z.infer<typeof addonChangeSchema>;

/** A changed policy of an add-on; `from` or `to` is null if there was none. */
export const policyChangeSchema = z.lazy(() =>
  z.object({
    addonId: z.string(),
    projectId: z.string().nullable(),
    title: z.string(),
    from: policySchema.nullable(),
    to: policySchema.nullable(),
  }),
);
export type PolicyChange = z.infer<typeof policyChangeSchema>;
/** Marks the generations of one change applied in parts: all have the same `id`. */
const partOfSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** 1 for the first. */
    part: z.number().int().positive(),
    /** Number of add-ons the whole change was to change. */
    addons: z.number().int().nonnegative(),
  }),
);
export type PartOf = z.infer<typeof partOfSchema>;

/** `<root>/.loadout/generations/<n>.json`: the content of the loadout after operation `op`. */
export const generationSchema = z.object({
  format: z.literal(1),
  number: z.number().int().nonnegative(),
  op: z.string(),
  kind: z.enum(GENERATION_KINDS),
  createdAt: z.string(),
  /**
   * Numbers of the generations that this one reverts; empty unless it is an undo, redo or restore.
   */
  undoes: z.array(z.number().int()),
  /** The generation that was restored; undefined unless it is a restore, and in older records. */
  restores: z.number().int().optional(),
  target: loadoutTargetSchema,
  /** All add-ons. Most generations have only `changes` and `addonCount`. */
  addons: z.array(addonRecordSchema).optional(),
  addonCount: z.number().int().nonnegative().optional(),
  changes: z.array(addonChangeSchema),
  /**
   * Records with new details and unchanged files, for example another version or other dependants.
   */
  renewed: z.array(addonRecordSchema).optional(),
  /** Policies that an undo can restore; undefined if none changed. */
  policies: z.array(policyChangeSchema).optional(),
  /** Changes other than of add-ons: a policy, a name, the target of the loadout. */
  notes: z.array(messageSchema).default([]),
  /** Undefined: the generation is a complete change. */
  partOf: partOfSchema.optional(),
  /**
   * Permission bits of each moved, replaced or removed file, by path; undefined in older records.
   */
  modes: z.record(z.string(), fileModeSchema).optional(),
});
export type Generation = z.infer<typeof generationSchema>;

/** The changes of an operation, without the add-ons it left alone, which may be thousands. */
export const doneOperationSchema = generationSchema.omit({
  addons: true,
  renewed: true,
  modes: true,
});
export type DoneOperation = z.infer<typeof doneOperationSchema>;

/** A supported game. `loaders` empty: it has none, or they are unknown. */
export const gameBriefSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    loaders: z.array(z.string()),
    importFormats: gameDefinitionSchema.shape.importFormats,
  }),
);

const slotBriefSchema = slotSchema.pick({
  id: true,
  projectTypes: true,
  loader: true,
  directory: true,
  rule: true,
});

/** A loadout as returned by `list`. */
export const loadoutBriefSchema = z.object({
  id: z.string(),
  name: z.string(),
  root: z.string(),
  game: z.string(),
  layout: z.string(),
  /** Of its game's layout, or named by the user; empty for an unknown game. */
  slots: z.array(slotBriefSchema),
  registry: z.string(),
  target: loadoutTargetSchema,
  generation: z.number(),
  addonCount: z.number(),
  /**
   * Loaders that its add-ons are for, in the order of the game's folders; `target.loader` is the
   * user's choice.
   */
  loaders: z.array(z.string()),
  holdHours: loadoutFileSchema.shape.holdHours,
  lookups: z.boolean(),
  /** `missing`: the folder does not exist now; `changed`: another folder is at its path. */
  condition: z.enum(['ok', 'missing', 'changed']),
});
export type LoadoutBrief = z.infer<typeof loadoutBriefSchema>;
