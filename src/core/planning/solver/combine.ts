import type { Candidate, Edge, Node } from './graph.ts';
import { search, type Found, type Value } from './search.ts';

const NOTHING_RETRIED: ReadonlySet<Node> = new Set();

/** Wishes that are searched together, and what was found for them. */
interface Group {
  readonly wishes: readonly Node[];
  readonly found: Found;
}

/** What the groups agree on for one project. */
interface Agreed {
  readonly value: Value;
  readonly groups: Set<Group>;
}

interface Combined extends Omit<Found, 'retried'> {
  /** What the search looked at for wishes that did not get their first choice: other versions of these might help. */
  readonly contested: ReadonlySet<Node>;
}

/** Steps for one group, and for all of them: some 10 µs each. */
export interface StepLimits {
  readonly group: number;
  readonly all: number;
}

/**
 * Searches for every wish alone and brings the answers together. Where two of them do not go together their wishes are
 * searched again as one group, until all answers agree. No group can do better than its own search, so together they
 * cannot either: only wishes that really stand in each other's way are ever searched together. A wish whose group is
 * too entangled to be searched to the end is met as far as what is agreed already allows. Yields after each search.
 */
export function* combine(wishes: readonly Node[], limits: StepLimits): Generator<void, Combined> {
  const rank = new Map(wishes.map((node, index) => [node, index]));
  const agreed = new Map<Node, Agreed>();
  let stepsLeft = limits.all;
  let isProven = true;
  const searchGroup = (nodes: readonly Node[]): Group => {
    const ordered = nodes.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
    const found = search(ordered, { maxSteps: Math.min(stepsLeft, limits.group) });
    stepsLeft -= found.steps;
    return { wishes: ordered, found };
  };
  for (const wish of wishes) {
    const merged: Group[] = [];
    let group = searchGroup([wish]);
    yield;
    while (group.found.isProven) {
      const other = findOpposed(agreed, group);
      if (other === null) break;
      forget(agreed, other);
      merged.push(other);
      group = searchGroup([...other.wishes, ...group.wishes]);
      yield;
    }
    if (group.found.isProven) remember(agreed, group);
    else {
      isProven = false;
      for (const other of merged) remember(agreed, other);
      remember(agreed, meetAlone(agreed, wish, limits.group / 10));
    }
  }
  return {
    values: new Map([...agreed].map(([node, { value }]) => [node, value])),
    isProven,
    steps: limits.all - stepsLeft,
    contested: listContested(agreed),
  };
}

function listContested(agreed: ReadonlyMap<Node, Agreed>): ReadonlySet<Node> {
  const groups = new Set([...agreed.values()].flatMap((one) => [...one.groups]));
  const contested = new Set<Node>();
  for (const { wishes, found } of groups) {
    if (wishes.every((wish) => found.values.get(wish) === wish.candidates[0])) continue;
    for (const node of found.values.keys()) contested.add(node);
    for (const node of found.retried) contested.add(node);
  }
  return contested;
}

function meetAlone(agreed: ReadonlyMap<Node, Agreed>, wish: Node, maxSteps: number): Group {
  const present = agreed.get(wish);
  const fixed = { get: (node: Node) => agreed.get(node)?.value };
  const found = present
    ? {
        values: new Map([[wish, present.value]]),
        isProven: false,
        steps: 0,
        retried: NOTHING_RETRIED,
      }
    : search([wish], { maxSteps, fixed });
  return { wishes: [wish], found };
}

/** A group whose answer does not go with this one. */
function findOpposed(agreed: ReadonlyMap<Node, Agreed>, { found }: Group): Group | null {
  for (const [node, value] of found.values) {
    const other = agreed.get(node);
    const opposed = other && other.value !== value ? other : value && findExcluded(agreed, value);
    const [group] = opposed?.groups ?? [];
    if (group) return group;
  }
  return null;
}

function findExcluded(agreed: ReadonlyMap<Node, Agreed>, chosen: Candidate): Agreed | null {
  for (const { to, versionId } of chosen.incompatible) {
    const other = agreed.get(to);
    if (other && isMeant(versionId, other.value)) return other;
  }
  for (const { from, versionId } of chosen.node.opponents) {
    const other = agreed.get(from.node);
    if (other?.value === from && isMeant(versionId, chosen)) return other;
  }
  return null;
}

function isMeant(versionId: Edge['versionId'], value: Value): boolean {
  return value !== null && (versionId === null || versionId === value.version.id);
}

function remember(agreed: Map<Node, Agreed>, group: Group): void {
  for (const [node, value] of group.found.values) {
    const present = agreed.get(node);
    if (present) present.groups.add(group);
    else agreed.set(node, { value, groups: new Set([group]) });
  }
}

function forget(agreed: Map<Node, Agreed>, group: Group): void {
  for (const node of group.found.values.keys()) {
    const present = agreed.get(node);
    present?.groups.delete(group);
    if (present?.groups.size === 0) agreed.delete(node);
  }
}
