import { solve } from '#core/planning/solver/solve.ts';
import { findBest } from './oracle.ts';
import { makeSituation } from './random-universe.ts';

/**
 * Returns the number of the first universe in which solver and oracle disagree; null if there is
 * none.
 */
export function findFirstDisagreement({
  from,
  count,
}: {
  readonly from: number;
  readonly count: number;
}): number | null {
  for (let seed = from; seed < from + count; seed++) {
    const situation = makeSituation(seed);
    const { choices, isProven } = solve(situation.universe, situation.requests);
    const found = [...choices].map(([id, { version }]) => `${id} ${version.id}`).toSorted();
    const best = [...findBest(situation)].map(([id, version]) => `${id} ${version}`).toSorted();
    if (!isProven || found.join() !== best.join()) return seed;
  }
  return null;
}
