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
import { slotSchema } from './slot.ts';

/** What an operation can change of a loadout besides files; `undo` restores it (design decision 9). */
export const loadoutTargetSchema = z.object({
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  channel: z.enum(RELEASE_CHANNELS),
});
export type LoadoutTarget = z.infer<typeof loadoutTargetSchema>;

/** What is not named stays as it is. */
export const targetChangeSchema = loadoutTargetSchema.partial();
export type TargetChange = z.infer<typeof targetChangeSchema>;

export function changeTarget(target: LoadoutTarget, change: TargetChange): LoadoutTarget {
  const { gameVersion = target.gameVersion, loader = target.loader } = change;
  return { gameVersion, loader, channel: change.channel ?? target.channel };
}

const MAX_NAME_LENGTH = 64;

/** `<root>/.loadout/loadout.json`, format 1. `generation` names the generation that counts. */
export const loadoutFileSchema = z.object({
  format: z.literal(1),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: z.string().min(1).max(MAX_NAME_LENGTH),
  game: z.string(),
  layout: z.string(),
  /** Only for `custom`: the slots that the person named. */
  slots: z.array(slotSchema).nullable(),
  registry: z.string(),
  /** Its address, for an installation that does not know it. Absent for shipped registries and in older records. */
  registryOrigin: z.string().optional(),
  target: loadoutTargetSchema,
  /** null: as the settings say. */
  holdHours: z.number().nonnegative().nullable(),
  /** false: nothing of this loadout is looked up at the registry unless a person asks for it by name. */
  lookups: z.boolean().default(true),
  policies: z.array(policySchema),
  addons: z.array(addonRecordSchema),
  generation: z.number().int().nonnegative(),
});
export type LoadoutFile = z.infer<typeof loadoutFileSchema>;

/** What a copy is called that nobody names: a name that no other loadout has. */
export function nameCopy(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`;
    const copy = name.slice(0, MAX_NAME_LENGTH - end.length).toWellFormed() + end;
    if (!taken.includes(copy)) return copy;
  }
}

/** What a person may change of a loadout without touching a file of the game; what is not named stays as it is. */
export const loadoutChangeSchema = z
  .strictObject({
    name: loadoutFileSchema.shape.name,
    holdHours: holdHoursSchema.nullable(),
    lookups: z.boolean(),
  })
  .partial();
export type LoadoutChange = z.infer<typeof loadoutChangeSchema>;

/** What a person says of a new loadout. */
export const newLoadoutSchema = z.object({
  /** null: the folder's name. */
  name: z.string().min(1).max(MAX_NAME_LENGTH).nullable(),
  game: z.string(),
  /** Only for the game `custom`. */
  slots: z.array(slotSchema).nullable(),
  /** `channel` null: as the settings say. `gameVersion` absent: the one that the launcher records in the folder. */
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

/** `policy`: rules of add-ons, or what the loadout is called and does, changed; no file did. */
export const GENERATION_KINDS = ['init', 'external', 'policy', ...PLAN_INTENTS] as const;

/** One line of what an operation did; `from` and `to` are null where an add-on came or went. */
export const addonChangeSchema = z.object({
  addonId: z.string(),
  from: addonRecordSchema.nullable(),
  to: addonRecordSchema.nullable(),
  /** Names of the add-on for a person, kept because the registry may forget them. */
  title: z.string(),
  fromVersion: z.string().nullable(),
  toVersion: z.string().nullable(),
  /** Paths of the companions that were renamed with it; an undo renames these back and no others. */
  companions: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  /** The files were there already: they were only recorded, and an undo only forgets that. */
  adopted: z.boolean().optional(),
  /** Of a pack: what became of each of its files. Absent for anything else, and in older records. */
  packFiles: z.array(packFileSchema).optional(),
});
export type AddonChange = z.infer<typeof addonChangeSchema>;

/** A rule of an add-on that an operation changed; `from` and `to` are null where it had none. */
export const policyChangeSchema = z.object({
  addonId: z.string(),
  projectId: z.string().nullable(),
  title: z.string(),
  from: policySchema.nullable(),
  to: policySchema.nullable(),
});
export type PolicyChange = z.infer<typeof policyChangeSchema>;
/** One change that was applied in parts: every generation of it has the same `id`. */
const partOfSchema = z.object({
  id: z.string(),
  /** 1 for the first. */
  part: z.number().int().positive(),
  /** Add-ons that the whole change was to change. */
  addons: z.number().int().nonnegative(),
});
export type PartOf = z.infer<typeof partOfSchema>;

/** `<root>/.loadout/generations/<n>.json`: what the loadout held after operation `op`. */
export const generationSchema = z.object({
  format: z.literal(1),
  number: z.number().int().nonnegative(),
  op: z.string(),
  kind: z.enum(GENERATION_KINDS),
  createdAt: z.string(),
  /** Numbers of the generations whose operations this one took back; empty unless it is an undo, redo or restore. */
  undoes: z.array(z.number().int()),
  /** The generation that a restore went to; absent for anything else, and in older records. */
  restores: z.number().int().optional(),
  target: loadoutTargetSchema,
  /** All add-ons. Most generations have only `changes` and `addonCount`. */
  addons: z.array(addonRecordSchema).optional(),
  addonCount: z.number().int().nonnegative().optional(),
  changes: z.array(addonChangeSchema),
  /** Records with new details and the same files, such as their version or what requires them. */
  renewed: z.array(addonRecordSchema).optional(),
  /** Rules that an undo can set back; absent where none changed. */
  policies: z.array(policyChangeSchema).optional(),
  /** What was changed besides add-ons: a rule, a name, what the loadout is set to. */
  notes: z.array(messageSchema).default([]),
  /** Absent: the generation is a change of its own. */
  partOf: partOfSchema.optional(),
  /** Permission bits of each file that the operation moved, replaced or removed, by its path; absent in older records. */
  modes: z.record(z.string(), fileModeSchema).optional(),
});
export type Generation = z.infer<typeof generationSchema>;

/** What an operation did. It says nothing of the add-ons that it left alone, which may be thousands. */
export const doneOperationSchema = generationSchema.omit({
  addons: true,
  renewed: true,
  modes: true,
});
export type DoneOperation = z.infer<typeof doneOperationSchema>;

/** A game that Loadout knows. `loaders` empty: it has none, or they are not known. */
export const gameBriefSchema = z.object({
  id: z.string(),
  name: z.string(),
  loaders: z.array(z.string()),
});

/** A loadout as `list` shows it. */
export const loadoutBriefSchema = z.object({
  id: z.string(),
  name: z.string(),
  root: z.string(),
  game: z.string(),
  layout: z.string(),
  slots: loadoutFileSchema.shape.slots,
  registry: z.string(),
  target: loadoutTargetSchema,
  generation: z.number(),
  addonCount: z.number(),
  /** What its add-ons are for, in the order of the game's folders; `target.loader` is what a person chose instead. */
  loaders: z.array(z.string()),
  holdHours: loadoutFileSchema.shape.holdHours,
  lookups: z.boolean(),
  /** `missing`: the folder is not there now; `changed`: another folder stands at its path. */
  condition: z.enum(['ok', 'missing', 'changed']),
});
export type LoadoutBrief = z.infer<typeof loadoutBriefSchema>;
