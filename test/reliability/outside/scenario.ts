import type { Site } from './site.ts';

/** A command that is killed at its n-th change of a path in the game folder. */
export interface Interruption {
  readonly argv: readonly string[];
  readonly path: string;
  readonly at: number;
}

/** A command line, an interrupted one, or what a person does to the folder. */
export type Step = readonly string[] | Interruption | ((site: Site) => void);

/** A command on a folder in some state. `{game}` and `{out}` in words are the folders of the site. */
export interface Scenario {
  readonly name: string;
  readonly before: readonly Step[];
  readonly argv: readonly string[];
  /** Another installation left an operation open before it; until it has ended, nothing else is possible. */
  readonly isOpen?: boolean;
  /** It has several generations, and each is a whole state. */
  readonly inParts?: boolean;
  /** One undo restores everything that was before. */
  readonly isUndoable?: boolean;
  /** It changes only the data directory or the folder of exports. */
  readonly isAside?: boolean;
}
