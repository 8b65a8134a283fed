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

/**
 * The engine in a worker thread, started with the first call; calls run one after the other. When the thread dies,
 * the calls it had accepted end with OPERATION_OPEN: the next recovery decides.
 */
export function createApplyEngine(options: ApplyEngineOptions): ApplyEngine {
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let nextId = 0;

  function start(): Worker {
    const workerData: ApplyWorkerData = { role: 'apply', dataDir: options.dataDir };
    const started = new Worker(options.workerUrl, { workerData });
    started.on('message', settle);
    started.on('error', (error: unknown) => {
      options.logger.error('apply-worker-failed', {
        name: error instanceof Error ? error.name : null,
      });
    });
    started.on('exit', () => {
      if (worker === started) worker = null;
      abandonPending();
    });
    return started;
  }

  function settle(reply: ApplyReply): void {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (pending.size === 0) worker?.unref();
    if (call === undefined) return;
    if (reply.ok) {
      call.resolve(reply.value);
      return;
    }
    options.logger.warn('apply-failed', {
      method: call.method,
      code: reply.error.code,
      detail: reply.detail,
    });
    call.reject(new AppError(reply.error.code, reply.error.params));
  }

  function abandonPending(): void {
    for (const call of pending.values()) call.reject(new AppError('OPERATION_OPEN'));
    pending.clear();
  }

  async function call<M extends Method>(
    method: M,
    ...args: Parameters<SyncApplyEngine[M]>
  ): Promise<ReturnType<SyncApplyEngine[M]>> {
    worker ??= start();
    // An idle thread does not keep the process alive; one that writes does.
    worker.ref();
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { method, settled: promise, resolve, reject });
    const request: ApplyRequest = { id, method, args };
    worker.postMessage(request, []);
    return (await promise) as ReturnType<SyncApplyEngine[M]>;
  }

  return {
    apply: (root, operation) => call('apply', root, operation),
    recover: async (root) => (hasOpenWork(root) ? call('recover', root) : NOTHING_OPEN),
    momentOf: readMoment,
    initialize: (root, loadout, generation) => call('initialize', root, loadout, generation),
    inVault: (root, sha512s) => call('inVault', root, sha512s),
    prune: (root, keep, maxBytes) => call('prune', root, keep, maxBytes),
    moveRoot: (root, target) => call('moveRoot', root, target),
    async close() {
      await Promise.allSettled([...pending.values()].map((accepted) => accepted.settled));
      await worker?.terminate();
    },
  };
}
