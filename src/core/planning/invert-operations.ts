import type { AddonRecord } from '#shared/domain/addon.ts';
import type { AddonChange, DoneOperation, LoadoutTarget } from '#shared/domain/loadout.ts';
import { findUndone, isOwnOperation } from '#shared/domain/standing-operations.ts';
import { AppError } from '#shared/errors.ts';

/** What an undo goes back to, and what it takes back. */
export interface UndoScope {
  /** Newest first: the operations whose changes are inverted. */
  readonly operations: readonly DoneOperation[];
  /** Numbers that the undo's generation records. */
  readonly undoes: readonly number[];
  /** What the loadout aimed at before; null when that is not readable. */
  readonly target: LoadoutTarget | null;
}

/**
 * Without `to`: the newest update that still stands. With it: every operation of Loadout's own after that
 * generation, undos too, so that a later number than what stands is a redo (design.md decision 9).
 * Throws GENERATION_UNKNOWN, NOTHING_TO_UNDO.
 */
export function findUndoScope(generations: readonly DoneOperation[], to: number | null): UndoScope {
  return to === null ? findNewestStanding(generations) : findAllAfter(generations, to);
}

function findNewestStanding(generations: readonly DoneOperation[]): UndoScope {
  const undone = findUndone(generations);
  const newest = generations.findLast(
    (generation) =>
      isOwnOperation(generation) && generation.kind !== 'undo' && !undone.has(generation.number),
  );
  if (!newest) throw new AppError('NOTHING_TO_UNDO');
  const before = generations.findLast(({ number }) => number < newest.number);
  // What was undone since is inverted too: it cancels out where the undo was complete.
  const operations = listOwnAfter(generations, newest.number - 1);
  return { operations, undoes: [newest.number], target: before?.target ?? null };
}

function findAllAfter(generations: readonly DoneOperation[], to: number): UndoScope {
  const goal = generations.find(({ number }) => number === to);
  if (!goal) throw new AppError('GENERATION_UNKNOWN', { generation: to });
  const operations = listOwnAfter(generations, to);
  if (operations.length === 0) throw new AppError('NOTHING_TO_UNDO');
  return { operations, undoes: operations.map(({ number }) => number), target: goal.target };
}

function listOwnAfter(
  generations: readonly DoneOperation[],
  number: number,
): readonly DoneOperation[] {
  return generations
    .filter((generation) => generation.number > number && isOwnOperation(generation))
    .toSorted((a, b) => b.number - a.number);
}

/** How one add-on goes back. */
export interface Inversion {
  readonly addonId: string;
  readonly title: string;
  /** As it stands now; null: it is not in the folder. */
  readonly present: AddonRecord | null;
  /** As it stood before the operations, as far back as they can be inverted. */
  readonly wanted: AddonRecord | null;
  /** The changes that are taken back, newest first. */
  readonly undone: readonly AddonChange[];
  /** The change that cannot be: its result is not what stands (or would stand) there. */
  readonly blockedBy: AddonChange | null;
}

/** Inverts change by change; where something else than a change's result stands, a person's hand was there and it stops. */
export function invertChanges(
  operations: readonly DoneOperation[],
  present: ReadonlyMap<string, AddonRecord>,
): readonly Inversion[] {
  const changes = Map.groupBy(
    operations.flatMap(({ changes }) => changes),
    ({ addonId }) => addonId,
  );
  return [...changes].map(([addonId, newestFirst]) => {
    let wanted = present.get(addonId) ?? null;
    let count = 0;
    for (const change of newestFirst) {
      if (!isSamePlaceAndBytes(wanted, change.to)) break;
      wanted = change.from;
      count += 1;
    }
    return {
      addonId,
      title: newestFirst[0]?.title ?? addonId,
      present: present.get(addonId) ?? null,
      wanted,
      undone: newestFirst.slice(0, count),
      blockedBy: newestFirst[count] ?? null,
    };
  });
}

export function isSamePlaceAndBytes(a: AddonRecord | null, b: AddonRecord | null): boolean {
  if (a === null || b === null) return a === b;
  return a.path === b.path && a.sha512 !== null && a.sha512 === b.sha512;
}
