import type { BisectAnswer, BisectEnd, BisectPurpose } from '#shared/domain/bisect.ts';
import {
  type AddonSet,
  includesSet,
  type Requirements,
  groupByRequirements,
  toSet,
} from './groups.ts';
import { type TestRequest, type Culprit, type End, findCulprits, type Verdict } from './search.ts';

/**
 * The stored state of a bisect: everything else is derived from it, so that it continues after any
 * kill.
 */
export interface BisectState extends Requirements {
  readonly answers: readonly {
    readonly enabled: readonly string[];
    readonly purpose: BisectPurpose;
    readonly answer: BisectAnswer;
  }[];
}

export type BisectDecision =
  | {
      readonly kind: 'test';
      readonly set: AddonSet;
      readonly purpose: BisectPurpose;
      /** Estimated number of further starts, including this one. */
      readonly remaining: number;
      /** Culprits found so far. */
      readonly culprits: readonly Culprit[];
    }
  | ({ readonly kind: 'end'; readonly end: BisectEnd } & Omit<End, 'end'>);

/** Counts of the answers for one set of add-ons. */
interface AnswerTally {
  readonly set: AddonSet;
  readonly purposes: Set<BisectPurpose>;
  works: number;
  broken: number;
  unclear: number;
}

/** Most starts of a set with unclear answers. */
const MAX_UNCLEAR = 2;
/** Most repeated starts of each of two contradictory sets. */
const MAX_ASKED_AGAIN = 2;
/** Most starts of a set that works as often as it breaks. */
const MAX_TIED = 4;

/**
 * Decides the next start, or the result (design decision 24). For one culprit among n add-ons it
 * takes at most ⌈log2 n⌉ + 4 starts, for s that break the game only together s·(⌈log2 n⌉ + 3) + 3.
 * Pure.
 */
export function decide(state: BisectState): BisectDecision {
  const groups = groupByRequirements(state);
  const tallies = toTallies(state);
  const contradiction = findContradiction(tallies);
  const search = findCulprits(groups);
  let culprits: readonly Culprit[] = [];
  let step = search.next();
  while (step.done !== true) {
    const ask = step.value;
    ({ culprits } = ask);
    const verdict = contradiction === null ? answerOf(ask, tallies) : null;
    if (verdict === null) break;
    step = search.next(verdict);
  }
  if (contradiction !== null)
    return resolveContradiction(contradiction, step.done === true ? [] : culprits);
  if (step.done === true) return { kind: 'end', ...step.value };
  const { set, purpose, remaining } = step.value;
  return { kind: 'test', set, purpose, remaining, culprits };
}

function toTallies({ addons, answers }: BisectState): readonly AnswerTally[] {
  const tallies = new Map<AddonSet, AnswerTally>();
  for (const { enabled, purpose, answer } of answers) {
    const set = toSet(addons, enabled);
    const tally = tallies.get(set) ?? {
      set,
      purposes: new Set<BisectPurpose>(),
      works: 0,
      broken: 0,
      unclear: 0,
    };
    tallies.set(set, tally);
    tally.purposes.add(purpose);
    tally[answer === 'invalid' ? 'unclear' : answer] += 1;
  }
  return [...tallies.values()];
}

/** Of differing answers the more frequent one counts. */
function verdictOf({ works, broken }: AnswerTally): 'works' | 'broken' | null {
  if (works === broken) return null;
  return works > broken ? 'works' : 'broken';
}

/**
 * Returns null when no answer implies it. A subset of a working set works; a superset of a broken
 * set is broken.
 */
function answerOf(
  { set, purpose, isAnew }: TestRequest,
  tallies: readonly AnswerTally[],
): Verdict | null {
  const own = tallies.find((tally) => tally.set === set);
  if (isAnew && own?.purposes.has(purpose) !== true) return null;
  const verdict = own && verdictOf(own);
  if (verdict) return verdict;
  for (const tally of tallies) {
    const other = verdictOf(tally);
    if (other === 'works' && includesSet(tally.set, set)) return 'works';
    if (other === 'broken' && includesSet(set, tally.set)) return 'broken';
  }
  const enough = purpose === 'search' ? 1 : MAX_UNCLEAR;
  return (own?.unclear ?? 0) >= enough ? 'unclear' : null;
}

interface Contradiction {
  /** Worked, although it contains the broken set. */
  readonly works: AnswerTally;
  readonly broken: AnswerTally;
}

function findContradiction(tallies: readonly AnswerTally[]): Contradiction | null {
  const tied = tallies.find((tally) => tally.works > 0 && tally.works === tally.broken);
  if (tied !== undefined) return { works: tied, broken: tied };
  for (const broken of tallies) {
    if (verdictOf(broken) !== 'broken') continue;
    const works = tallies.find(
      (tally) => verdictOf(tally) === 'works' && includesSet(tally.set, broken.set),
    );
    if (works !== undefined) return { works, broken };
  }
  return null;
}

/**
 * Chooses which of the two to start again: the one with fewer answers, at first the one that
 * worked.
 */
function resolveContradiction(
  { works, broken }: Contradiction,
  culprits: readonly Culprit[],
): BisectDecision {
  const isTied = works === broken;
  const asked = answerCountOf(works) <= answerCountOf(broken) ? works : broken;
  const most = isTied ? MAX_TIED : MAX_ASKED_AGAIN;
  if (answerCountOf(asked) < most && asked.unclear < MAX_UNCLEAR) {
    return { kind: 'test', set: asked.set, purpose: 'again', remaining: 3, culprits };
  }
  const suspects = broken.set;
  return { kind: 'end', end: 'contradictory', culprits, suspects, isChecked: false };
}

function answerCountOf({ works, broken }: AnswerTally): number {
  return works + broken;
}
