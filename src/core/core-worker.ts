import { parentPort, workerData } from 'node:worker_threads';

/** The one entry of every worker thread of the core; `role` says which loop it runs. */
const { role } = workerData as { role: 'scan' };

if (parentPort !== null && role === 'scan') {
  const { runScanWorker } = await import('./scan/worker.ts');
  runScanWorker(parentPort);
}
