import { setImmediate } from 'node:timers/promises';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { findDependants, type KnownAddon } from './known-addon.ts';
import type { ChangedDocuments, KeptDocuments } from './known-store.ts';

/** What is known of a loadout besides its add-ons. */
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

/** So many rows are put together in one turn: an answer with all of them would hold up everything else. */
const ROWS_PER_TURN = 250;

const NOBODY: AddonRow['dependants'] = [];

interface Entry {
  readonly addon: KnownAddon;
  readonly document: string;
  readonly dependants: AddonRow['dependants'];
  /** When it last became what it is, in changes of this object; no two have the same. */
  readonly at: number;
}

/** What is known of one loadout, with which of it is new since when. */
export interface KnownLoadout {
  readonly head: () => KnownHead;
  readonly dependantsOf: (addonId: string) => AddonRow['dependants'];
  readonly ofProject: (projectId: string) => KnownAddon | null;
  readonly find: (addonId: string) => KnownAddon | null;
  /** Takes over; answers what is different now, null where nothing is. */
  put(change: KnownChange): Omit<ChangedDocuments, 'loadoutId' | 'revision'> | null;
  /** What is kept by another process. */
  load(kept: KeptDocuments): Promise<void>;
  /** The first of what changed since; `at`: the newest change that is told, or, with `more`, up to which all is. */
  list(since: number): ListedSince;
}

interface ListedSince extends Pick<KnownAddons, 'rows' | 'removed' | 'complete' | 'more'> {
  readonly at: number;
}

interface KnownChange {
  readonly head: KnownHead;
  /** Those that are news, or may be. */
  readonly addons: readonly Pick<Entry, 'addon' | 'document'>[];
  /** Ids of all that there are; the others go. */
  readonly present: ReadonlySet<string>;
}

export function createKnownLoadout(): KnownLoadout {
  let head = EMPTY_HEAD;
  let headText = JSON.stringify(head);
  let at = 0;
  /** In the order of their changes. */
  const entries = new Map<string, Entry>();
  const removed = new Map<string, number>();

  function renew(id: string, entry: Omit<Entry, 'at'>): void {
    at += 1;
    entries.delete(id);
    entries.set(id, { ...entry, at });
    removed.delete(id);
  }

  function set(addon: KnownAddon, document: string): void {
    const { id } = addon.row;
    renew(id, { addon, document, dependants: entries.get(id)?.dependants ?? NOBODY });
  }

  /** Who needs an add-on changes with the others. */
  function settleDependants(): void {
    for (const [id, dependants] of findStale(entries)) {
      const entry = entries.get(id);
      if (entry) renew(id, { ...entry, dependants });
    }
  }

  function remove(id: string): void {
    at += 1;
    entries.delete(id);
    removed.set(id, at);
  }

  return {
    head: () => head,
    dependantsOf: (addonId) => entries.get(addonId)?.dependants ?? [],
    ofProject: (projectId) =>
      [...entries.values()].find(({ addon }) => addon.row.project?.id === projectId)?.addon ?? null,
    find: (addonId) => entries.get(addonId)?.addon ?? null,
    put(change) {
      const gone = [...entries.keys()].filter((id) => !change.present.has(id));
      const changed = change.addons.filter(
        ({ addon, document }) => entries.get(addon.row.id)?.document !== document,
      );
      const text = JSON.stringify(change.head);
      if (gone.length === 0 && changed.length === 0 && text === headText) return null;
      at += 1;
      head = change.head;
      headText = text;
      for (const id of gone) remove(id);
      for (const { addon, document } of changed) set(addon, document);
      if (gone.length > 0 || changed.length > 0) settleDependants();
      return { head: text, removed: gone, changed: changed.map(toKeptRow) };
    },
    async load(kept) {
      const addons: Pick<Entry, 'addon' | 'document'>[] = [];
      for (const document of kept.documents.values()) {
        addons.push({ addon: JSON.parse(document) as KnownAddon, document });
        if (addons.length % ROWS_PER_TURN === 0) await setImmediate();
      }
      const keptHead = kept.head === null ? EMPTY_HEAD : (JSON.parse(kept.head) as KnownHead);
      const present = new Set(addons.map(({ addon }) => addon.row.id));
      await setImmediate();
      this.put({ head: keptHead, addons, present });
    },
    list: (since) => listSince(since, { at, entries, removed }),
  };
}

function toKeptRow({ addon: { row }, document }: Pick<Entry, 'addon' | 'document'>) {
  return { addonId: row.id, projectId: row.project?.id ?? null, document };
}

/** By id, the dependants that are others now. */
function findStale(
  entries: ReadonlyMap<string, Entry>,
): ReadonlyMap<string, AddonRow['dependants']> {
  const dependants = findDependants([...entries.values()].map(({ addon }) => addon));
  const stale = new Map<string, AddonRow['dependants']>();
  for (const [id, entry] of entries) {
    const own = dependants.get(id) ?? NOBODY;
    if (!isSame(own, entry.dependants)) stale.set(id, own);
  }
  return stale;
}

function listSince(
  since: number,
  known: {
    readonly at: number;
    readonly entries: ReadonlyMap<string, Entry>;
    readonly removed: ReadonlyMap<string, number>;
  },
): ListedSince {
  const complete = since <= 0;
  const news = [...known.entries.values()].filter((entry) => entry.at > since);
  const told = news.slice(0, ROWS_PER_TURN);
  const more = told.length < news.length;
  const at = (more ? told.at(-1)?.at : null) ?? known.at;
  const gone = [...known.removed].flatMap(([id, goneAt]) =>
    goneAt > since && goneAt <= at ? [id] : [],
  );
  return {
    at,
    complete,
    more,
    rows: told.map(toRow),
    removed: complete ? [] : gone,
  };
}

/** What rows come from: what carries an answer walks through plain objects value by value, and takes others as they are. */
const ROW = {};

function toRow({ addon: { row }, dependants }: Entry): AddonRow {
  const { sha1: _1, sha512: _2, neededBy: _3, files: _4, identifiedAt: _5, ...listed } = row;
  return { __proto__: ROW, ...listed, dependants } as AddonRow;
}

function isSame(a: AddonRow['dependants'], b: AddonRow['dependants']): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(({ addonId, title }, index) => {
        const other = b[index];
        return addonId === other?.addonId && title === other.title;
      }))
  );
}
