import type { SimPart } from '../apply/parts.ts';

/** One defence of the source removed: in `file`, the text `from`, which occurs exactly once, becomes `to`. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Parts of the simulator that may see it. */
  readonly parts: readonly SimPart[];
  /** Test files, run if the simulator saw nothing. */
  readonly tests: readonly string[];
  /** Why nobody can see the difference; such a mutant is not run. */
  readonly equivalent: string | null;
}

type Change = readonly [name: string, from: string, to: string, more?: Partial<Mutant>];

/** Mutants of one file with the judges of all of them; a mutant may name its own. */
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
