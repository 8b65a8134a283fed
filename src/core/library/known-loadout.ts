import { dequal } from 'dequal/lite';
import type { Message } from '#shared/domain/addon.ts';
import { findDuplicates, toDuplicate } from '#shared/domain/duplicates.ts';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { sortByName } from '#shared/domain/addon-order.ts';
import {
  type DescribedAddon,
  toDescribed,
  findDependants,
  type KnownAddon,
} from './known-addon.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { ChangedDocuments, StoredDocuments } from './known-store.ts';

/** The stored facts of a loadout besides its add-ons. */
export type KnownHead = Pick<
  KnownAddons,
  'scannedAt' | 'checkedAt' | 'external' | 'problems' | 'registry'
>;

const EMPTY_HEAD: KnownHead = {
  scannedAt: null,
  checkedAt: null,
  external: [],
  problems: [],
  registry: { stale: false, oldestAnswerAt: null, cause: null },
};

const NOBODY: AddonRow['dependants'] = [];

interface KnownChange {
  readonly head: KnownHead;
  /** Add-ons that changed, or may have. */
  readonly addons: readonly DescribedAddon[];
  /** Ids of all present add-ons; the others are removed. */
  readonly present: ReadonlySet<string>;
}

export type KnownLoadout = ReturnType<typeof createKnownLoadout>;

/** The stored facts of one loadout, with the change in which each became new. */
export function createKnownLoadout() {
  let head = EMPTY_HEAD;
  let headText = JSON.stringify(head);
  const known: AddonListState = { at: 0, entries: new Map(), removed: new Map() };
  const { entries, removed } = known;

  function renew(id: string, entry: Omit<AddonEntry, 'at'>): void {
    known.at += 1;
    entries.delete(id);
    entries.set(id, { ...entry, at: known.at });
    removed.delete(id);
  }

  function set({ addon, digest }: DescribedAddon): void {
    const { id } = addon.row;
    const { dependants = NOBODY, duplicate } = entries.get(id) ?? {};
    renew(id, { addon, digest, dependants, duplicate });
  }

  /** An add-on's dependants and its duplicate depend on the other add-ons. */
  function renewDerivedFacts(): void {
    for (const [id, derived] of findStale(entries)) {
      const entry = entries.get(id);
      if (entry) renew(id, { ...entry, ...derived });
    }
  }

  function remove(id: string): void {
    known.at += 1;
    entries.delete(id);
    removed.set(id, known.at);
  }

  return {
    head: (): KnownHead => head,
    /** Number of the newest change. */
    at: (): number => known.at,
    dependantsOf: (addonId: string): AddonRow['dependants'] =>
      entries.get(addonId)?.dependants ?? [],
    ofProject: (projectId: string): KnownAddon | null =>
      [...entries.values()].find(({ addon }) => addon.row.project?.id === projectId)?.addon ?? null,
    find: (addonId: string): KnownAddon | null => entries.get(addonId)?.addon ?? null,
    all: (): readonly KnownAddon[] => [...entries.values()].map(({ addon }) => addon),
    /** Every add-on that needs this one or is needed by it, directly or through others. */
    togetherWith: (addonId: string): AddonRow['dependants'] => findTogether(entries, addonId),
    isKnown: (addonId: string, digest: string): boolean => entries.get(addonId)?.digest === digest,
    /** Merges the change; returns the differences, or null when there are none. */
    put(change: KnownChange): Omit<ChangedDocuments, 'loadoutId' | 'revision'> | null {
      const gone = [...entries.keys()].filter((id) => !change.present.has(id));
      const changed = change.addons.filter(
        ({ addon, digest }) => !this.isKnown(addon.row.id, digest),
      );
      const text = JSON.stringify(change.head);
      if (gone.length === 0 && changed.length === 0 && text === headText) return null;
      known.at += 1;
      head = change.head;
      headText = text;
      for (const id of gone) remove(id);
      for (const described of changed) set(described);
      if (gone.length > 0 || changed.length > 0) renewDerivedFacts();
      return { head: text, removed: gone, changed: changed.map(toStoredRow) };
    },
    /** Loads the documents that another process stored. */
    async load(kept: StoredDocuments): Promise<void> {
      const addons: DescribedAddon[] = [];
      for (const document of kept.documents.values()) {
        addons.push(toDescribed(readStoredRows(document), document));
        await yieldToEventLoop();
      }
      const keptHead = kept.head === null ? EMPTY_HEAD : (JSON.parse(kept.head) as KnownHead);
      const present = new Set(addons.map(({ addon }) => addon.row.id));
      await yieldToEventLoop();
      this.put({ head: keptHead, addons, present });
    },
    /** Lists the changes since then, in parts; 0: everything. */
    list: (since: number): Generator<ListedPart, void, void> => listKnown(known, since),
  };
}

/** Parses a stored document; an earlier Loadout had no groups and notes. */
function readStoredRows(document: string): KnownAddon {
  const { row, ...rest } = JSON.parse(document) as KnownAddon;
  return { ...rest, row: { ...row, groups: row.groups ?? [], note: row.note ?? null } };
}

function toStoredRow({ addon: { row }, document }: DescribedAddon) {
  return { addonId: row.id, projectId: row.project?.id ?? null, document };
}

type Derived = Pick<AddonEntry, 'dependants' | 'duplicate'>;

/** By id, the derived fields that differ now because of other add-ons. */
function findStale(entries: ReadonlyMap<string, AddonEntry>): ReadonlyMap<string, Derived> {
  const addons = [...entries.values()].map(({ addon }) => addon);
  const dependants = findDependants(addons);
  const duplicates = findDuplicates(addons.map(({ row, metadata }) => ({ ...row, metadata })));
  const stale = new Map<string, Derived>();
  for (const [id, entry] of entries) {
    const now = { dependants: dependants.get(id) ?? NOBODY, duplicate: duplicates.get(id) };
    const before = { dependants: entry.dependants, duplicate: entry.duplicate };
    if (!dequal(before, now)) stale.set(id, now);
  }
  return stale;
}

interface AddonEntry {
  readonly addon: KnownAddon;
  /** Digest of the add-on's document, which is not kept in memory. */
  readonly digest: string;
  readonly dependants: AddonRow['dependants'];
  /** Why it is a duplicate of another add-on. */
  readonly duplicate: Message | undefined;
  /** Number of the change in which it last changed; unique. */
  readonly at: number;
}

/** The present state: it may change while it is being listed. */
interface AddonListState {
  /** Number of the newest change. */
  at: number;
  /** By add-on id, in the order of their changes. */
  readonly entries: Map<string, AddonEntry>;
  /** By add-on id, the change that removed it. */
  readonly removed: Map<string, number>;
}

/** `at`: after this part, everything up to this change has been listed. */
interface ListedPart extends Pick<KnownAddons, 'rows' | 'removed' | 'complete' | 'more'> {
  readonly at: number;
}

/** Rows that are built before yielding: all of them at once would block everything else. */
const ROWS_PER_PART = 250;

/**
 * Lists the changes since then, in order; since 0 everything, sorted by name, so that the first
 * part is the top of the list. Changes made meanwhile come at the end.
 */
function* listKnown(known: AddonListState, since: number): Generator<ListedPart, void, void> {
  let from: number | null = since;
  if (since <= 0) from = yield* listAll(known);
  while (from !== null) {
    const part = partSince(known, from);
    yield part;
    from = part.more ? part.at : null;
  }
}

/** Returns the number to continue from; null when there is nothing more. */
function* listAll(known: AddonListState): Generator<ListedPart, number | null, void> {
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

function partSince(known: AddonListState, since: number): ListedPart {
  const news = [...known.entries.values()].filter((entry) => entry.at > since);
  const told = news.slice(0, ROWS_PER_PART);
  const more = told.length < news.length;
  const at = (more ? told.at(-1)?.at : null) ?? known.at;
  const removed = [...known.removed].flatMap(([id, goneAt]) =>
    goneAt > since && goneAt <= at ? [id] : [],
  );
  return { at, complete: false, more, rows: told.map(toRow), removed };
}

/**
 * Prototype of rows: the transport copies plain objects field by field, but passes others as they
 * are.
 */
const ROW = {};

function toRow({ addon, dependants, duplicate }: AddonEntry): AddonRow {
  const row = toDuplicate(addon.row, duplicate);
  const { sha1: _1, sha512: _2, neededBy: _3, files, identifiedAt: _4, ...listed } = row;
  return {
    __proto__: ROW,
    ...listed,
    ...(files !== null && { isUnpacked: true }),
    dependants,
  } as AddonRow;
}

function findTogether(entries: AddonListState['entries'], addonId: string): AddonRow['dependants'] {
  const neighbours = new Map<string, Set<string>>();
  const join = (one: string, other: string): void => {
    neighbours.set(one, (neighbours.get(one) ?? new Set<string>()).add(other));
  };
  for (const [id, { dependants }] of entries) {
    for (const { addonId: other } of dependants) {
      join(id, other);
      join(other, id);
    }
  }
  const seen = new Set([addonId]);
  for (const id of seen) for (const other of neighbours.get(id) ?? []) seen.add(other);
  seen.delete(addonId);
  return [...seen].flatMap((id) => {
    const entry = entries.get(id);
    return entry === undefined ? [] : [{ addonId: id, title: entry.addon.row.title }];
  });
}
