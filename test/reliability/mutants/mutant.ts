import type { SimPart } from '../apply/parts.ts';

/**
 * One defence of the source removed: in `file`, the text `from`, which occurs exactly once, becomes
 * `to`.
 */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Parts of the simulator that may detect it. */
  readonly parts: readonly SimPart[];
  /** Test files that run if the simulator detects nothing. */
  readonly tests: readonly string[];
  /** Reason why it makes no observable difference; such a mutant is not run. */
  readonly equivalent: string | null;
}

type Change = readonly [name: string, from: string, to: string, more?: Partial<Mutant>];

/** Mutants of one file with default detectors; a mutant may have its own. */
export function mutantsOf(
  file: string,
  judges: Pick<Mutant, 'parts' | 'tests'>,
  changes: readonly Change[],
): Mutant[] {
  return changes.map(([name, from, to, more]) => ({
    name,
    file,
    from,
    to,
    ...judges,
    equivalent: null,
    ...more,
  }));
}
