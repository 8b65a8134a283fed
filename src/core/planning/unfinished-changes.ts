import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { planSchema, type UnfinishedBrief } from '#shared/domain/plan.ts';
import { type AppDatabase, openExclusive } from '../database/open-database.ts';
import { openSealedText, sealText } from '../database/stored-text.ts';
import type { Logger } from '../host.ts';
import { recordDigestsOf } from '../loadouts/retention.ts';
import type { AgreedPlan } from './rebase-plan.ts';
import { isChangingItem } from './plan-item.ts';

const FORMAT = 1;

/** A plan that was agreed to and is not done yet. */
export interface UnfinishedChange extends Omit<AgreedPlan, 'versionOf' | 'titleOf'> {
  /** Also joins the generations of its parts. */
  readonly id: string;
  readonly createdAt: string;
  readonly inParts: boolean;
  /** Absent in rows written by an older Loadout. */
  readonly together?: boolean;
}

/**
 * Held while this process works on the change; the system releases the lock when the process dies.
 */
export interface ChangeClaim {
  /** Ends the change for good: it is done or discarded. */
  forget(): void;
  /** Keeps it to be resumed. */
  release(): void;
}

interface Row {
  readonly id: string;
  readonly loadout_id: string;
  readonly created_at: string;
  readonly document: string;
}

interface UnfinishedServices {
  readonly database: AppDatabase;
  readonly dataDir: string;
  readonly logger: Logger;
}

export type UnfinishedChanges = ReturnType<typeof createUnfinishedChanges>;

/**
 * Store of unfinished changes that survives the process; a lost database loses only the chance to
 * resume.
 */
export function createUnfinishedChanges({ database, dataDir, logger }: UnfinishedServices) {
  const locks = createLocks(dataDir);
  const rows = createUnfinishedChangeRows(database);
  /** Changes this process works on, whether or not a row could be written. */
  const running = new Map<string, UnfinishedChange>();
  const isRunning = (id: string): boolean => running.has(id) || locks.isHeld(id);

  function forget(id: string): void {
    for (const removed of [rows, locks]) {
      try {
        removed.remove(id);
      } catch (error) {
        // The change is done; a leftover row has nothing to do when it is resumed.
        logger.warn('unfinished.not-forgotten', { error });
      }
    }
  }

  function toClaim(change: UnfinishedChange, heldLock: AppDatabase | null): ChangeClaim {
    running.set(change.id, change);
    const release = (): void => {
      running.delete(change.id);
      heldLock?.close();
    };
    const done = (): void => {
      forget(change.id);
      release();
    };
    return { release, forget: done };
  }

  function forgetSuperseded({ plan: { loadoutId, intent } }: UnfinishedChange): void {
    const isSame = ({ plan }: UnfinishedChange) =>
      plan.loadoutId === loadoutId && plan.intent === intent;
    for (const { id } of rows.all().filter(isSame)) if (!isRunning(id)) forget(id);
  }

  return {
    /** Changes of one loadout or of all, oldest first; `isRunning`: some process works on it. */
    list: (loadoutId: string | null) =>
      rows
        .all()
        .filter(({ plan }) => loadoutId === null || plan.loadoutId === loadoutId)
        .map((change) => ({ ...change, isRunning: isRunning(change.id) })),
    /** Stores it, and replaces interrupted changes of the same kind and loadout. */
    begin(change: UnfinishedChange): ChangeClaim {
      try {
        forgetSuperseded(change);
        const heldLock = locks.take(change.id);
        rows.insert(change);
        return toClaim(change, heldLock);
      } catch (error) {
        // The change works without a row.
        logger.warn('unfinished.not-kept', { error });
        return toClaim(change, null);
      }
    },
    /** Returns null when another process works on it, or it no longer exists. */
    claim(id: string): (UnfinishedChange & { readonly claim: ChangeClaim }) | null {
      if (running.has(id) || !rows.has(id)) return null;
      const heldLock = locks.take(id);
      if (heldLock === null) return null;
      // Read again under the lock: another process may have finished it in between.
      const change = rows.find(id);
      if (change) return { ...change, claim: toClaim(change, heldLock) };
      forget(id);
      heldLock.close();
      return null;
    },
    /** Discards a change that no process works on; returns false otherwise. */
    drop(id: string): boolean {
      if (!rows.has(id) || isRunning(id)) return false;
      forget(id);
      return true;
    },
    /** Digests of bytes that unfinished changes of a loadout still need. */
    digestsOf: (loadoutId: string): ReadonlySet<string> =>
      collectDigests([...rows.all(), ...running.values()], loadoutId),
  };
}

/**
 * One lock file per change with a row, locked by the process that works on it. Ids are used as file
 * names here.
 */
function createLocks(dataDir: string) {
  const folder = join(dataDir, 'unfinished');
  const pathOf = (id: string): string => join(folder, `${id}.lock`);
  const take = (id: string): AppDatabase | null => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return openExclusive(pathOf(id));
  };
  return {
    take,
    isHeld(id: string): boolean {
      const heldLock = take(id);
      heldLock?.close();
      return heldLock === null;
    },
    remove: (id: string): void => rmSync(pathOf(id), { force: true }),
  };
}

function createUnfinishedChangeRows(database: AppDatabase) {
  const selectAll = database.prepare<[], Row>(
    'SELECT * FROM unfinished_changes ORDER BY created_at, id',
  );
  const selectOne = database.prepare<[string], Row>(
    'SELECT * FROM unfinished_changes WHERE id = ?',
  );
  const insert = database.prepare<[string, string, string, string]>(
    'INSERT OR REPLACE INTO unfinished_changes VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare<[string]>('DELETE FROM unfinished_changes WHERE id = ?');
  return {
    all: (): readonly UnfinishedChange[] =>
      selectAll.all().flatMap((row) => parseUnfinishedChange(row) ?? []),
    has: (id: string): boolean => selectOne.get(id) !== undefined,
    find(id: string): UnfinishedChange | null {
      const row = selectOne.get(id);
      return row ? parseUnfinishedChange(row) : null;
    },
    insert: (change: UnfinishedChange): void =>
      void insert.run(change.id, change.plan.loadoutId, change.createdAt, seal(change)),
    remove: (id: string): void => void remove.run(id),
  };
}

function collectDigests(
  changes: readonly UnfinishedChange[],
  loadoutId: string,
): ReadonlySet<string> {
  const own = changes.filter(({ plan }) => plan.loadoutId === loadoutId);
  return new Set(own.flatMap(({ plan }) => plan.items.flatMap(({ to }) => recordDigestsOf(to))));
}

/** Without changelogs and choices, which only people read. */
function seal(change: UnfinishedChange): string {
  const items = change.plan.items.map((item) => ({ ...item, changelogs: [], choice: null }));
  const kept = { ...change, plan: { ...change.plan, items }, format: FORMAT };
  return sealText(JSON.stringify(kept), [change.id, change.plan.loadoutId, change.createdAt]);
}

/** Returns null for a damaged row, or one of another Loadout's format. */
function parseUnfinishedChange({
  id,
  loadout_id,
  created_at,
  document,
}: Row): UnfinishedChange | null {
  const text = openSealedText(document, [id, loadout_id, created_at]);
  if (text === null) return null;
  const { format, ...change } = JSON.parse(text) as UnfinishedChange & { readonly format: number };
  return format === FORMAT && planSchema.safeParse(change.plan).success ? change : null;
}

export function toBrief(change: ReturnType<UnfinishedChanges['list']>[number]): UnfinishedBrief {
  const { id, createdAt, plan, inParts, isRunning } = change;
  const { loadoutId, intent, items } = plan;
  const addons = items.filter(isChangingItem).length;
  return { id, loadoutId, intent, createdAt, inParts, isRunning, addons };
}
