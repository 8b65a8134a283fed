import type { AddonState } from '#shared/domain/addon.ts';
import { isDamaged } from '#shared/domain/health.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { ALL_TYPES, type SortDirection, type LibrarySort } from './library-store.ts';
import { type Findings, isInState, type StateFilter } from './row-states.ts';
import { rowTypeOf } from './row-types.ts';

/** States that need a decision come first, those that need nothing last. */
const STATE_ORDER: Readonly<Record<AddonState, number>> = {
  'update-available': 0,
  withdrawn: 1,
  duplicate: 2,
  changed: 3,
  incompatible: 4,
  'newer-on-other-channel': 5,
  'newer-for-other-game-version': 6,
  held: 7,
  skipped: 8,
  pinned: 9,
  'not-checked': 10,
  'not-on-registry': 11,
  'not-identifiable': 12,
  'up-to-date': 13,
};

type Compare = (one: AddonRow, other: AddonRow) => number;

/** Compares rows by a value; rows without one come last in either direction. */
function by<Value>(
  read: (row: AddonRow) => Value | null,
  compare: (one: Value, other: Value) => number,
): (direction: SortDirection) => Compare {
  return (direction) => (one, other) => {
    const [first, second] = [read(one), read(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return direction === 'ascending' ? compare(first, second) : compare(second, first);
  };
}

const compareNumbers = (one: number, other: number) => one - other;
const compareTimes = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const versions = new Intl.Collator('en', { numeric: true });

const COMPARE: Readonly<
  Record<Exclude<LibrarySort, 'name'>, (direction: SortDirection) => Compare>
> = {
  version: by(
    ({ version, fileVersion }) => version?.versionNumber ?? fileVersion ?? null,
    versions.compare,
  ),
  state: by(stateRankOf, compareNumbers),
  published: by(({ version }) => version?.datePublished ?? null, compareTimes),
  installed: by(({ installedAt }) => installedAt, compareTimes),
  size: by(({ size }) => (size > 0 ? size : null), compareNumbers),
};

function stateRankOf(row: AddonRow): number {
  return STATE_ORDER[isDamaged(row) ? 'withdrawn' : row.state];
}

/** Sorts rows; equal ones stay sorted by name. */
export function sortRows(
  byName: readonly AddonRow[],
  sort: LibrarySort,
  direction: SortDirection,
): readonly AddonRow[] {
  if (sort !== 'name') return byName.toSorted(COMPARE[sort](direction));
  return direction === 'ascending' ? byName : byName.toReversed();
}

interface RowFilters {
  readonly filter: string;
  readonly type: string;
  readonly state: StateFilter | null;
  readonly findings: Findings;
}

export interface RowFilter {
  /** Builds the search texts ahead of the first key press. */
  prepare(): void;
  /** Returns the rows that contain every word in name, author, file, version, groups or note. */
  select(wanted: RowFilters): readonly AddonRow[];
}

/** Builds the search text of each row once, because every key press reads them all. */
export function createRowFilter(rows: readonly AddonRow[]): RowFilter {
  let texts: readonly { readonly row: AddonRow; readonly text: string }[] | null = null;
  const readTexts = () => (texts ??= rows.map((row) => ({ row, text: toSearchText(row) })));
  return {
    prepare: () => void readTexts(),
    select({ filter, type, state, findings }) {
      const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0 && type === ALL_TYPES && state === null) return rows;
      let found = readTexts();
      if (type !== ALL_TYPES) found = found.filter(({ row }) => rowTypeOf(row) === type);
      if (state !== null) found = found.filter(({ row }) => isInState(row, state, findings));
      for (const word of words) found = found.filter(({ text }) => text.includes(word));
      return found.map(({ row }) => row);
    },
  };
}

function toSearchText(row: AddonRow): string {
  const { title, author, path, project, version, fileVersion, groups, note } = row;
  const parts = [
    title,
    author,
    path,
    project?.slug,
    version?.versionNumber ?? fileVersion,
    ...groups.map((group) => `group:${group}`),
    note,
  ];
  return parts.filter(Boolean).join('\n').toLowerCase();
}
