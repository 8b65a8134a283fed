import type { Random } from '../host.ts';
import type { Survey } from '../loadouts/survey.ts';
import { createKnownLoadout, type KnownLoadout } from './known-loadout.ts';
import type { KnownStore } from './known-store.ts';

/** What this process has in memory of one loadout. */
export interface Shelf {
  readonly loadoutId: string;
  /** Makes revisions of another process, or of an earlier start, something else. */
  readonly epoch: string;
  readonly loadout: KnownLoadout;
  /** What of the database is in memory; null: nothing was read yet. */
  revision: string | null;
  survey: Survey | null;
}

export interface Shelves {
  of(loadoutId: string): Shelf;
  /** Up to date with the database, unless this process is about to change it: then what is known until then. */
  open(loadoutId: string): Promise<Shelf>;
  /** Up to date, and nobody else's until the work is done. */
  change<T>(loadoutId: string, work: (shelf: Shelf) => Promise<T>): Promise<T>;
}

interface Queued extends Shelf {
  /** The end of what is being read or written. */
  settled: Promise<unknown>;
  working: number;
}

export function createShelves({
  known,
  random,
}: {
  readonly known: KnownStore;
  readonly random: Random;
}): Shelves {
  const shelves = new Map<string, Queued>();

  function find(loadoutId: string): Queued {
    const present = shelves.get(loadoutId);
    if (present) return present;
    const shelf: Queued = {
      loadoutId,
      epoch: random.id(),
      loadout: createKnownLoadout(),
      revision: null,
      survey: null,
      settled: Promise.resolve(),
      working: 0,
    };
    shelves.set(loadoutId, shelf);
    return shelf;
  }

  /** One after the other for each loadout; a failure is the caller's, not the next one's. */
  function inTurn<T>(shelf: Queued, work: () => Promise<T>): Promise<T> {
    shelf.working += 1;
    const done = shelf.settled.then(work).finally(() => {
      shelf.working -= 1;
    });
    shelf.settled = done.catch(() => undefined);
    return done;
  }

  /** Takes over what another process, or an earlier start, has written. */
  async function load(shelf: Queued): Promise<void> {
    if (known.revisionOf(shelf.loadoutId) === shelf.revision) return;
    const kept = await known.read(shelf.loadoutId);
    if (kept === null) return;
    await shelf.loadout.load(kept);
    shelf.revision = kept.revision;
  }

  return {
    of: find,
    async open(loadoutId) {
      const shelf = find(loadoutId);
      const isReadable = shelf.working > 0 && shelf.revision !== null;
      if (!isReadable) await inTurn(shelf, () => load(shelf));
      return shelf;
    },
    change(loadoutId, work) {
      const shelf = find(loadoutId);
      return inTurn(shelf, async () => {
        await load(shelf);
        return work(shelf);
      });
    },
  };
}
