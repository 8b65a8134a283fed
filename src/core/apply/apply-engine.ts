import { Worker } from 'node:worker_threads';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Generation, LoadoutFile } from '#shared/domain/loadout.ts';
import {
  GENERATIONS_FOLDER,
  INCOMING_FOLDER,
  LOADOUT_FILE,
  STATE_FOLDER,
} from '#shared/domain/paths.ts';
import type { Clock, Logger } from '../host.ts';
import type { ApplyReply, ApplyRequest, ApplyWorkerData } from './apply-worker.ts';
import type { SyncApplyEngine } from './engine.ts';
import type { Applied, Operation, RecoveryOutcome, RecoveryReport } from './operation.ts';
import type { RecoveryChoice } from './recover.ts';
import type { RepairReport } from './repair.ts';
import { INTENT_FOLDER, STAGE_FOLDER } from './site.ts';

/** Wait options of a call for a folder that another process holds. */
export interface FolderWait {
  readonly signal: AbortSignal;
  /** Called whenever the folder was found locked. */
  onWait(): void;
}

/** The only writer of game folders. Every method runs synchronously in the apply worker thread. */
export interface ApplyEngine {
  /**
   * Applies all steps or none. Resolves when the new generation is durable. Throws PLAN_STALE
   * (something the plan depends on changed; nothing was done), LOCKED, DEFERRED, FOLDER_CHANGED,
   * FOLDER_NOT_WRITABLE, DISK_FULL, WRITE_FAILED, BYTES_UNAVAILABLE, OPERATION_OPEN (recovery will
   * decide).
   */
  apply(root: string, operation: Operation, wait?: FolderWait): Promise<Applied>;
  /**
   * Finishes or undoes interrupted operations; run before any scan of the folder. Idempotent. With
   * `wait`, another process may finish its operation first: LOCKED when that takes too long.
   */
  recover(root: string, wait?: FolderWait): Promise<RecoveryReport>;
  /**
   * Finishes or undoes an operation that `recover` left open, as a person chose. Throws
   * OPERATION_UNKNOWN, LOCKED.
   */
  resolveByChoice(
    root: string,
    choice: RecoveryChoice,
    wait?: FolderWait,
  ): Promise<RecoveryOutcome>;
  /**
   * Rebuilds the folder's record if it cannot be read. `known` is used if the backup of the record
   * is damaged too. Returns true if it was rebuilt. Throws LOADOUT_DAMAGED, LOCKED.
   */
  rebuildRecord(root: string, known: LoadoutFile | null): Promise<boolean>;
  /**
   * Restores unreadable generations from `known`, sets damaged vault files aside, and reports the
   * state of `.loadout`. Reads every vault file. Changes nothing while an operation is open. Throws
   * LOCKED.
   */
  repair(root: string, known: readonly Generation[], wait?: FolderWait): Promise<RepairReport>;
  /**
   * Equal values mean that no operation of any process began or ended in between. null while one is
   * open.
   */
  momentOf(root: string): string | null;
  /**
   * Creates `.loadout/` in a root without one and writes generation 0 and loadout.json. Throws
   * FOLDER_TAKEN.
   */
  initialize(root: string, loadout: LoadoutFile, generation: Generation): Promise<void>;
  /**
   * Gives the copy of a loadout its own id and name; history and vault stay as they are, and
   * interrupted operations wait for a decision. Throws LOADOUT_DAMAGED, LOCKED.
   */
  separate(root: string, own: Pick<LoadoutFile, 'id' | 'name'>): Promise<void>;
  /**
   * Returns which of these digests are in the vault (by name and size; apply re-hashes before use).
   */
  inVault(root: string, sha512s: readonly string[]): Promise<ReadonlySet<string>>;
  /** Deletes vault bytes beyond the retention of design decision 8; returns the bytes freed. */
  prune(root: string, keep: ReadonlySet<string>, maxBytes: number): Promise<number>;
  /**
   * Renames the whole folder to `target`, a free name on the same disk. Throws MOVE_REFUSED with
   * `cause` (`other-disk`, `name-taken`, `held-open`), LOCKED, OPERATION_OPEN, FOLDER_NOT_WRITABLE.
   */
  moveRoot(root: string, target: string): Promise<void>;
  close(): Promise<void>;
}

type ApplyMethod = keyof SyncApplyEngine;

const NOTHING_OPEN: RecoveryReport = { outcomes: [], lockedBy: null };

interface PendingCall {
  readonly method: ApplyMethod;
  readonly settled: Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: AppError): void;
}

export interface ApplyEngineOptions {
  /** Holds `journal.key`, the key of the intents' MAC. */
  readonly dataDir: string;
  /** Entry of the core's worker threads. */
  readonly workerUrl: URL;
  readonly logger: Logger;
}

/** Creates the engine in its own worker thread. */
export function createApplyEngine(options: ApplyEngineOptions): ApplyEngine {
  const thread = new ApplyThread(options);
  return {
    apply: (root, operation) => thread.call('apply', root, operation),
    recover: async (root) => (hasOpenWork(root) ? thread.call('recover', root) : NOTHING_OPEN),
    resolveByChoice: (root, choice) => thread.call('resolveByChoice', root, choice),
    rebuildRecord: (root, known) => thread.call('rebuildRecord', root, known),
    repair: (root, known) => thread.call('repair', root, known),
    momentOf: readMoment,
    initialize: (root, loadout, generation) => thread.call('initialize', root, loadout, generation),
    separate: (root, own) => thread.call('separate', root, own),
    inVault: (root, sha512s) => thread.call('inVault', root, sha512s),
    prune: (root, keep, maxBytes) => thread.call('prune', root, keep, maxBytes),
    moveRoot: (root, target) => thread.call('moveRoot', root, target),
    close: () => thread.close(),
  };
}

/**
 * Started with the first call; calls run one after the other. When it dies, its accepted calls fail
 * with OPERATION_OPEN: the next recovery decides.
 */
class ApplyThread {
  readonly #options: ApplyEngineOptions;
  readonly #pending = new Map<number, PendingCall>();
  #worker: Worker | null = null;
  #nextId = 0;

  constructor(options: ApplyEngineOptions) {
    this.#options = options;
  }

  async call<M extends ApplyMethod>(
    method: M,
    ...args: Parameters<SyncApplyEngine[M]>
  ): Promise<ReturnType<SyncApplyEngine[M]>> {
    const worker = (this.#worker ??= this.#start());
    // An idle thread does not keep the process alive; a writing one does.
    worker.ref();
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { method, settled: promise, resolve, reject });
    const request: ApplyRequest = { id, method, args };
    worker.postMessage(request, []);
    return (await promise) as ReturnType<SyncApplyEngine[M]>;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#pending.values()].map((accepted) => accepted.settled));
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { dataDir, workerUrl, logger } = this.#options;
    const workerData: ApplyWorkerData = { role: 'apply', dataDir };
    const started = new Worker(workerUrl, { workerData });
    started.on('message', (reply: ApplyReply) => this.#settle(reply));
    started.on('error', (error: unknown) => {
      logger.error('apply-worker-failed', { name: error instanceof Error ? error.name : null });
    });
    started.on('exit', () => {
      if (this.#worker === started) this.#worker = null;
      this.#abandonPending();
    });
    return started;
  }

  #settle(reply: ApplyReply): void {
    const call = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if (call === undefined) return;
    if (reply.ok) {
      call.resolve(reply.value);
      return;
    }
    const { code, params } = reply.error;
    this.#options.logger.warn('apply-failed', { method: call.method, code, detail: reply.detail });
    call.reject(new AppError(code, params));
  }

  #abandonPending(): void {
    for (const call of this.#pending.values()) call.reject(new AppError('OPERATION_OPEN'));
    this.#pending.clear();
  }
}

const MAX_WAIT_MS = 15_000;
const RETRY_MS = 50;

/**
 * An engine that waits while another process holds the folder, which is seldom for longer than its
 * renames take. A refused attempt does nothing. After 15 s it throws LOCKED with the holder's
 * `pid`.
 */
export function createWaitingEngine(engine: ApplyEngine, clock: Clock): ApplyEngine {
  async function untilFree<T>(attempt: () => Promise<T>, wait?: FolderWait): Promise<T> {
    const untilMs = clock.monotonicMs() + MAX_WAIT_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isLocked(error) || clock.monotonicMs() >= untilMs) throw error;
        wait?.onWait();
        await clock.sleep(RETRY_MS, wait?.signal);
      }
    }
  }

  async function recoverFree(root: string): Promise<RecoveryReport> {
    const report = await engine.recover(root);
    if (report.lockedBy !== null) throw new AppError('LOCKED', { pid: report.lockedBy });
    return report;
  }

  return {
    ...engine,
    apply: (root, operation, wait) => untilFree(() => engine.apply(root, operation), wait),
    recover: (root, wait) =>
      wait ? untilFree(() => recoverFree(root), wait) : engine.recover(root),
    resolveByChoice: (root, choice, wait) =>
      untilFree(() => engine.resolveByChoice(root, choice), wait),
    repair: (root, known, wait) => untilFree(() => engine.repair(root, known), wait),
    async prune(root, keep, maxBytes) {
      try {
        return await engine.prune(root, keep, maxBytes);
      } catch (error) {
        // The process that holds the folder prunes the vault when it is done.
        if (isLocked(error)) return 0;
        throw error;
      }
    },
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof AppError && error.code === 'LOCKED';
}

/**
 * True when there may be something to recover: an intent, a stage, a temporary file, or a second
 * name. A few listings, so that opening a settled folder starts no thread and takes no lock.
 * Anything unexpected counts as work.
 */
function hasOpenWork(root: string): boolean {
  try {
    const isUnfinished = (name: string) => name.endsWith('.tmp');
    return (
      readdirSync(join(root, INTENT_FOLDER)).length > 0 ||
      readdirSync(join(root, STAGE_FOLDER)).length > 0 ||
      [STATE_FOLDER, GENERATIONS_FOLDER].some((folder) =>
        readdirSync(join(root, folder)).some(isUnfinished),
      ) ||
      hasVaultedDownload(join(root, INCOMING_FOLDER))
    );
  } catch {
    return true;
  }
}

/** True for a download that is already in the vault under a second name. */
function hasVaultedDownload(incoming: string): boolean {
  return readdirSync(incoming).some((name) => {
    const facts = lstatSync(join(incoming, name), { throwIfNoEntry: false });
    return facts !== undefined && facts.isFile() && facts.nlink > 1;
  });
}

/**
 * See ApplyEngine.momentOf: every operation creates a stage before it touches anything, and removes
 * it at the end.
 */
function readMoment(root: string): string | null {
  try {
    const stage = lstatSync(join(root, STAGE_FOLDER), { bigint: true });
    const loadout = lstatSync(join(root, LOADOUT_FILE), { bigint: true });
    const isOpen = [STAGE_FOLDER, INTENT_FOLDER].some(
      (folder) => readdirSync(join(root, folder)).length > 0,
    );
    return isOpen ? null : `${stage.mtimeNs} ${loadout.ino} ${loadout.mtimeNs}`;
  } catch {
    return null;
  }
}
