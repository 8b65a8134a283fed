import { type MessagePort, parentPort } from 'node:worker_threads';
import { type ApplyWorkerData, runApplyWorker } from '#core/apply/apply-worker.ts';

/**
 * Passed from a core to the thread: a separate port, and the worker data of a thread of its own.
 */
export interface Handover {
  readonly port: MessagePort;
  readonly data: ApplyWorkerData;
}

/** Applies changes for one core after the other; each core gets a separate engine. */
parentPort?.on('message', ({ port, data }: Handover) => runApplyWorker(port, data));
