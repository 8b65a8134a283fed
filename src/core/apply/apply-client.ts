import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { Logger } from '../host.ts';
import type { ApplyEngine, RecoveryReport } from './apply-engine.ts';
import type { ApplyReply, ApplyRequest, ApplyWorkerData } from './apply-protocol.ts';
import type { SyncApplyEngine } from './engine.ts';
import { hasOpenWork, readMoment } from './has-open-work.ts';

type Method = keyof SyncApplyEngine;

const NOTHING_OPEN: RecoveryReport = { outcomes: [], lockedBy: null };

interface Pending {
  readonly method: Method;
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

/** The engine in a worker thread of its own. */
export function createApplyEngine(options: ApplyEngineOptions): ApplyEngine {
  const thread = new ApplyThread(options);
  return {
    apply: (root, operation) => thread.call('apply', root, operation),
    recover: async (root) => (hasOpenWork(root) ? thread.call('recover', root) : NOTHING_OPEN),
    momentOf: readMoment,
    initialize: (root, loadout, generation) => thread.call('initialize', root, loadout, generation),
    inVault: (root, sha512s) => thread.call('inVault', root, sha512s),
    prune: (root, keep, maxBytes) => thread.call('prune', root, keep, maxBytes),
    moveRoot: (root, target) => thread.call('moveRoot', root, target),
    close: () => thread.close(),
  };
}

/**
 * Started with the first call; calls run one after the other. When it dies, the calls it had accepted end with
 * OPERATION_OPEN: the next recovery decides.
 */
class ApplyThread {
  readonly #options: ApplyEngineOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #nextId = 0;

  constructor(options: ApplyEngineOptions) {
    this.#options = options;
  }

  async call<M extends Method>(
    method: M,
    ...args: Parameters<SyncApplyEngine[M]>
  ): Promise<ReturnType<SyncApplyEngine[M]>> {
    const worker = (this.#worker ??= this.#start());
    // An idle thread does not keep the process alive; one that writes does.
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
