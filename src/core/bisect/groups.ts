/** Add-ons as bits: the one at index 3 of the list is `1n << 3n`. */
export type AddonSet = bigint;

/**
 * Add-ons that can only be tried together, because they require each other in a cycle; most groups
 * are one add-on.
 */
export interface LinkedAddons {
  readonly own: AddonSet;
  /** The group and everything it requires, directly or through others. */
  readonly closure: AddonSet;
}

/** Each add-on with those of the list that it requires, by id. */
export interface Requirements {
  readonly addons: readonly string[];
  readonly requires: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the groups in topological order: each comes after everything it requires, so the groups
 * before any index are complete. Ids that are not in the list are ignored.
 */
export function groupByRequirements({ addons, requires }: Requirements): readonly LinkedAddons[] {
  const places = new Map(addons.map((id, place) => [id, place]));
  const edges = addons.map((id) =>
    (requires[id] ?? []).flatMap((other) => {
      const place = places.get(other);
      return place === undefined ? [] : [place];
    }),
  );
  const closures: AddonSet[] = [];
  return findCircles(edges).map((members) => {
    const own = members.reduce((set, place) => set | bitOf(place), 0n);
    const required = members.flatMap((place) => edges[place] ?? []);
    const closure = required.reduce((set, place) => set | (closures[place] ?? 0n), own);
    for (const place of members) closures[place] = closure;
    return { own, closure };
  });
}

function bitOf(place: number): AddonSet {
  return 1n << BigInt(place);
}

export function toSet(addons: readonly string[], chosen: readonly string[]): AddonSet {
  const wanted = new Set(chosen);
  const bits = addons.map((id) => (wanted.has(id) ? '1' : '0'));
  return BigInt(`0b0${bits.toReversed().join('')}`);
}

export function idsOfSet(addons: readonly string[], set: AddonSet): string[] {
  const bits = set.toString(2);
  return addons.filter((_, place) => bits.at(-1 - place) === '1');
}

export function includesSet(set: AddonSet, part: AddonSet): boolean {
  return (part & ~set) === 0n;
}

interface Visit {
  readonly place: number;
  nextEdge: number;
}

/**
 * Tarjan's strongly connected components, without recursion: a chain of requirements may be
 * thousands long.
 */
function findCircles(edges: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const circles: number[][] = [];
  const found: number[] = [];
  const lowest: number[] = [];
  const open: number[] = [];
  const isOpen = new Set<number>();
  const visits: Visit[] = [];
  let count = 0;
  const enter = (place: number): void => {
    found[place] = lowest[place] = count;
    count += 1;
    open.push(place);
    isOpen.add(place);
    visits.push({ place, nextEdge: 0 });
  };
  const lower = (place: number, to: number): void => {
    lowest[place] = Math.min(lowest[place] ?? to, to);
  };
  const leave = (place: number): void => {
    visits.pop();
    const around = visits.at(-1);
    if (around !== undefined) lower(around.place, lowest[place] ?? 0);
    if (lowest[place] !== found[place]) return;
    const circle = open.splice(open.lastIndexOf(place));
    for (const member of circle) isOpen.delete(member);
    circles.push(circle);
  };
  for (const start of edges.keys()) {
    if (found[start] === undefined) enter(start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const next = edges[visit.place]?.[visit.nextEdge];
      visit.nextEdge += 1;
      if (next === undefined) leave(visit.place);
      else if (found[next] === undefined) enter(next);
      else if (isOpen.has(next)) lower(visit.place, found[next]);
    }
  }
  return circles;
}
