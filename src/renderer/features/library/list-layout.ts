import type { RowGroup } from './row-types.ts';

/** One line of the list: a row, or the heading of a group. */
type ListLine =
  | { readonly kind: 'row'; readonly index: number; readonly group: RowGroup | null }
  | { readonly kind: 'heading'; readonly group: RowGroup };

export interface ListLayout {
  readonly count: number;
  readonly isHeading: (line: number) => boolean;
  readonly lineAt: (line: number) => ListLine;
  readonly lineOf: (rowIndex: number) => number;
  /** A new function for each layout: the virtualizer then measures its lines again. */
  readonly keyOf: (line: number) => number;
}

/** Maps lines to rows and headings. Costs O(groups), independent of the number of rows. */
export function createListLayout(rowCount: number, groups: readonly RowGroup[]): ListLayout {
  const headings = new Set(groups.map(({ start }, before) => start + before));
  const headingsUpTo = (line: number) =>
    groups.findLastIndex(({ start }, before) => start + before <= line) + 1;
  return {
    count: rowCount + groups.length,
    isHeading: (line) => headings.has(line),
    lineAt(line) {
      const before = headingsUpTo(line);
      const group = groups[before - 1] ?? null;
      if (group !== null && headings.has(line)) return { kind: 'heading', group };
      return { kind: 'row', index: line - before, group };
    },
    lineOf: (rowIndex) => rowIndex + groups.findLastIndex(({ start }) => start <= rowIndex) + 1,
    keyOf: (line) => line,
  };
}
