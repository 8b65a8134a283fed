import { basename, dirname } from 'node:path';
import type { SnapshotLimits } from '#shared/domain/settings.ts';
import { removeIfThere } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { listObjects, objectFile } from './block-store.ts';
import {
  listSnapshotFolders,
  listSnapshots,
  readSnapshotRecord,
  recordFile,
} from './snapshot-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Pruned {
  readonly removed: readonly { readonly world: string; readonly number: number }[];
  readonly freedBytes: number;
  readonly storedBytes: number;
  readonly isBlocked: boolean;
}

interface SnapshotRef {
  readonly folder: string;
  readonly world: string;
  readonly number: number;
}

/** The facts of a snapshot that pruning needs. */
interface PrunableSnapshot extends SnapshotRef {
  readonly takenAtMs: number;
  /** Rank among the removable ones of its world; 0: it always stays, as the newest does. */
  readonly rank: number;
  readonly objects: ReadonlySet<string>;
}

export interface SnapshotPruneOptions {
  readonly limits: SnapshotLimits;
  /**
   * Manual snapshots stay whatever the limits, and nothing is removed while a record is damaged.
   */
  readonly onlyAutomatic: boolean;
  /** Also removes snapshots with a damaged record: they cannot be restored. */
  readonly dropsDamaged: boolean;
  readonly nowMs: number;
  readonly isDryRun: boolean;
}

/**
 * Removes snapshots beyond the limits, oldest first, and stored files that no snapshot needs. While
 * a damaged record is kept, no stored file is removed. Only for holders of the claim on the worlds.
 */
export async function pruneSnapshots(
  io: Io,
  root: string,
  { limits, onlyAutomatic, dropsDamaged, nowMs, isDryRun }: SnapshotPruneOptions,
): Promise<Pruned> {
  const { snapshots, damaged } = await readAllSnapshots(io, root, onlyAutomatic);
  const objects = listObjects(io, root);
  const isUnsure = onlyAutomatic && damaged.length > 0;
  const removed = new Set(isUnsure ? [] : snapshots.filter((one) => isOver(one, limits, nowMs)));
  if (!isUnsure) dropUntilSmall(snapshots, removed, { objects, mostBytes: limits.bytes });
  const needed = new Set(
    snapshots.filter((one) => !removed.has(one)).flatMap((one) => [...one.objects]),
  );
  const gone: readonly SnapshotRef[] = [...removed, ...(dropsDamaged ? damaged : [])];
  const isBlocked = damaged.length > 0 && !dropsDamaged;
  const unneeded = isBlocked ? [] : [...objects.keys()].filter((object) => !needed.has(object));
  const freedBytes = sumObjectSizes(objects, unneeded);
  if (!isDryRun) {
    removeRecords(io, gone);
    for (const object of unneeded) {
      await yieldToEventLoop();
      removeIfThere(io, objectFile(root, object));
    }
  }
  return {
    removed: gone.map(({ world, number }) => ({ world, number })),
    freedBytes,
    storedBytes: sumObjectSizes(objects, objects.keys()) - (isDryRun ? 0 : freedBytes),
    isBlocked,
  };
}

/** Size of all snapshots on disk, without their records. */
export function measureStored(io: Io, root: string): number {
  const objects = listObjects(io, root);
  return sumObjectSizes(objects, objects.keys());
}

async function readAllSnapshots(io: Io, root: string, onlyAutomatic: boolean) {
  const snapshots: PrunableSnapshot[] = [];
  const damaged: SnapshotRef[] = [];
  for (const folder of listSnapshotFolders(io, root)) {
    let rank = 0;
    for (const number of listSnapshots(io, folder)) {
      await yieldToEventLoop();
      const record = readSnapshotRecord(io, folder, number);
      if (record === null) {
        damaged.push({ folder, world: basename(folder), number });
        continue;
      }
      const { world, files } = record;
      const objects = new Set(files.flatMap(({ blocks }) => blocks.map(({ object }) => object)));
      const takenAtMs = Date.parse(record.takenAt);
      const isSpared = onlyAutomatic && record.reason === 'manual';
      snapshots.push({ folder, world, number, takenAtMs, rank: isSpared ? 0 : rank, objects });
      if (!isSpared) rank += 1;
    }
  }
  return { snapshots, damaged };
}

function isOver(
  { rank, takenAtMs }: PrunableSnapshot,
  { count, days }: SnapshotLimits,
  nowMs: number,
): boolean {
  if (rank === 0) return false;
  const isOld = days !== null && nowMs - takenAtMs > days * DAY_MS;
  return isOld || (count !== null && rank >= count);
}

/** Removes the oldest until the size of the rest is at most `mostBytes`. */
function dropUntilSmall(
  snapshots: readonly PrunableSnapshot[],
  removed: Set<PrunableSnapshot>,
  {
    objects,
    mostBytes,
  }: { readonly objects: ReadonlyMap<string, number>; readonly mostBytes: number | null },
): void {
  if (mostBytes === null) return;
  const users = new Map<string, number>();
  const kept = snapshots.filter((one) => !removed.has(one));
  for (const object of kept.flatMap((one) => [...one.objects]))
    users.set(object, (users.get(object) ?? 0) + 1);
  let bytes = sumObjectSizes(objects, users.keys());
  const removable = kept.filter(({ rank }) => rank > 0);
  for (const one of removable.toSorted((a, b) => a.takenAtMs - b.takenAtMs)) {
    if (bytes <= mostBytes) return;
    removed.add(one);
    for (const object of one.objects) {
      const left = (users.get(object) ?? 0) - 1;
      users.set(object, left);
      if (left === 0) bytes -= objects.get(object) ?? 0;
    }
  }
}

/** Durable before the stored files are removed. */
function removeRecords(io: Io, removed: readonly SnapshotRef[]): void {
  const paths = removed.map(({ folder, number }) => recordFile(folder, number));
  for (const path of paths) removeIfThere(io, path);
  for (const folder of new Set(paths.map((path) => dirname(path)))) io.syncDirectory(folder);
}

function sumObjectSizes(objects: ReadonlyMap<string, number>, of: Iterable<string>): number {
  return [...of].reduce((sum, object) => sum + (objects.get(object) ?? 0), 0);
}
