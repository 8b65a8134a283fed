import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { sha512Schema } from '#shared/registry/fields.ts';
import { createSerialQueues, createTaskLimiter, type PauseGate } from '../jobs/concurrency.ts';
import { withClaim } from './claim.ts';
import { copyIntoVault, type LocalFile, requireSpace } from './copy-into-vault.ts';
import { download, type DownloadContext, type DownloadTask } from './download.ts';
import { downloadFailed, toStorageError, toTransferError } from './errors.ts';
import { sizeInVault } from './part-file.ts';
import { createVaultSync, prepareStateFolders, type SyncVault } from './state-files.ts';
import { createProgressMeter, type TransferProgress } from './throttle.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';

export interface FetchRequest {
  readonly profile: ConnectedProfile;
  readonly root: string;
  readonly sources: readonly DownloadSource[];
  readonly signal?: AbortSignal;
  /** While it is closed nothing is downloaded; received bytes stay and are resumed. */
  readonly gate?: PauseGate;
  readonly onProgress?: (progress: TransferProgress) => void;
  /** Called for each chunk of a file; `receivedBytes` just came over the network. */
  readonly onBytes?: (sha512: string, bytesDone: number, receivedBytes: number) => void;
  /** Called for each file as soon as its bytes are verified and durable in the vault. */
  readonly onFile?: (sha512: string, sizeBytes: number) => void;
  /**
   * Called when a file cannot be downloaded: true lets the others continue. Without it the first
   * failure stops all.
   */
  readonly onLost?: (source: DownloadSource, error: unknown) => boolean;
}

interface VaultCopyRequest {
  readonly root: string;
  readonly files: readonly LocalFile[];
  readonly signal: AbortSignal;
}

/** The paced, resumable download queue into a loadout's vault (reliability 4.3 step 0). */
export interface TransferQueue {
  /**
   * Resolves to the true size in bytes of each source, by sha512, when every source's bytes are
   * verified (sha1 and sha512 when both are given) and durable in `.loadout/vault`; bytes already
   * there are re-hashed, not downloaded. Holds no lock. Verified bytes and parts survive cancel and
   * crash. Throws CANCELLED, DOWNLOAD_FAILED, DOWNLOAD_DIFFERS, DOWNLOAD_TOO_LARGE, ORIGIN_REFUSED,
   * REDIRECT_REFUSED, REGISTRY_LIMITED, DISK_FULL, WRITE_FAILED, FOLDER_NOT_WRITABLE,
   * FOLDER_MISSING, UNSAFE_STATE_FOLDER; LOCKED when another process has held a file for a minute
   * without progress.
   */
  fetchIntoVault(request: FetchRequest): Promise<ReadonlyMap<string, number>>;
  /**
   * As above for files that a person chose: copied and verified. Throws PLAN_STALE for a file whose
   * bytes changed, FILE_UNREADABLE, CANCELLED, DISK_FULL, WRITE_FAILED, FOLDER_NOT_WRITABLE,
   * FOLDER_MISSING, UNSAFE_STATE_FOLDER.
   */
  copyIntoVault(request: VaultCopyRequest): Promise<void>;
}

const PARALLEL_DOWNLOADS = 4;

export interface TransferContext extends DownloadContext {
  /** Over all fetches; default 4. */
  readonly parallelDownloads?: () => number;
  /** Keeps other processes from the part of a file; default: a system lock. */
  readonly withClaim?: typeof withClaim;
}

/** Services of every step. */
interface Queue extends DownloadContext {
  readonly inTurn: InTurn;
  readonly withClaim: typeof withClaim;
  readonly syncVault: SyncVault;
}

/**
 * The download queue of a process. One fetch: each source is looked up in the vault and re-hashed;
 * missing ones are downloaded, several at once over all fetches, each paced by the gateway; the
 * first failure stops the others, whose parts are kept.
 */
export function createTransfer(context: TransferContext): TransferQueue {
  const slots = createTaskLimiter(context.parallelDownloads ?? (() => PARALLEL_DOWNLOADS));
  const queue: Queue = {
    withClaim,
    ...context,
    inTurn: createFileTurns(),
    syncVault: createVaultSync((folder) => context.io.flushDirectory(folder)),
  };
  const fetchOne: FetchOne = (task, gate) =>
    queue.inTurn(task, async () => {
      const sizeBytes = await betweenPauses(task.signal, gate, (until) =>
        slots.run(() => downloadOnce({ ...task, signal: until }, queue), until),
      );
      // The next one downloads meanwhile.
      await mapStorageErrors(() => queue.syncVault(task.root, task.source.sha512));
      return sizeBytes;
    });

  return {
    copyIntoVault: (request) => mapStorageErrors(() => copyAll(request, queue)),
    fetchIntoVault: (request) => fetchAll(request, queue, fetchOne),
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

/** Skipped if another process has downloaded it meanwhile. */
async function downloadOnce(task: DownloadTask, queue: Queue): Promise<number> {
  const { root, source, signal } = task;
  try {
    return await queue.withClaim(task, queue.clock, async () => {
      const sizeBytes = await sizeInVault(queue.io, root, source, signal);
      return sizeBytes ?? download(task, queue);
    });
  } catch (error) {
    throw toTransferError(error, source);
  }
}

/**
 * Two fetches of the same file in one root must not write the same part; `withClaim` covers other
 * processes.
 */
function createFileTurns(): InTurn {
  const turns = createSerialQueues();
  return ({ root, source, signal }, task) =>
    turns.take(join(root, vaultFile(source.sha512)), { signal }, task);
}

async function copyAll(
  { root, files, signal }: Parameters<TransferQueue['copyIntoVault']>[0],
  queue: Queue,
): Promise<void> {
  if (files.length === 0) return;
  const { io } = queue;
  prepareStateFolders(io, root);
  requireSpace(io, root, files);
  for (const file of files) {
    const claim = { root, source: file, signal };
    await queue.inTurn(claim, () =>
      queue.withClaim(claim, queue.clock, async () => {
        const kept = await sizeInVault(io, root, { url: '', ...file }, signal);
        if (kept === null) await copyIntoVault(io, root, file, signal);
        await queue.syncVault(root, file.sha512);
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
  { io, clock, syncVault }: Queue,
  fetchOne: FetchOne,
): Promise<ReadonlyMap<string, number>> {
  const sources = distinctSources(request.sources);
  const sizes = new Map<string, number>();
  if (sources.length === 0) return sizes;
  await mapStorageErrors(() => prepareStateFolders(io, root));
  const stopping = new AbortController();
  const given = request.signal === undefined ? [] : [request.signal];
  const signal = AbortSignal.any([stopping.signal, ...given]);
  const meter = createProgressMeter(sources, clock, onProgress);
  const finish = (source: DownloadSource, sizeBytes: number): void => {
    sizes.set(source.sha512, sizeBytes);
    onFile?.(source.sha512, sizeBytes);
    meter.finished(source);
  };
  const found = new Map<DownloadSource, number>();
  for (const source of sources) {
    const sizeBytes = await sizeInVault(io, root, source, signal);
    if (sizeBytes !== null) found.set(source, sizeBytes);
  }
  // The process that renamed them may have been killed before the names were on disk.
  await mapStorageErrors(() => syncAll(root, [...found.keys()], syncVault));
  for (const [source, sizeBytes] of found) finish(source, sizeBytes);
  const missing = sources.filter((source) => !found.has(source));
  await mapStorageErrors(() => requireSpace(io, root, missing));
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

async function syncAll(
  root: string,
  sources: readonly DownloadSource[],
  syncVault: SyncVault,
): Promise<void> {
  await Promise.all(sources.map(({ sha512 }) => syncVault(root, sha512)));
}

/**
 * A pause ends running work and releases its place in the queue; afterwards the work starts again.
 */
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

async function mapStorageErrors(task: () => Promise<void> | void): Promise<void> {
  try {
    await task();
  } catch (error) {
    throw toStorageError(error, 0);
  }
}

/** Waits for all to settle; the first failure stops the rest and is thrown. */
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
