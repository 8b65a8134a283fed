import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import type { AddonRow } from '#shared/domain/known-addons.ts';

/** The one type that a row is listed under: its project's, else what its place takes. */
export function typeOf({ types, slot }: AddonRow): string {
  return types[0] ?? slotTypes.get(slot) ?? 'other';
}

/** What each place of the game takes first. Places that a person named have no type. */
const slotTypes: ReadonlyMap<string, string> = new Map(
  cosmicReach.layouts
    .flatMap(({ slots }) => slots)
    .flatMap(({ id, projectTypes: [type] }) => (type === undefined ? [] : [[id, type] as const])),
);

/** How many add-ons of each type there are, the most frequent first. */
export function countTypes(rows: readonly AddonRow[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(typeOf(row), (counts.get(typeOf(row)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** The order of the groups. It does not depend on the rows: a list that is not whole yet begins like the whole one. */
const TYPE_ORDER = ['mod', 'datamod', 'resource-pack', 'shader', 'plugin', 'modpack', 'world'];
const FIRST_TYPE = TYPE_ORDER[0];

/** Rows of one type that follow each other in the list. */
export interface RowGroup {
  readonly type: string;
  /** Index of its first row. */
  readonly start: number;
  readonly count: number;
}

/** Type after type; within one the rows keep their order. */
export function sortByType(rows: readonly AddonRow[]): readonly AddonRow[] {
  const byType = new Map<string, AddonRow[]>(TYPE_ORDER.map((type) => [type, []]));
  const others: AddonRow[] = [];
  for (const row of rows) {
    const type = typeOf(row);
    const members = type === 'other' ? others : byType.get(type);
    if (members === undefined) byType.set(type, [row]);
    else members.push(row);
  }
  return [...byType.values(), others].flat();
}

/** Of the first rows of a list those that it begins with once it is whole and sorted by type. */
export function takeFirstType(rows: readonly AddonRow[]): readonly AddonRow[] {
  return rows.filter((row) => typeOf(row) === FIRST_TYPE);
}

/** The groups of rows that are sorted by type. Reads a few rows of each: there are thousands, and a key press waits. */
export function listGroups(rows: readonly AddonRow[]): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  let start = 0;
  for (let first = rows[start]; first !== undefined; first = rows[start]) {
    const type = typeOf(first);
    const end = findEnd(rows, start, type);
    groups.push({ type, start, count: end - start });
    start = end;
  }
  return groups;
}

/** Index after the last row of the type that begins at `start`. */
function findEnd(rows: readonly AddonRow[], start: number, type: string): number {
  let low = start + 1;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && typeOf(row) === type) low = middle + 1;
    else high = middle;
  }
  return low;
}
