import { z } from 'zod';
import cosmicReach from '#resources/games/cosmic-reach.patterns.json' with { type: 'json' };

/**
 * How a group's text is matched with add-ons. `id`: a mod id; `title`: a display name or mod id;
 * `path`: a file name; `class`: a class, by the packages in the archives; `namespace`: the part
 * before `:` or `/`, the folder of a data mod; `entry`: a file in an archive, such as `<mod
 * id>.mixins.json`.
 */
const BLAME_KINDS = ['id', 'title', 'path', 'class', 'namespace', 'entry'] as const;
export type BlameKind = (typeof BLAME_KINDS)[number];

/**
 * `update`, `disable`: the blamed add-ons. `disable-copy`: all but one of them. `install`: the
 * add-on in the group `wanted`. `java`: a Java for the class file version in the group `major`.
 * `undo`: the last change.
 */
const MEND_RULES = ['install', 'update', 'disable', 'disable-copy', 'java', 'undo'] as const;

/** A pattern of a game's error message. Only named groups are read from its line. */
const patternSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** A line without one of these texts is skipped. */
  anchors: z.array(z.string().min(4)).min(1),
  match: z.string(),
  /** Must also match the same line or one of the following; its groups count too. */
  next: z.string().optional(),
  /** A method in the exception's stack trace. */
  call: z.string().optional(),
  message: z.string(),
  /** Group name to kind of match. */
  blame: z.record(z.string(), z.enum(BLAME_KINDS)).default({}),
  /** The stack trace determines the add-on. */
  blamesCalls: z.boolean().default(false),
  /** The game continues after it. */
  isHarmless: z.boolean().default(false),
  /** The add-ons do not fit together: it says nothing about any one of them. */
  isAboutSet: z.boolean().default(false),
  /** Not reported when another pattern blames the same add-on. */
  isGeneric: z.boolean().default(false),
  /** Only when the run failed, and nothing else was found. */
  needsFailure: z.boolean().default(false),
  mends: z.array(z.enum(MEND_RULES)).default([]),
});

/** `resources/games/*.patterns.json`; more specific patterns first. */
export const crashPatternsSchema = z.strictObject({
  /** Packages of the game, its loaders and their libraries: calls in them blame nobody. */
  ownPackages: z.array(z.string()),
  patterns: z.array(patternSchema),
});

export interface CrashPattern extends Omit<z.infer<typeof patternSchema>, 'match' | 'next'> {
  readonly match: RegExp;
  readonly next: RegExp | null;
}

export interface CrashPatterns {
  readonly ownPackages: readonly string[];
  readonly patterns: readonly CrashPattern[];
}

const NONE: CrashPatterns = { ownPackages: [], patterns: [] };
let compiled: CrashPatterns | null = null;

/** The shipped patterns of a game. */
export function readCrashPatterns(game: string): CrashPatterns {
  return game === 'cosmic-reach' ? (compiled ??= compileCrashPatterns()) : NONE;
}

function compileCrashPatterns(): CrashPatterns {
  const { ownPackages, patterns } = crashPatternsSchema.parse(cosmicReach);
  return {
    ownPackages,
    patterns: patterns.map(({ match, next, ...pattern }) => ({
      ...pattern,
      match: new RegExp(match),
      next: next === undefined ? null : new RegExp(next),
    })),
  };
}
