import { parentPort, workerData } from 'node:worker_threads';
import type { ApplyWorkerData } from './apply/apply-worker.ts';

/** The single entry of all worker threads of the core; `role` selects the loop. */
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
