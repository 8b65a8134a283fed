import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { mendSchema } from './health.ts';

/** What a person or the log says of one start. `invalid`: the set did not even load, as when something was missing. */
export const BISECT_ANSWERS = ['works', 'broken', 'unclear', 'invalid'] as const;
export type BisectAnswer = (typeof BISECT_ANSWERS)[number];

/** Why a set of add-ons is tried. `again`: its answer contradicts another one. */
export const BISECT_PURPOSES = [
  'all-on',
  'all-off',
  'search',
  'alone',
  'confirm',
  'without',
  'again',
] as const;
export type BisectPurpose = (typeof BISECT_PURPOSES)[number];

const bisectAddonSchema = z.object({ addonId: z.string(), title: z.string() });

/** One start that was answered. */
const bisectStepSchema = z.object({
  purpose: z.enum(BISECT_PURPOSES),
  /** How many add-ons were on. */
  enabled: z.number(),
  answer: z.enum(BISECT_ANSWERS),
  /** ISO 8601. */
  answeredAt: z.string(),
  /** The run, where Loadout started the game. */
  runId: z.string().nullable(),
  /** The first problem in its log. */
  problem: messageSchema.nullable(),
  /** It broke in another way than the first time. */
  isOtherProblem: z.boolean(),
});
export type BisectStep = z.infer<typeof bisectStepSchema>;

/** What to start next. */
const bisectTestSchema = z.object({
  /** From 1. */
  number: z.number(),
  /** How many starts it takes in all, as far as it can be told. */
  about: z.number(),
  purpose: z.enum(BISECT_PURPOSES),
  on: z.array(bisectAddonSchema),
  off: z.array(bisectAddonSchema),
  /** With the folders of `save` and `mods` inside. */
  folder: z.string(),
  /** What the game has to be started with to take these folders; empty: its loader takes none. */
  arguments: z.array(z.string()),
});
export type BisectTest = z.infer<typeof bisectTestSchema>;

/** Add-ons that break the game together, or one that does alone. */
export const bisectCulpritSchema = z.object({
  /** Each part by itself is harmless where there are several; add-ons of one part require each other. */
  parts: z.array(z.array(bisectAddonSchema)),
  /** What the parts require: it was on as well. */
  required: z.array(bisectAddonSchema),
  /** What the check without the culprit had off: one part, and all that requires it. */
  disable: z.array(bisectAddonSchema),
  /** What its start showed, where Loadout started the game. */
  problem: messageSchema.nullable(),
});
export type BisectCulprit = z.infer<typeof bisectCulpritSchema>;

const BISECT_ENDS = [
  'found',
  'narrowed',
  'not-reproduced',
  'not-addons',
  'no-baseline',
  'contradictory',
] as const;
export type BisectEnd = (typeof BISECT_ENDS)[number];

const bisectResultSchema = z.object({
  end: z.enum(BISECT_ENDS),
  /** A sentence for each culprit, or the one that says why there is none. */
  messages: z.array(messageSchema),
  culprits: z.array(bisectCulpritSchema),
  /** Of `narrowed`: it is among these. */
  suspects: z.array(bisectAddonSchema),
  /** The game was started without the culprits, and worked. */
  isChecked: z.boolean(),
  mends: z.array(mendSchema),
});
export type BisectResult = z.infer<typeof bisectResultSchema>;

export const bisectStatusSchema = z.object({
  loadoutId: z.string(),
  startedAt: z.string(),
  /** Loadout starts the game and reads the answer out of its log. */
  isAuto: z.boolean(),
  addons: z.number(),
  steps: z.array(bisectStepSchema),
  /** Found so far. */
  culprits: z.array(bisectCulpritSchema),
  /** null: it has ended. */
  test: bisectTestSchema.nullable(),
  result: bisectResultSchema.nullable(),
});
export type BisectStatus = z.infer<typeof bisectStatusSchema>;
