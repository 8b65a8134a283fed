import { setImmediate } from 'node:timers/promises';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { type DescribedAddon, toDescribed } from './describe-addons.ts';
import { findDependants, type KnownAddon } from './known-addon.ts';
import type { ChangedDocuments, KeptDocuments } from './known-store.ts';
import { type Entry, type ListedPart, listKnown } from './list-known.ts';

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

const PARSED_PER_TURN = 250;

const NOBODY: AddonRow['dependants'] = [];

/** What is known of one loadout, with which of it is new since when. */
export interface KnownLoadout {
  readonly head: () => KnownHead;
  readonly dependantsOf: (addonId: string) => AddonRow['dependants'];
  readonly ofProject: (projectId: string) => KnownAddon | null;
  readonly find: (addonId: string) => KnownAddon | null;
  readonly isKnown: (addonId: string, digest: string) => boolean;
  /** Takes over; answers what is different now, null where nothing is. */
  put(change: KnownChange): Omit<ChangedDocuments, 'loadoutId' | 'revision'> | null;
  /** What is kept by another process. */
  load(kept: KeptDocuments): Promise<void>;
  /** What changed since, in parts; 0: everything. */
  list(since: number): Generator<ListedPart, void, void>;
}

interface KnownChange {
  readonly head: KnownHead;
  /** Those that are news, or may be. */
  readonly addons: readonly DescribedAddon[];
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
  const known = {
    get at() {
      return at;
    },
    entries,
    removed,
  };

  function renew(id: string, entry: Omit<Entry, 'at'>): void {
    at += 1;
    entries.delete(id);
    entries.set(id, { ...entry, at });
    removed.delete(id);
  }

  function set({ addon, digest }: DescribedAddon): void {
    const { id } = addon.row;
    renew(id, { addon, digest, dependants: entries.get(id)?.dependants ?? NOBODY });
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
    isKnown: (addonId, digest) => entries.get(addonId)?.digest === digest,
    put(change) {
      const gone = [...entries.keys()].filter((id) => !change.present.has(id));
      const changed = change.addons.filter(
        ({ addon, digest }) => !this.isKnown(addon.row.id, digest),
      );
      const text = JSON.stringify(change.head);
      if (gone.length === 0 && changed.length === 0 && text === headText) return null;
      at += 1;
      head = change.head;
      headText = text;
      for (const id of gone) remove(id);
      for (const described of changed) set(described);
      if (gone.length > 0 || changed.length > 0) settleDependants();
      return { head: text, removed: gone, changed: changed.map(toKeptRow) };
    },
    async load(kept) {
      const addons: DescribedAddon[] = [];
      for (const document of kept.documents.values()) {
        addons.push(toDescribed(JSON.parse(document) as KnownAddon, document));
        if (addons.length % PARSED_PER_TURN === 0) await setImmediate();
      }
      const keptHead = kept.head === null ? EMPTY_HEAD : (JSON.parse(kept.head) as KnownHead);
      const present = new Set(addons.map(({ addon }) => addon.row.id));
      await setImmediate();
      this.put({ head: keptHead, addons, present });
    },
    list: (since) => listKnown(known, since),
  };
}

function toKeptRow({ addon: { row }, document }: DescribedAddon) {
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
