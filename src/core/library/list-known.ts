import { sortByName } from '#shared/domain/addon-order.ts';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import type { KnownAddon } from './known-addon.ts';

export interface Entry {
  readonly addon: KnownAddon;
  /** Of the addon's document, which is not kept in memory. */
  readonly digest: string;
  readonly dependants: AddonRow['dependants'];
  /** When it last became what it is, in changes of the whole; no two have the same. */
  readonly at: number;
}

/** What is there now: it changes while it is told. */
interface Known {
  /** The newest change. */
  readonly at: number;
  /** By add-on id, in the order of their changes. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** By add-on id, when it went. */
  readonly removed: ReadonlyMap<string, number>;
}

/** `at`: up to which change everything is told when this part is. */
export interface ListedPart extends Pick<KnownAddons, 'rows' | 'removed' | 'complete' | 'more'> {
  readonly at: number;
}

/** So many rows are put together in one turn: an answer with all of them would hold up everything else. */
const ROWS_PER_PART = 250;

/**
 * What changed since, in the order of the changes; since 0 everything, in the order of names, so that its first part is
 * what a list begins with. What changes meanwhile is told at the end.
 */
export function* listKnown(known: Known, since: number): Generator<ListedPart, void, void> {
  let from: number | null = since;
  if (since <= 0) from = yield* listAll(known);
  while (from !== null) {
    const part = partSince(known, from);
    yield part;
    from = part.more ? part.at : null;
  }
}

/** Returns since when there is more to tell; null where there is no more. */
function* listAll(known: Known): Generator<ListedPart, number | null, void> {
  const { at } = known;
  const ids = sortByName([...known.entries.values()].map(({ addon }) => addon.row)).map(
    ({ id }) => id,
  );
  for (let start = 0; ; start += ROWS_PER_PART) {
    const isLast = start + ROWS_PER_PART >= ids.length;
    const more = !isLast || known.at > at;
    const rows = ids.slice(start, start + ROWS_PER_PART).flatMap((id) => {
      const entry = known.entries.get(id);
      return entry === undefined ? [] : [toRow(entry)];
    });
    yield { at: isLast ? at : 0, complete: start === 0, more, rows, removed: [] };
    if (isLast) return more ? at : null;
  }
}

function partSince(known: Known, since: number): ListedPart {
  const news = [...known.entries.values()].filter((entry) => entry.at > since);
  const told = news.slice(0, ROWS_PER_PART);
  const more = told.length < news.length;
  const at = (more ? told.at(-1)?.at : null) ?? known.at;
  const removed = [...known.removed].flatMap(([id, goneAt]) =>
    goneAt > since && goneAt <= at ? [id] : [],
  );
  return { at, complete: false, more, rows: told.map(toRow), removed };
}

/** What rows come from: what carries an answer walks through plain objects value by value, and takes others as they are. */
const ROW = {};

function toRow({ addon: { row }, dependants }: Entry): AddonRow {
  const { sha1: _1, sha512: _2, neededBy: _3, files: _4, identifiedAt: _5, ...listed } = row;
  return { __proto__: ROW, ...listed, dependants } as AddonRow;
}
