import type { Site } from './site.ts';

/** A command that is killed at its n-th change of a path in the game folder. */
export interface Interruption {
  readonly argv: readonly string[];
  readonly path: string;
  readonly at: number;
}

/** A command line, an interrupted one, or a user's change of the folder. */
export type Step = readonly string[] | Interruption | ((site: Site) => void);

/**
 * A command on a folder in some state. `{game}` and `{out}` in words are replaced by the folders of
 * the site.
 */
export interface Scenario {
  readonly name: string;
  readonly before: readonly Step[];
  readonly argv: readonly string[];
  /**
   * Another installation left an operation open before; until that is settled, nothing else is
   * possible.
   */
  readonly isOpen?: boolean;
  /** It creates several generations, and each is a valid state. */
  readonly inParts?: boolean;
  /** One undo restores everything from before. */
  readonly isUndoable?: boolean;
  /** It changes only the data directory or the export folder. */
  readonly isAside?: boolean;
}
