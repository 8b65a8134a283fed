import { type MessagePort, parentPort } from 'node:worker_threads';
import { type ApplyWorkerData, runApplyWorker } from '#core/apply/apply-worker.ts';

/** What a core brings to the thread: a port of its own, and what its own thread would be given. */
export interface Handover {
  readonly port: MessagePort;
  readonly data: ApplyWorkerData;
}

/** A thread that changes folders for one core after the other; each has an engine of its own in it. */
parentPort?.on('message', ({ port, data }: Handover) => runApplyWorker(port, data));
