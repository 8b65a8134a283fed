import type { BisectAnswer, BisectEnd, BisectPurpose } from '#shared/domain/bisect.ts';
import { type AddonSet, holds, type Requirements, toGroups, toSet } from './groups.ts';
import { type Ask, type Culprit, type End, findCulprits, type Verdict } from './search.ts';

/** All that is remembered of a bisect: everything else follows from it, so that it goes on after any kill. */
export interface BisectState extends Requirements {
  readonly answers: readonly {
    readonly enabled: readonly string[];
    readonly purpose: BisectPurpose;
    readonly answer: BisectAnswer;
  }[];
}

export type Decision =
  | {
      readonly kind: 'test';
      readonly set: AddonSet;
      readonly purpose: BisectPurpose;
      /** How many more starts it takes, this one included, as far as it can be told. */
      readonly remaining: number;
      /** Found so far. */
      readonly culprits: readonly Culprit[];
    }
  | ({ readonly kind: 'end'; readonly end: BisectEnd } & Omit<End, 'end'>);

/** Of one set of add-ons, how often each was answered. */
interface Tally {
  readonly set: AddonSet;
  readonly purposes: Set<BisectPurpose>;
  works: number;
  broken: number;
  unclear: number;
}

/** A set that can be told neither way is asked about so often. */
const MAX_UNCLEAR = 2;
/** Two answers that contradict each other are each asked for so often. */
const MAX_ASKED_AGAIN = 2;
/** One set that works as often as it breaks is asked about so often. */
const MAX_TIED = 4;

/**
 * What to start next, or how it ends (design decision 24). For one culprit among n add-ons it takes at most
 * ⌈log2 n⌉ + 4 starts, for s that break the game only together s·(⌈log2 n⌉ + 3) + 3. Pure.
 */
export function decide(state: BisectState): Decision {
  const groups = toGroups(state);
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
  if (contradiction !== null) return settle(contradiction, step.done === true ? [] : culprits);
  if (step.done === true) return { kind: 'end', ...step.value };
  const { set, purpose, remaining } = step.value;
  return { kind: 'test', set, purpose, remaining, culprits };
}

function toTallies({ addons, answers }: BisectState): readonly Tally[] {
  const tallies = new Map<AddonSet, Tally>();
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

/** Of answers that differ the more frequent one counts. */
function verdictOf({ works, broken }: Tally): 'works' | 'broken' | null {
  if (works === broken) return null;
  return works > broken ? 'works' : 'broken';
}

/** null: nothing that was answered tells it. What is part of a set that works, works; what contains one that breaks, breaks. */
function answerOf({ set, purpose, isAnew }: Ask, tallies: readonly Tally[]): Verdict | null {
  const own = tallies.find((tally) => tally.set === set);
  if (isAnew && own?.purposes.has(purpose) !== true) return null;
  const verdict = own && verdictOf(own);
  if (verdict) return verdict;
  for (const tally of tallies) {
    const other = verdictOf(tally);
    if (other === 'works' && holds(tally.set, set)) return 'works';
    if (other === 'broken' && holds(set, tally.set)) return 'broken';
  }
  const enough = purpose === 'search' ? 1 : MAX_UNCLEAR;
  return (own?.unclear ?? 0) >= enough ? 'unclear' : null;
}

interface Contradiction {
  /** Worked, although the other one is part of it. */
  readonly works: Tally;
  readonly broken: Tally;
}

function findContradiction(tallies: readonly Tally[]): Contradiction | null {
  const tied = tallies.find((tally) => tally.works > 0 && tally.works === tally.broken);
  if (tied !== undefined) return { works: tied, broken: tied };
  for (const broken of tallies) {
    if (verdictOf(broken) !== 'broken') continue;
    const works = tallies.find(
      (tally) => verdictOf(tally) === 'works' && holds(tally.set, broken.set),
    );
    if (works !== undefined) return { works, broken };
  }
  return null;
}

/** Which of the two is asked again: the one that was asked less often, and at first the one that worked. */
function settle({ works, broken }: Contradiction, culprits: readonly Culprit[]): Decision {
  const isTied = works === broken;
  const asked = countOf(works) <= countOf(broken) ? works : broken;
  const most = isTied ? MAX_TIED : MAX_ASKED_AGAIN;
  if (countOf(asked) < most && asked.unclear < MAX_UNCLEAR) {
    return { kind: 'test', set: asked.set, purpose: 'again', remaining: 3, culprits };
  }
  const suspects = broken.set;
  return { kind: 'end', end: 'contradictory', culprits, suspects, isChecked: false };
}

function countOf({ works, broken }: Tally): number {
  return works + broken;
}
