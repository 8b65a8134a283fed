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

interface Entry {
  readonly addon: KnownAddon;
  readonly document: string;
  readonly dependants: AddonRow['dependants'];
  /** When it last became what it is, in changes of this object. */
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
  load(kept: KeptDocuments): void;
  list(since: number): Pick<KnownAddons, 'rows' | 'removed' | 'complete'>;
  /** Number of the newest change. */
  readonly at: () => number;
}

interface KnownChange {
  readonly head: KnownHead;
  /** Those that are news, or may be. */
  readonly addons: readonly { readonly addon: KnownAddon; readonly document: string }[];
  /** Ids of all that there are; the others go. */
  readonly present: ReadonlySet<string>;
}

export function createKnownLoadout(): KnownLoadout {
  let head = EMPTY_HEAD;
  let headText = JSON.stringify(head);
  let at = 0;
  const entries = new Map<string, Entry>();
  const removed = new Map<string, number>();

  function set(addon: KnownAddon, document: string): void {
    const { id } = addon.row;
    entries.set(id, { addon, document, dependants: entries.get(id)?.dependants ?? [], at });
    removed.delete(id);
  }

  /** Who needs an add-on changes with the others. */
  function settleDependants(): void {
    const dependants = findDependants([...entries.values()].map(({ addon }) => addon));
    for (const [id, entry] of entries) {
      const now = dependants.get(id) ?? [];
      if (!isSame(now, entry.dependants)) entries.set(id, { ...entry, dependants: now, at });
    }
  }

  function remove(id: string): void {
    entries.delete(id);
    removed.set(id, at);
  }

  return {
    head: () => head,
    at: () => at,
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
      return {
        head: text,
        removed: gone,
        changed: changed.map(({ addon: { row }, document }) => ({
          addonId: row.id,
          projectId: row.project?.id ?? null,
          document,
        })),
      };
    },
    load(kept) {
      const addons = [...kept.documents].flatMap(([, document]) =>
        parseOrNothing<KnownAddon>(document).map((addon) => ({ addon, document })),
      );
      const [keptHead = EMPTY_HEAD] = parseOrNothing<KnownHead>(kept.head);
      const present = new Set(addons.map(({ addon }) => addon.row.id));
      this.put({ head: keptHead, addons, present });
    },
    list: (since) => listSince(since, entries, removed),
  };
}

function listSince(
  since: number,
  entries: ReadonlyMap<string, Entry>,
  removed: ReadonlyMap<string, number>,
): Pick<KnownAddons, 'rows' | 'removed' | 'complete'> {
  const complete = since <= 0;
  const news = [...entries.values()].filter((entry) => complete || entry.at > since);
  const gone = [...removed].flatMap(([id, at]) => (at > since ? [id] : []));
  return {
    complete,
    rows: news.map(({ addon: { row }, dependants }) => ({ ...row, dependants })),
    removed: complete ? [] : gone,
  };
}

function isSame(a: AddonRow['dependants'], b: AddonRow['dependants']): boolean {
  return (
    a.length === b.length &&
    a.every(({ addonId, title }, index) => {
      const other = b[index];
      return addonId === other?.addonId && title === other.title;
    })
  );
}

/** A row that no longer parses is dropped alone. */
function parseOrNothing<T>(text: string): T[] {
  try {
    return [JSON.parse(text) as T];
  } catch {
    return [];
  }
}
