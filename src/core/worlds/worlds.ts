import { join } from 'node:path';
import type {
  PrunedSnapshots,
  SnapshotReason,
  World,
  WorldList,
  WorldsReport,
} from '#shared/domain/world.ts';
import { folderOf, joinPath } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import type { SnapshotLimits } from '#shared/domain/settings.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Io } from '../disk/io.ts';
import type { Clock } from '../host.ts';
import type { Job } from '../jobs/job-runner.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { withClaim } from '../transfer/claim.ts';
import { prepareStateFolders } from '../transfer/state-files.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { prepareBlockStore } from './block-store.ts';
import { measureStored, pruneSnapshots } from './prune-snapshots.ts';
import { removeUnfinishedRestore, restoreWorld } from './restore-world.ts';
import {
  listSnapshotFolders,
  listSnapshots,
  readSnapshotRecord,
  type SnapshotRecord,
  toSnapshot,
} from './snapshot-record.ts';
import { takeSnapshot } from './take-snapshot.ts';
import {
  findFreeWorldName,
  listWorldFolders,
  readWorldTitle,
  readWorldContent,
  type WorldFolder,
  worldFormatOf,
} from './world-folders.ts';

type WorldParts = Pick<CoreParts, 'io' | 'host' | 'access' | 'settings'>;

const NOTHING_PRUNED: PrunedSnapshots = { count: 0, freedBytes: 0 };
type WorldsReportOf<Did extends WorldsReport['did']> = Extract<WorldsReport, { did: Did }>;

export interface SnapshotRestoreRequest {
  readonly loadoutId: string;
  /** The name of its folder. */
  readonly world: string;
  /** null: the newest. */
  readonly number: number | null;
  /** The new folder; null: named after the world and the snapshot. */
  readonly name: string | null;
}

export type WorldsService = ReturnType<typeof createWorldsService>;

/** Snapshots of the player's worlds (design decision 20). Nothing here ever writes into a world. */
export function createWorldsService({ io, host, access, settings }: WorldParts) {
  const { clock } = host;

  /** Runs one task at a time per loadout, among all processes. */
  function claimed<T>({ root }: OpenLoadout, { signal }: Job, task: () => Promise<T>): Promise<T> {
    prepareStateFolders(io, root);
    return withClaim({ root, source: { sha512: 'worlds' }, signal }, clock, task);
  }

  return {
    /** Lists worlds in the folder, and those that only have snapshots left. */
    async list({ loadoutId }: { readonly loadoutId: string }): Promise<WorldList> {
      return readWorldList(io, await access.open(loadoutId));
    },

    /**
     * Counts the worlds and their size, from names and sizes alone. Throws WORLD_TOO_LARGE,
     * WORLD_IN_USE.
     */
    measure: (loadout: Pick<OpenLoadout, 'root' | 'slots'>) => measureWorlds(io, loadout),

    /**
     * `worlds`: names of folders; null: every world. Throws WORLD_UNKNOWN, WORLD_IN_USE,
     * WORLD_TOO_LARGE.
     */
    async snapshot(
      request: {
        readonly loadoutId: string;
        readonly worlds: readonly string[] | null;
        readonly reason: SnapshotReason;
        readonly fresh: boolean;
      },
      job: Job,
    ): Promise<WorldsReportOf<'snapshot'>> {
      const open = await access.open(request.loadoutId);
      const { root, slots } = open;
      const worlds = chooseWorlds(listWorldFolders(io, root, slots), request.worlds);
      return claimed(open, job, async () => {
        prepareBlockStore(io, root);
        removeUnfinishedRestore(io, root, slots);
        const taken = await takeAllSnapshots({ io, clock }, { ...request, open, worlds }, job);
        const isAutomatic = request.reason !== 'manual';
        const pruned = isAutomatic
          ? await pruneAutomatic({ io, host, settings }, root)
          : NOTHING_PRUNED;
        return { did: 'snapshot', taken, pruned, storedBytes: measureStored(io, root) };
      });
    },

    /**
     * Restores into a new folder. Throws WORLD_UNKNOWN, SNAPSHOT_UNKNOWN, SNAPSHOT_DAMAGED,
     * FILE_EXISTS, DISK_FULL.
     */
    async restore(request: SnapshotRestoreRequest, job: Job): Promise<WorldsReportOf<'restore'>> {
      const open = await access.open(request.loadoutId);
      const { root, slots } = open;
      return claimed(open, job, async () => {
        removeUnfinishedRestore(io, root, slots);
        const record = findRecord(await readSnapshots(io, root), request);
        return restoreIntoSameDirectory(io, { root, record, slots, name: request.name }, job);
      });
    },

    /** Removes snapshots beyond the limits; the newest of each world stays. */
    async prune(
      request: {
        readonly loadoutId: string;
        readonly limits: SnapshotLimits;
        readonly damaged: boolean;
        readonly dryRun: boolean;
      },
      job: Job,
    ): Promise<WorldsReportOf<'prune'>> {
      const open = await access.open(request.loadoutId);
      const { root, slots } = open;
      return claimed(open, job, async () => {
        removeUnfinishedRestore(io, root, slots);
        const { limits, damaged: dropsDamaged, dryRun: isDryRun } = request;
        const nowMs = clock.now().getTime();
        const how = { onlyAutomatic: false, dropsDamaged, isDryRun };
        const pruned = await pruneSnapshots(io, root, { limits, nowMs, ...how });
        return { did: 'prune', ...pruned, removed: [...pruned.removed] };
      });
    },
  };
}

interface TakeAll {
  readonly open: OpenLoadout;
  readonly worlds: readonly WorldFolder[];
  readonly reason: SnapshotReason;
  readonly fresh: boolean;
}

async function takeAllSnapshots(
  parts: { readonly io: Io; readonly clock: Clock },
  { open: { root, file }, worlds, reason, fresh: isFresh }: TakeAll,
  job: Job,
): Promise<WorldsReportOf<'snapshot'>['taken']> {
  const { gameVersion } = file.target;
  const facts = { root, reason, isFresh, generation: file.generation, gameVersion };
  const taken: WorldsReportOf<'snapshot'>['taken'] = [];
  for (const world of worlds) {
    const record = await takeSnapshot(parts, { ...facts, world }, job);
    taken.push({ world: world.name, snapshot: toSnapshot(record) });
  }
  return taken;
}

/** The new snapshot exists: if old ones cannot be removed, the next prune tries again. */
async function pruneAutomatic(
  { io, host: { clock, logger }, settings }: Pick<WorldParts, 'io' | 'host' | 'settings'>,
  root: string,
): Promise<PrunedSnapshots> {
  const { storage } = settings.current();
  const limits = {
    count: storage.automaticSnapshotCount,
    days: storage.automaticSnapshotDays,
    bytes: storage.automaticSnapshotBytes,
  };
  const how = { onlyAutomatic: true, dropsDamaged: false, isDryRun: false };
  try {
    const nowMs = clock.now().getTime();
    const { removed, freedBytes } = await pruneSnapshots(io, root, { limits, nowMs, ...how });
    return { count: removed.length, freedBytes };
  } catch (error) {
    logger.warn('worlds.prune-failed', { error });
    return NOTHING_PRUNED;
  }
}

async function measureWorlds(io: Io, { root, slots }: Pick<OpenLoadout, 'root' | 'slots'>) {
  const worlds = listWorldFolders(io, root, slots);
  let sizeBytes = 0;
  for (const { name, path } of worlds) {
    const { files } = await readWorldContent(io, { name, folder: join(root, path) });
    for (const { size } of files.values()) sizeBytes += size;
  }
  return { worlds: worlds.length, sizeBytes };
}

async function readWorldList(io: Io, { root, slots }: OpenLoadout): Promise<WorldList> {
  const recorded = await readSnapshots(io, root);
  const there = listWorldFolders(io, root, slots).map(({ name, path, format }) => {
    const title = readWorldTitle(io, join(root, path), format);
    return { name, path, title, isThere: true, ...(recorded.get(path)?.kept ?? NO_SNAPSHOTS) };
  });
  const known = new Set(there.map(({ path }) => path));
  const gone = [...recorded].filter(([path]) => !known.has(path));
  const worlds = gone.map(([path, { name, title, kept }]) => {
    return { name, path, title, isThere: false, ...kept };
  });
  return { worlds: [...there, ...worlds].map(toWorld), storedBytes: measureStored(io, root) };
}

/**
 * Restores into the directory that the world was in; `name` null: named after the world and the
 * snapshot.
 */
async function restoreIntoSameDirectory(
  io: Io,
  request: Pick<OpenLoadout, 'root' | 'slots'> & {
    readonly record: SnapshotRecord;
    readonly name: string | null;
  },
  job: Job,
): Promise<WorldsReportOf<'restore'>> {
  const { root, record, slots } = request;
  const { number, files, world } = record;
  const directory = folderOf(record.path);
  const around = join(root, directory);
  if (io.look(around)?.kind !== 'directory')
    throw new AppError('FOLDER_MISSING', { folder: around });
  const wanted = request.name ?? `${world} (snapshot ${number})`;
  const name = findFreeWorldName(io, around, wanted, request.name !== null);
  const format = worldFormatOf(slots, directory);
  await restoreWorld(io, { root, record, format }, { directory, name }, job);
  const sizeBytes = files.reduce((sum, { size }) => sum + size, 0);
  const path = joinPath(directory, name);
  return { did: 'restore', world, number, path, files: files.length, sizeBytes };
}

/** The snapshots of a world, by its path. */
interface Recorded {
  readonly name: string;
  readonly title: string | null;
  readonly kept: KeptSnapshots;
}

interface KeptSnapshots {
  /** Newest first. */
  readonly records: readonly SnapshotRecord[];
  readonly damaged: readonly number[];
}

const NO_SNAPSHOTS: KeptSnapshots = { records: [], damaged: [] };

async function readSnapshots(io: Io, root: string): Promise<ReadonlyMap<string, Recorded>> {
  const worlds = new Map<string, Recorded>();
  for (const folder of listSnapshotFolders(io, root)) {
    const records: SnapshotRecord[] = [];
    const damaged: number[] = [];
    for (const number of listSnapshots(io, folder)) {
      await yieldToEventLoop();
      const record = readSnapshotRecord(io, folder, number);
      if (record === null) damaged.push(number);
      else records.push(record);
    }
    for (const [path, own] of Map.groupBy(records, (record) => record.path)) {
      const [newest] = own;
      const { world: name = '', title = null } = newest ?? {};
      worlds.set(path, { name, title, kept: { records: own, damaged } });
    }
  }
  return worlds;
}

function toWorld({
  records,
  damaged,
  ...world
}: Omit<World, 'snapshots' | 'damaged'> & KeptSnapshots): World {
  return { ...world, snapshots: records.map(toSnapshot), damaged: [...damaged] };
}

/** Throws WORLD_UNKNOWN. */
function chooseWorlds(
  there: readonly WorldFolder[],
  names: readonly string[] | null,
): readonly WorldFolder[] {
  if (names === null) return there;
  return names.flatMap((name) => {
    const found = there.filter((world) => world.name === name || world.path === name);
    if (found.length === 0) throw new AppError('WORLD_UNKNOWN', { name });
    return found;
  });
}

/** Throws WORLD_UNKNOWN, SNAPSHOT_UNKNOWN, SNAPSHOT_DAMAGED. */
function findRecord(
  recorded: ReadonlyMap<string, Recorded>,
  { world: name, number }: SnapshotRestoreRequest,
): SnapshotRecord {
  const world = recorded.get(name) ?? [...recorded.values()].find((one) => one.name === name);
  if (world === undefined) throw new AppError('WORLD_UNKNOWN', { name });
  const record = world.kept.records.find((one) => number === null || one.number === number);
  if (record !== undefined) return record;
  if (number !== null && world.kept.damaged.includes(number))
    throw new AppError('SNAPSHOT_DAMAGED', { name, number });
  throw new AppError('SNAPSHOT_UNKNOWN', { name, number });
}
