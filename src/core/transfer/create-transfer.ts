import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { vaultFile } from '#shared/domain/state-folder.ts';
import { AppError } from '#shared/errors.ts';
import { sha512Schema } from '#shared/registry/values.ts';
import type { PauseGate } from '../jobs/pause-gate.ts';
import { copyIntoVault } from './copy-into-vault.ts';
import { capBytes, download, type DownloadContext, type DownloadTask } from './download.ts';
import { downloadFailed, toStorageError, toTransferError } from './errors.ts';
import { checkOnDisk } from './part-file.ts';
import { createProgressMeter } from './progress.ts';
import { createSlots, type Slots } from './slots.ts';
import { prepareShard, prepareStateFolders } from './state-files.ts';
import type { Transfer } from './transfer.ts';

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
  /** Two fetches of the same file in one root must not write the same part. */
  const turns = new Map<string, Slots>();

  async function inTurn<T>(path: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const turn = turns.get(path) ?? createSlots(() => 1);
    turns.set(path, turn);
    try {
      return await turn.run(task, signal);
    } finally {
      if (turn.isIdle()) turns.delete(path);
    }
  }

  async function fetchOne(task: DownloadTask, gate: PauseGate | undefined): Promise<number> {
    const { root, source, signal } = task;
    return inTurn(join(root, vaultFile(source.sha512)), signal, async () => {
      const sizeBytes = await sizeInVault(root, source, signal);
      return (
        sizeBytes ??
        betweenPauses(task.signal, gate, (until) =>
          slots.run(() => download({ ...task, signal: until }, context), until),
        )
      );
    });
  }

  return {
    async copyIntoVault({ root, files, signal }) {
      if (files.length === 0) return;
      await asStorage(() => prepareStateFolders(root));
      await asStorage(() => requireSpace(root, files));
      for (const file of files) {
        await asStorage(() =>
          inTurn(join(root, vaultFile(file.sha512)), signal, async () => {
            const kept = await sizeInVault(root, { url: '', ...file }, signal);
            if (kept === null) await copyIntoVault(root, file, signal);
          }),
        );
      }
    },
    async fetchIntoVault({ profile, root, ...request }) {
      const sources = distinctSources(request.sources);
      const sizes = new Map<string, number>();
      if (sources.length === 0) return sizes;
      await asStorage(() => prepareStateFolders(root));
      const stopping = new AbortController();
      const given = request.signal === undefined ? [] : [request.signal];
      const signal = AbortSignal.any([stopping.signal, ...given]);
      const meter = createProgressMeter(sources, context.clock, request.onProgress);
      for (const source of sources) {
        const sizeBytes = await sizeInVault(root, source, signal);
        if (sizeBytes === null) continue;
        sizes.set(source.sha512, sizeBytes);
        meter.finished(source);
      }
      const missing = sources.filter(({ sha512 }) => !sizes.has(sha512));
      await asStorage(() => requireSpace(root, missing));
      await runAll(missing, stopping, async (source) => {
        const onBytes = (bytesDone: number) => {
          meter.received(source, bytesDone);
        };
        const task = { profile, root, source, signal, onBytes };
        sizes.set(source.sha512, await fetchOne(task, request.gate));
        meter.finished(source);
      });
      meter.flush();
      await request.gate?.pass(signal);
      return sizes;
    },
  };
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
