import type { AddonRow } from '#shared/domain/known-addons.ts';

/** The type a row is listed under: its project's, else the first one its slot takes. */
export function rowTypeOf({ types }: Pick<AddonRow, 'types'>): string {
  return types[0] ?? 'other';
}

/** Counts add-ons by type, the most frequent first. */
export function countTypes(rows: readonly AddonRow[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(rowTypeOf(row), (counts.get(rowTypeOf(row)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/**
 * Order of the groups. Independent of the rows, so that an incomplete list begins like the complete
 * one.
 */
const TYPE_ORDER = ['mod', 'datamod', 'resource-pack', 'shader', 'plugin', 'modpack', 'world'];
const FIRST_TYPE = TYPE_ORDER[0];

/** Consecutive rows of one type. */
export interface RowGroup {
  readonly type: string;
  /** Index of the first row. */
  readonly start: number;
  readonly count: number;
}

/** Sorts rows by type; within a type they keep their order. */
export function sortByType(rows: readonly AddonRow[]): readonly AddonRow[] {
  const byType = new Map<string, AddonRow[]>(TYPE_ORDER.map((type) => [type, []]));
  const others: AddonRow[] = [];
  for (const row of rows) {
    const type = rowTypeOf(row);
    const members = type === 'other' ? others : byType.get(type);
    if (members === undefined) byType.set(type, [row]);
    else members.push(row);
  }
  return [...byType.values(), others].flat();
}

/**
 * From the first rows by name, returns those that the complete list, sorted by type, also begins
 * with.
 */
export function takeFirstType(rows: readonly AddonRow[]): readonly AddonRow[] {
  return rows.filter((row) => rowTypeOf(row) === FIRST_TYPE);
}

/**
 * Lists the groups of rows sorted by type. Binary search: there may be thousands of rows, and a key
 * press waits for this.
 */
export function groupRowsByType(rows: readonly AddonRow[]): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  let start = 0;
  for (let first = rows[start]; first !== undefined; first = rows[start]) {
    const type = rowTypeOf(first);
    const end = findTypeEnd(rows, start, type);
    groups.push({ type, start, count: end - start });
    start = end;
  }
  return groups;
}

/** Returns the index after the last row of the type that begins at `start`. */
function findTypeEnd(rows: readonly AddonRow[], start: number, type: string): number {
  let low = start + 1;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && rowTypeOf(row) === type) low = middle + 1;
    else high = middle;
  }
  return low;
}
