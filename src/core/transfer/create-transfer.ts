import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { sha512Schema } from '#shared/registry/fields.ts';
import type { Clock } from '../host.ts';
import { createSlots, type PauseGate, type Slots } from '../jobs/gates.ts';
import { withClaim } from './claim-part.ts';
import { copyIntoVault } from './copy-into-vault.ts';
import { capBytes, download, type DownloadContext, type DownloadTask } from './download.ts';
import { downloadFailed, toStorageError, toTransferError } from './errors.ts';
import { checkOnDisk } from './part-file.ts';
import { createProgressMeter, type FetchRequest, type Transfer } from './transfer.ts';
import { prepareShard, prepareStateFolders, syncVault } from './state-files.ts';

const PARALLEL_DOWNLOADS = 4;

export interface TransferContext extends DownloadContext {
  /** Over all fetches; 4 where it is not given. */
  readonly parallelDownloads?: () => number;
}
/** Left free on the disk after everything was fetched. */
const RESERVE_BYTES = 64 * 1024 ** 2;

/**
 * The download queue of a process. One fetch: each source's bytes are looked for in the vault and re-hashed; the
 * missing ones are downloaded, some at once over all fetches, each paced by the gateway; the first that fails stops
 * the others, whose parts stay for the next time.
 */
export function createTransfer(context: TransferContext): Transfer {
  const slots = createSlots(context.parallelDownloads ?? (() => PARALLEL_DOWNLOADS));
  const inTurn = createFileTurns();
  const fetchOne: FetchOne = (task, gate) =>
    inTurn(task, async () => {
      const sizeBytes = await betweenPauses(task.signal, gate, (until) =>
        slots.run(() => downloadOnce({ ...task, signal: until }, context), until),
      );
      // The next one downloads meanwhile.
      await asStorage(() => syncVault(task.root, task.source.sha512));
      return sizeBytes;
    });

  return {
    copyIntoVault: (request) => asStorage(() => copyAll(request, context.clock, inTurn)),
    fetchIntoVault: (request) => fetchAll(request, context.clock, fetchOne),
  };
}

type FetchOne = (task: DownloadTask, gate: PauseGate | undefined) => Promise<number>;
type InTurn = <T>(
  file: {
    readonly root: string;
    readonly source: Pick<DownloadSource, 'sha512'>;
    readonly signal: AbortSignal;
  },
  task: () => Promise<T>,
) => Promise<T>;

/** Not at all when somebody else has fetched it meanwhile. */
async function downloadOnce(task: DownloadTask, context: DownloadContext): Promise<number> {
  const { root, source, signal } = task;
  try {
    return await withClaim(task, context.clock, async () => {
      const sizeBytes = await sizeInVault(root, source, signal);
      return sizeBytes ?? download(task, context);
    });
  } catch (error) {
    throw toTransferError(error, source);
  }
}

/** Two fetches of the same file in one root must not write the same part; `withClaim` sees to other processes. */
function createFileTurns(): InTurn {
  const turns = new Map<string, Slots>();
  return async ({ root, source, signal }, task) => {
    const path = join(root, vaultFile(source.sha512));
    const turn = turns.get(path) ?? createSlots(() => 1);
    turns.set(path, turn);
    try {
      return await turn.run(task, signal);
    } finally {
      if (turn.isIdle()) turns.delete(path);
    }
  };
}

async function copyAll(
  { root, files, signal }: Parameters<Transfer['copyIntoVault']>[0],
  clock: Clock,
  inTurn: InTurn,
): Promise<void> {
  if (files.length === 0) return;
  await prepareStateFolders(root);
  await requireSpace(root, files);
  for (const file of files) {
    const claim = { root, source: file, signal };
    await inTurn(claim, () =>
      withClaim(claim, clock, async () => {
        const kept = await sizeInVault(root, { url: '', ...file }, signal);
        if (kept === null) await copyIntoVault(root, file, signal);
        await syncVault(root, file.sha512);
      }),
    );
  }
}

async function fetchAll(
  {
    profile,
    root,
    gate,
    onProgress,
    onBytes: onFileBytes,
    onFile,
    onLost,
    ...request
  }: FetchRequest,
  clock: Clock,
  fetchOne: FetchOne,
): Promise<ReadonlyMap<string, number>> {
  const sources = distinctSources(request.sources);
  const sizes = new Map<string, number>();
  if (sources.length === 0) return sizes;
  await asStorage(() => prepareStateFolders(root));
  const stopping = new AbortController();
  const given = request.signal === undefined ? [] : [request.signal];
  const signal = AbortSignal.any([stopping.signal, ...given]);
  const meter = createProgressMeter(sources, clock, onProgress);
  const finish = (source: DownloadSource, sizeBytes: number): void => {
    sizes.set(source.sha512, sizeBytes);
    onFile?.(source.sha512, sizeBytes);
    meter.finished(source);
  };
  for (const source of sources) {
    const sizeBytes = await sizeInVault(root, source, signal);
    if (sizeBytes !== null) finish(source, sizeBytes);
  }
  const missing = sources.filter(({ sha512 }) => !sizes.has(sha512));
  await asStorage(() => requireSpace(root, missing));
  await runAll(missing, stopping, async (source) => {
    const onBytes = (bytesDone: number, receivedBytes = 0): void => {
      onFileBytes?.(source.sha512, bytesDone, receivedBytes);
      meter.received(source, bytesDone);
    };
    try {
      finish(source, await fetchOne({ profile, root, source, signal, onBytes }, gate));
    } catch (error) {
      if (signal.aborted || onLost?.(source, error) !== true) throw error;
    }
  });
  meter.flush();
  await gate?.pass(signal);
  return sizes;
}

/** A pause ends what runs, and gives its place in the queue to others; afterwards it begins again. */
async function betweenPauses<T>(
  given: AbortSignal,
  gate: PauseGate | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    await gate?.pass(given);
    const pause = gate?.signal();
    try {
      return await run(pause === undefined ? given : AbortSignal.any([given, pause]));
    } catch (error) {
      if (given.aborted || pause?.aborted !== true) throw error;
    }
  }
}

async function asStorage(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    throw toStorageError(error, 0);
  }
}

/** All settle before this returns; the first failure stops the rest and is what is thrown. */
async function runAll(
  sources: readonly DownloadSource[],
  stopping: AbortController,
  run: (source: DownloadSource) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(
    sources.map(async (source) => {
      try {
        await run(source);
      } catch (error) {
        failures.push(error);
        stopping.abort();
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
}

function distinctSources(sources: readonly DownloadSource[]): readonly DownloadSource[] {
  for (const source of sources) {
    // The digest becomes a file name.
    if (!sha512Schema.safeParse(source.sha512).success) throw downloadFailed(source, 'hash');
    if (!(source.size >= 0)) throw downloadFailed(source, 'size');
  }
  return [...new Map(sources.map((source) => [source.sha512, source])).values()];
}

/** The size in bytes of the right bytes in the vault; null when they are missing or wrong. */
async function sizeInVault(
  root: string,
  source: DownloadSource,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    await prepareShard(root, source.sha512);
    const path = join(root, vaultFile(source.sha512));
    const { difference, sizeBytes } = await checkOnDisk(path, source, signal);
    return difference === null ? sizeBytes : null;
  } catch (error) {
    throw signal.aborted ? new AppError('CANCELLED', {}, error) : toTransferError(error, source);
  }
}

/** A courtesy before anything is fetched; a disk that fills up meanwhile is found by the write itself. */
async function requireSpace(
  root: string,
  missing: readonly Pick<DownloadSource, 'size'>[],
): Promise<void> {
  if (missing.length === 0) return;
  const wanted = missing.reduce((sum, source) => sum + Math.min(source.size, capBytes(source)), 0);
  const { bavail, bsize } = await statfs(root);
  const neededBytes = wanted + RESERVE_BYTES;
  if (bavail * bsize < neededBytes) throw new AppError('DISK_FULL', { neededBytes });
}
