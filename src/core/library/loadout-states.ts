import type { Clock, Random } from '../host.ts';
import type { FolderSnapshot } from '../loadouts/folder-snapshot.ts';
import type { ImageKeys } from '../images/images.ts';
import type { CheckRequest } from '../updates/check-context.ts';
import type { CheckResult } from '../updates/updates.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createKnownLoadout, type KnownHead, type KnownLoadout } from './known-loadout.ts';
import type { KnownStore } from './known-store.ts';
import { describeKnownAddons } from './known-addon.ts';

/** In-memory state of one loadout. */
export interface LoadoutState {
  readonly loadoutId: string;
  /** Distinguishes revisions of other processes and earlier starts. */
  readonly epoch: string;
  readonly loadout: KnownLoadout;
  /** Revision of the database that is in memory; null: nothing was read yet. */
  revision: string | null;
  folderSnapshot: FolderSnapshot | null;
}

interface Queued extends LoadoutState {
  /** Resolves when the pending reads and writes are done. */
  settled: Promise<unknown>;
  working: number;
}

export type LoadoutStates = ReturnType<typeof createLoadoutStates>;

export function createLoadoutStates({
  known,
  random,
}: {
  readonly known: KnownStore;
  readonly random: Random;
}) {
  const loadoutStates = new Map<string, Queued>();

  function find(loadoutId: string): Queued {
    const present = loadoutStates.get(loadoutId);
    if (present) return present;
    const loadoutState: Queued = {
      loadoutId,
      epoch: random.id(),
      loadout: createKnownLoadout(),
      revision: null,
      folderSnapshot: null,
      settled: Promise.resolve(),
      working: 0,
    };
    loadoutStates.set(loadoutId, loadoutState);
    return loadoutState;
  }

  /** Runs one at a time per loadout; a failure is the caller's, not the next one's. */
  function inTurn<T>(loadoutState: Queued, work: () => Promise<T>): Promise<T> {
    loadoutState.working += 1;
    const done = loadoutState.settled.then(work).finally(() => {
      loadoutState.working -= 1;
    });
    loadoutState.settled = done.catch(() => undefined);
    return done;
  }

  /** Loads the documents that another process, or an earlier start, has written. */
  async function load(loadoutState: Queued): Promise<void> {
    if (known.revisionOf(loadoutState.loadoutId) === loadoutState.revision) return;
    const kept = await known.read(loadoutState.loadoutId);
    if (kept === null) return;
    await loadoutState.loadout.load(kept);
    loadoutState.revision = kept.revision;
  }

  return {
    of: (loadoutId: string): LoadoutState => find(loadoutId),
    /** Lists from this revision on show the present state. null for no loadout. */
    revisionOf(loadoutId: string): string | null {
      if (loadoutId === '') return null;
      const { epoch, loadout } = find(loadoutId);
      return `${epoch}.${loadout.at()}`;
    },
    /** Up to date with the database; while this process is changing it, the state before that. */
    async open(loadoutId: string): Promise<LoadoutState> {
      const loadoutState = find(loadoutId);
      const isReadable = loadoutState.working > 0 && loadoutState.revision !== null;
      if (!isReadable) await inTurn(loadoutState, () => load(loadoutState));
      return loadoutState;
    },
    /** Runs the work with an up-to-date shelf and exclusive access. */
    change<T>(loadoutId: string, work: (loadoutState: LoadoutState) => Promise<T>): Promise<T> {
      const loadoutState = find(loadoutId);
      return inTurn(loadoutState, async () => {
        await load(loadoutState);
        return work(loadoutState);
      });
    },
  };
}

export interface KeepServices {
  readonly known: KnownStore;
  readonly images: ImageKeys;
  readonly clock: Clock;
  readonly random: Random;
}

interface CheckOutcome {
  readonly request: CheckRequest;
  readonly result: CheckResult;
}

/** Stores the results of a check; returns true when something changed. */
export async function keepCheck(
  services: KeepServices,
  loadoutState: LoadoutState,
  checked: CheckOutcome,
): Promise<boolean> {
  const { folderSnapshot, loadoutId } = loadoutState;
  if (folderSnapshot === null) return false;
  const described = await describeKnownAddons(services.images, {
    folderSnapshot,
    ...checked,
    isKnown: loadoutState.loadout.isKnown,
  });
  const installedById = new Map(folderSnapshot.installed.map((one) => [one.record.id, one]));
  const head = toHead(loadoutState, folderSnapshot, checked, services.clock.now().toISOString());
  const addons = described.filter(({ addon: { row } }) => {
    // An answer about a file that has changed or moved since is of no use.
    const item = installedById.get(row.id)?.item;
    return item?.path === row.path && item.sha512 === row.sha512;
  });
  await yieldToEventLoop();
  const change = loadoutState.loadout.put({ head, addons, present: new Set(installedById.keys()) });
  if (change === null) return false;
  const revision = services.random.id();
  loadoutState.revision = revision;
  await services.known.write({ loadoutId, revision, ...change });
  return true;
}

function toHead(
  { loadout }: LoadoutState,
  folderSnapshot: FolderSnapshot,
  { request, result }: CheckOutcome,
  scannedAt: string,
): KnownHead {
  const before = loadout.head();
  const head = {
    ...before,
    external: [...folderSnapshot.external],
    problems: [...folderSnapshot.problems],
  };
  // A check of some add-ons says nothing about the others.
  if (request.addons !== folderSnapshot.installed) return head;
  const hasAsked = request.ask === 'check' || request.ask === 'fresh';
  const checkedAt = hasAsked
    ? (readCheckedAt(result, scannedAt) ?? before.checkedAt)
    : before.checkedAt;
  const registry = hasAsked || before.checkedAt === null ? result.age : before.registry;
  return { ...head, scannedAt, checkedAt, registry };
}

/**
 * Returns the time of the oldest answer, as its row shows it; null when the registry never
 * answered.
 */
function readCheckedAt({ addons, age }: CheckResult, now: string): string | null {
  const times = addons.flatMap(({ checkedAt }) => checkedAt ?? []);
  if (times.length > 0) return times.reduce((oldest, at) => (at < oldest ? at : oldest));
  return age.cause === null ? now : null;
}
