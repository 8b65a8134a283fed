import type { BisectEnd, BisectPurpose } from '#shared/domain/bisect.ts';
import { type AddonSet, type LinkedAddons, includesSet } from './groups.ts';

export type Verdict = 'works' | 'broken' | 'unclear';

export interface TestRequest {
  readonly set: AddonSet;
  readonly purpose: BisectPurpose;
  /** Answers given for another purpose do not count, nor do conclusions from others. */
  readonly isAnew: boolean;
  readonly remaining: number;
  readonly culprits: readonly Culprit[];
}

export interface Culprit {
  /** They break the game together, and each of them is necessary. */
  readonly parts: readonly LinkedAddons[];
  /** One of them, and everything that requires it. */
  readonly disable: AddonSet;
  /** The parts alone, with their requirements, broke the game. */
  readonly isConfirmed: boolean;
}

export interface End {
  readonly end: BisectEnd;
  readonly culprits: readonly Culprit[];
  /** The culprit is among these; it could not be narrowed down further. */
  readonly suspects: AddonSet;
  /** The game works without the culprits. */
  readonly isChecked: boolean;
}

type BisectSearch<Answer> = Generator<TestRequest, Answer, Verdict>;

/** After the search: a start with the culprit alone, and one with everything but it. */
const CHECKS = 2;

/**
 * The whole bisect as one generator: it yields starts of the game and receives their answers. It is
 * replayed after every answer, with the earlier ones.
 */
export function* findCulprits(groups: readonly LinkedAddons[]): BisectSearch<End> {
  const all = unionOf(groups);
  const nothing = { culprits: [], suspects: 0n, isChecked: false };
  const remaining = stepsFor(groups.length) + CHECKS + 1;
  const ask = { isAnew: false, culprits: [] };
  const allOn = yield { ...ask, set: all, purpose: 'all-on', remaining: remaining + 1 };
  if (allOn === 'works') return { ...nothing, end: 'not-reproduced' };
  const allOff = yield { ...ask, set: 0n, purpose: 'all-off', remaining };
  if (allOff === 'broken') return { ...nothing, end: 'not-addons' };
  if (allOn === 'unclear' || allOff === 'unclear') return { ...nothing, end: 'no-baseline' };
  const culprits: Culprit[] = [];
  for (let left = all; ;) {
    const found = yield* findOne(groups, left, culprits);
    if ('suspects' in found) return { ...nothing, ...found, end: 'narrowed', culprits };
    culprits.push(found);
    left &= ~found.disable;
    const isAnew = left !== 0n;
    const without = { set: left, purpose: 'without', isAnew, remaining: 1 } as const;
    const verdict = yield { ...without, culprits };
    if (verdict !== 'broken')
      return { ...nothing, end: 'found', culprits, isChecked: verdict === 'works' };
  }
}

/**
 * Finds a smallest set of groups that breaks the game, out of `left`, which does. In the order of
 * `groups` every prefix is complete: so the last member of the set is at the first index up to
 * which the game breaks. With it held, the same search finds the member before it, until the held
 * ones break the game alone.
 */
function* findOne(
  groups: readonly LinkedAddons[],
  left: AddonSet,
  culprits: readonly Culprit[],
): BisectSearch<Culprit | { readonly suspects: AddonSet }> {
  const line = groups.filter(({ own }) => includesSet(left, own));
  const parts: LinkedAddons[] = [];
  let held: AddonSet = 0n;
  let isConfirmed = false;
  for (let end = line.length; end > 0; end -= 1) {
    const searched = yield* findLast(line.slice(0, end), held, culprits);
    if ('suspects' in searched) return searched;
    const { place, sawBroken } = searched;
    const last = line[place] as LinkedAddons;
    const edge = held | unionOf(line.slice(0, place + 1));
    parts.unshift(last);
    held |= last.closure;
    const isAnew = held !== left;
    const verdict = yield { set: held, purpose: 'alone', isAnew, remaining: CHECKS, culprits };
    isConfirmed = verdict === 'broken';
    if (verdict !== 'works') break;
    // Everything depends on one answer that was given before this search.
    const again = { set: edge, purpose: 'confirm', isAnew: true } as const;
    if (!sawBroken) yield { ...again, remaining: stepsFor(place) + CHECKS + 1, culprits };
    end = place + 1;
  }
  if (parts.length > 1) yield* confirmCulprits(parts, culprits);
  const { dependants } = parts
    .map((part) => ({ dependants: addDependantGroups(line, part) }))
    .reduce((least, one) => (size(one.dependants) < size(least.dependants) ? one : least));
  return { parts, disable: dependants, isConfirmed };
}

/** Finds the first index of the line up to which, with `held`, the game breaks. */
function* findLast(
  line: readonly LinkedAddons[],
  held: AddonSet,
  culprits: readonly Culprit[],
): BisectSearch<
  { readonly place: number; readonly sawBroken: boolean } | { readonly suspects: AddonSet }
> {
  const unclear = new Set<number>();
  let works = 0;
  let broken = line.length;
  let sawBroken = false;
  while (broken - works > 1) {
    const place = chooseMiddle(works, broken, unclear);
    if (place === null) return { suspects: unionOf(line.slice(works, broken)) };
    const set = held | unionOf(line.slice(0, place));
    const remaining = stepsFor(broken - works) + CHECKS;
    const verdict = yield { set, purpose: 'search', isAnew: false, remaining, culprits };
    if (verdict === 'works') works = place;
    else if (verdict === 'unclear') unclear.add(place);
    else {
      broken = place;
      sawBroken = true;
    }
  }
  return { place: works, sawBroken };
}

/** Without any one of them the others must work; this reveals an earlier wrong answer. */
function* confirmCulprits(
  parts: readonly LinkedAddons[],
  culprits: readonly Culprit[],
): BisectSearch<void> {
  for (const [at, part] of parts.entries()) {
    const others = parts.filter((other) => other !== part);
    const set = others.reduce((union, { closure }) => union | closure, 0n);
    const remaining = parts.length - at + 1;
    yield { set, purpose: 'confirm', isAnew: true, remaining, culprits };
  }
}

/** Returns the index nearest to the middle that was not unclear; null when all between were. */
function chooseMiddle(works: number, broken: number, unclear: ReadonlySet<number>): number | null {
  const middle = Math.floor((works + broken) / 2);
  for (let away = 0; away < broken - works; away += 1) {
    for (const place of [middle - away, middle + away]) {
      if (place > works && place < broken && !unclear.has(place)) return place;
    }
  }
  return null;
}

/** The most starts that halving takes. */
function stepsFor(candidates: number): number {
  return Math.ceil(Math.log2(Math.max(1, candidates)));
}

function unionOf(groups: readonly LinkedAddons[]): AddonSet {
  return groups.reduce((set, { own }) => set | own, 0n);
}

/** The group and everything that requires it. */
function addDependantGroups(groups: readonly LinkedAddons[], { own }: LinkedAddons): AddonSet {
  return unionOf(groups.filter(({ closure }) => includesSet(closure, own)));
}

function size(set: AddonSet): number {
  return set.toString(2).replaceAll('0', '').length;
}
