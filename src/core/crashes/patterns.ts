import { z } from 'zod';
import cosmicReach from '#resources/games/cosmic-reach.patterns.json' with { type: 'json' };

/**
 * How the text of a group is looked for among the add-ons. `id`: a mod id; `title`: a display name or a mod id; `path`: a
 * file name; `class`: a class, by the packages in the archives; `namespace`: what stands before its `:` or `/`, the
 * folder of a data mod; `entry`: a file in an archive, such as `<mod id>.mixins.json`.
 */
const BLAME_KINDS = ['id', 'title', 'path', 'class', 'namespace', 'entry'] as const;
export type BlameKind = (typeof BLAME_KINDS)[number];

/**
 * `update`, `disable`: of the add-ons to blame. `disable-copy`: of all but one of them. `install`: what the group
 * `wanted` names. `java`: for class files of the version that the group `major` names. `undo`: the last change.
 */
const MEND_RULES = ['install', 'update', 'disable', 'disable-copy', 'java', 'undo'] as const;

/** A way in which a game says what went wrong. Only named groups are read out of its line. */
const patternSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** A line without one of these texts is not looked at. */
  anchors: z.array(z.string().min(4)).min(1),
  match: z.string(),
  /** Must match the same line or one of the next ones as well; its groups count too. */
  next: z.string().optional(),
  /** A method that the exception must come from. */
  call: z.string().optional(),
  message: z.string(),
  /** Group to how it names an add-on. */
  blame: z.record(z.string(), z.enum(BLAME_KINDS)).default({}),
  /** The calls below the exception tell the add-on. */
  blamesCalls: z.boolean().default(false),
  /** The game goes on after it. */
  isHarmless: z.boolean().default(false),
  /** Not told where another one blames the same add-on. */
  isGeneric: z.boolean().default(false),
  /** Only where the run failed, and nothing else was found. */
  needsFailure: z.boolean().default(false),
  mends: z.array(z.enum(MEND_RULES)).default([]),
});

/** `resources/games/*.patterns.json`; the more specific pattern first. */
export const crashPatternsSchema = z.strictObject({
  /** Packages of the game, its loaders and their libraries: a call in them blames nobody. */
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

/** Those that ship for a game. */
export function readCrashPatterns(game: string): CrashPatterns {
  return game === 'cosmic-reach' ? (compiled ??= compile()) : NONE;
}

function compile(): CrashPatterns {
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
