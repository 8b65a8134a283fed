import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { mendSchema } from './health.ts';

/**
 * The result of one start, from the user or the log. `invalid`: the set did not even load, for
 * example because something was missing.
 */
export const BISECT_ANSWERS = ['works', 'broken', 'unclear', 'invalid'] as const;
export type BisectAnswer = (typeof BISECT_ANSWERS)[number];

/** Why a set of add-ons is tested. `again`: its answer contradicts another. */
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

/** A start with its answer. */
const bisectStepSchema = z.object({
  purpose: z.enum(BISECT_PURPOSES),
  /** Number of enabled add-ons. */
  enabled: z.number(),
  answer: z.enum(BISECT_ANSWERS),
  /** ISO 8601. */
  answeredAt: z.string(),
  /** The run, if Loadout started the game. */
  runId: z.string().nullable(),
  /** The first problem in its log. */
  problem: messageSchema.nullable(),
  /** It failed with another problem than the first time. */
  isOtherProblem: z.boolean(),
});
export type BisectStep = z.infer<typeof bisectStepSchema>;

/** The next start. */
const bisectTestSchema = z.object({
  /** From 1. */
  number: z.number(),
  /** Estimated total number of starts. */
  about: z.number(),
  purpose: z.enum(BISECT_PURPOSES),
  on: z.array(bisectAddonSchema),
  off: z.array(bisectAddonSchema),
  /** Contains the folders `save` and `mods`. */
  folder: z.string(),
  /** Arguments that make the game use these folders; empty: its loader has none. */
  arguments: z.array(z.string()),
});
export type BisectTest = z.infer<typeof bisectTestSchema>;

/** Add-ons that break the game together, or one that does so alone. */
export const bisectCulpritSchema = z.object({
  /**
   * If there are several parts, each is harmless by itself; the add-ons of one part require each
   * other.
   */
  parts: z.array(z.array(bisectAddonSchema)),
  /** Dependencies of the parts, which were enabled as well. */
  required: z.array(bisectAddonSchema),
  /** Disabled in the check without the culprit: one part and all its dependants. */
  disable: z.array(bisectAddonSchema),
  /** The problem in the log of its start, if Loadout started the game. */
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
  /** A sentence for each culprit, or one that explains why there is none. */
  messages: z.array(messageSchema),
  culprits: z.array(bisectCulpritSchema),
  /** For `narrowed`: the culprit is among these. */
  suspects: z.array(bisectAddonSchema),
  /** The game was started without the culprits and worked. */
  isChecked: z.boolean(),
  mends: z.array(mendSchema),
});
export type BisectResult = z.infer<typeof bisectResultSchema>;

export const bisectStatusSchema = z.object({
  loadoutId: z.string(),
  startedAt: z.string(),
  /** Loadout starts the game and reads the answer from its log. */
  isAuto: z.boolean(),
  addons: z.number(),
  steps: z.array(bisectStepSchema),
  /** Culprits found so far. */
  culprits: z.array(bisectCulpritSchema),
  /** null: the search has ended. */
  test: bisectTestSchema.nullable(),
  result: bisectResultSchema.nullable(),
});
export type BisectStatus = z.infer<typeof bisectStatusSchema>;
