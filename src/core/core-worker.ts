import { parentPort, workerData } from 'node:worker_threads';
import type { ApplyWorkerData } from './apply/apply-worker.ts';

/** The one entry of every worker thread of the core; `role` says which loop it runs. */
const data = workerData as { readonly role: 'scan' | 'certificates' } | ApplyWorkerData;

if (parentPort !== null && data.role === 'scan') {
  const { runScanWorker } = await import('./scan/worker.ts');
  runScanWorker(parentPort);
}

if (parentPort !== null && data.role === 'apply') {
  const { runApplyWorker } = await import('./apply/apply-worker.ts');
  runApplyWorker(parentPort, data);
}

if (parentPort !== null && data.role === 'certificates') {
  const { getCACertificates } = await import('node:tls');
  parentPort.postMessage(getCACertificates('system'));
}
