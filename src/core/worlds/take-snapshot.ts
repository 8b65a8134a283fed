import { join } from 'node:path';
import type { SnapshotReason } from '#shared/domain/world.ts';
import { AppError } from '#shared/errors.ts';
import type { FileFacts, Io } from '../disk/io.ts';
import { readChunks } from '../disk/read-chunks.ts';
import type { Clock } from '../host.ts';
import type { Job } from '../jobs/job-runner.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type BlockStore, openBlockStore } from './block-store.ts';
import { type BlockSizes, splitIntoBlocks } from './content-blocks.ts';
import {
  type BlockPlace,
  listSnapshotFolders,
  listSnapshots,
  readSnapshotRecord,
  snapshotFolder,
  type SnapshotFile,
  type SnapshotRecord,
  type Stamp,
  writeSnapshotRecord,
} from './snapshot-record.ts';
import {
  isUnchangedFile,
  isSameWorldContent,
  readWorldTitle,
  readWorldContent,
  toInUse,
  type WorldFolder,
  type WorldContent,
} from './world-folders.ts';

/** The game saves a world file by file: a world written so recently may still be being saved. */
const QUIET_MS = 5000;
/** A game that saves all the time is not waited for longer. */
const MOST_WAITS = 3;
/** Coarsest time stamps of file systems: a later change could have equal facts. */
const COARSEST_TIME_MS = 2000;
/** Worlds whose newest snapshot is compared: more are seldom copies of each other. */
const MAX_COMPARED = 32;

/** The world to snapshot, and why. */
export interface SnapshotRequest {
  readonly root: string;
  readonly world: WorldFolder;
  readonly reason: SnapshotReason;
  readonly gameVersion: string | null;
  readonly generation: number;
  /** Reads every file of the world, and its stored blocks: damaged data is stored again. */
  readonly isFresh: boolean;
}

export interface SnapshotParts {
  readonly io: Io;
  readonly clock: Clock;
  /** Smaller in tests. */
  readonly blockSizes?: BlockSizes | undefined;
}

/**
 * Stores the world, durable once it resolves; only for holders of the claim on the worlds. Files
 * with the same facts as in the last snapshot are not read. Throws WORLD_IN_USE if anything in the
 * world changes meanwhile, WORLD_TOO_LARGE.
 */
export async function takeSnapshot(
  parts: SnapshotParts,
  request: SnapshotRequest,
  job: Job,
): Promise<SnapshotRecord> {
  const { io, clock, blockSizes } = parts;
  const { root, world } = request;
  const subject = { name: world.name, folder: join(root, world.path) };
  const before = await readQuietWorld(parts, subject, job);
  const takenAt = clock.now();
  const folder = snapshotFolder(root, world.name);
  const earlier = readNewest(io, root, folder);
  const store = openBlockStore(io, root, earlier.blocks, request.isFresh);
  const last = request.isFresh ? new Map<string, SnapshotFile>() : earlier.last;
  const files = await storeFiles({ io, clock, blockSizes, store, ...subject, last }, before, job);
  const after = await readWorldContent(io, subject, job.signal);
  if (!isSameWorldContent(before, after)) throw new AppError('WORLD_IN_USE', { name: world.name });
  await store.finish();
  const record: SnapshotRecord = {
    world: world.name,
    path: world.path,
    number: (listSnapshots(io, folder)[0] ?? 0) + 1,
    takenAt: takenAt.toISOString(),
    reason: request.reason,
    title: readWorldTitle(io, subject.folder, world.format),
    gameVersion: request.gameVersion,
    generation: request.generation,
    addedBytes: store.addedBytes,
    leftOut: before.leftOut,
    folders: [...before.emptyFolders],
    files,
  };
  writeSnapshotRecord(io, root, record);
  return record;
}

/** Lists the world’s files once it has not been written to for some seconds. Throws WORLD_IN_USE. */
async function readQuietWorld(
  { io, clock }: SnapshotParts,
  subject: { readonly name: string; readonly folder: string },
  { signal }: Job,
): Promise<WorldContent> {
  for (let waits = 0; ; waits += 1) {
    const worldContent = await readWorldContent(io, subject, signal);
    const restMs = QUIET_MS - quietForMs(worldContent, clock.now().getTime());
    if (restMs <= 0) return worldContent;
    if (waits === MOST_WAITS) throw new AppError('WORLD_IN_USE', { name: subject.name });
    await clock.sleep(restMs, signal);
  }
}

/** Time since the newest file was written; a time in the future is ignored. */
function quietForMs({ files }: WorldContent, nowMs: number): number {
  const ages = [...files.values()].map(({ modifiedMs }) => nowMs - modifiedMs);
  return ages.filter((age) => age >= 0).reduce((least, age) => Math.min(least, age), Infinity);
}

interface Earlier {
  /** Files of the world's newest snapshot, by path. */
  readonly last: ReadonlyMap<string, SnapshotFile>;
  /** Blocks of the newest snapshot of every world, by digest. */
  readonly blocks: ReadonlyMap<string, BlockPlace>;
}

function readNewest(io: Io, root: string, own: string): Earlier {
  const last = new Map<string, SnapshotFile>();
  const blocks = new Map<string, BlockPlace>();
  const others = listSnapshotFolders(io, root).filter((folder) => folder !== own);
  for (const folder of [own, ...others].slice(0, MAX_COMPARED)) {
    for (const file of findNewestSnapshot(io, folder)?.files ?? []) {
      if (folder === own) last.set(file.path, file);
      for (const block of file.blocks) blocks.set(block.digest, block);
    }
  }
  return { last, blocks };
}

/** The newest snapshot of a world whose record can be read. */
function findNewestSnapshot(io: Io, folder: string): SnapshotRecord | null {
  for (const number of listSnapshots(io, folder)) {
    const record = readSnapshotRecord(io, folder, number);
    if (record !== null) return record;
  }
  return null;
}

interface StoreFiles extends SnapshotParts {
  readonly store: BlockStore;
  readonly name: string;
  readonly folder: string;
  readonly last: Earlier['last'];
}

async function storeFiles(
  { io, clock, store, name, folder, last, blockSizes }: StoreFiles,
  { files }: WorldContent,
  { signal, report }: Job,
): Promise<readonly SnapshotFile[]> {
  const stored: SnapshotFile[] = [];
  const bytesTotal = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  let bytesDone = 0;
  for (const [path, facts] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await yieldToEventLoop(signal);
    const known = last.get(path);
    const isKnown =
      known !== undefined && isAsStamped(facts, known) && known.blocks.every(store.holds);
    if (isKnown) {
      stored.push(known);
    } else {
      const stamp = toSettledStamp(facts, clock.now().getTime());
      const file = await readUnchangedFile(
        { io, path: join(folder, path), facts, name },
        (chunks) => store.store(splitIntoBlocks(untilAborted(chunks, signal), blockSizes)),
      );
      if (file.size !== facts.size) throw new AppError('WORLD_IN_USE', { name });
      stored.push({ path, stamp, ...file });
    }
    bytesDone += facts.size;
    report({ phase: 'snapshot', done: stored.length, total: files.size, bytesDone, bytesTotal });
  }
  return stored;
}

/** The file must be the listed one, before and after it is read. Throws WORLD_IN_USE. */
async function readUnchangedFile<T>(
  { io, path, facts, name }: { io: Io; path: string; facts: FileFacts; name: string },
  use: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const inUse = (): AppError => new AppError('WORLD_IN_USE', { name });
  const file = await io.openFile(path, 'read').catch((error: unknown) => {
    throw toInUse(error, name);
  });
  try {
    if (!isUnchangedFile(file.look(), facts)) throw inUse();
    const result = await use(readChunks(file));
    if (!isUnchangedFile(file.look(), facts)) throw inUse();
    return result;
  } finally {
    await file.close();
  }
}

async function* untilAborted(
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of chunks) {
    await yieldToEventLoop(signal);
    yield chunk;
  }
}

function toSettledStamp({ modifiedMs, changedMs, ino }: FileFacts, nowMs: number): Stamp | null {
  const isSettled = nowMs - Math.max(modifiedMs, changedMs) > COARSEST_TIME_MS;
  return isSettled ? { modifiedMs, changedMs, ino } : null;
}

function isAsStamped(facts: FileFacts, { size, stamp }: SnapshotFile): boolean {
  return (
    stamp !== null &&
    facts.size === size &&
    facts.ino === stamp.ino &&
    facts.modifiedMs === stamp.modifiedMs &&
    facts.changedMs === stamp.changedMs
  );
}
