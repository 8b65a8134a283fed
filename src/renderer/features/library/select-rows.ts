import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import type { AddonState } from '#shared/domain/addon.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { ALL_TYPES, type Sort } from './library-store.ts';

/** What a person has to decide on comes first, what is as it should be last. */
const STATE_ORDER: Readonly<Record<AddonState, number>> = {
  'update-available': 0,
  withdrawn: 1,
  'newer-on-other-channel': 2,
  'newer-for-other-game-version': 3,
  held: 4,
  skipped: 5,
  pinned: 6,
  'not-checked': 7,
  'not-on-registry': 8,
  'not-identifiable': 9,
  'up-to-date': 10,
};

const COMPARE: Readonly<Record<Exclude<Sort, 'name'>, (one: AddonRow, other: AddonRow) => number>> =
  {
    state: (one, other) => STATE_ORDER[one.state] - STATE_ORDER[other.state],
    installed: (one, other) => (other.installedAt ?? '').localeCompare(one.installedAt ?? ''),
    size: (one, other) => other.size - one.size,
  };

/** In the chosen order; add-ons that are equal in it stay as they stand. */
export function sortRows(byName: readonly AddonRow[], sort: Sort): readonly AddonRow[] {
  return sort === 'name' ? byName : byName.toSorted(COMPARE[sort]);
}

export interface RowFilter {
  /** Makes what a key press would else wait for. */
  prepare(): void;
  /** Those that have every word in their name, author, file or version. */
  select(wanted: { readonly filter: string; readonly type: string }): readonly AddonRow[];
}

/** Every key press asks for the text of every row, which is made once. */
export function createRowFilter(rows: readonly AddonRow[]): RowFilter {
  let texts: readonly { readonly row: AddonRow; readonly text: string }[] | null = null;
  const readTexts = () => (texts ??= rows.map((row) => ({ row, text: toSearchText(row) })));
  return {
    prepare: () => void readTexts(),
    select({ filter, type }) {
      const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.length === 0 && type === ALL_TYPES) return rows;
      let found = readTexts();
      if (type !== ALL_TYPES) found = found.filter(({ row }) => typeOf(row) === type);
      for (const word of words) found = found.filter(({ text }) => text.includes(word));
      return found.map(({ row }) => row);
    },
  };
}

function toSearchText(row: AddonRow): string {
  const { title, author, path, project, version, fileVersion } = row;
  const parts = [title, author, path, project?.slug, version?.versionNumber ?? fileVersion];
  return parts.filter(Boolean).join('\n').toLowerCase();
}

/** The one type that a row is listed under: its project's, else what its place takes. */
function typeOf({ types, slot }: AddonRow): string {
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
