import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#core/database/open-database.ts';

/**
 * Opens the database at the same moment as the other threads; posts "ready" first, then the result.
 */
const { dataDir, gate } = workerData as { dataDir: string; gate: Int32Array };
parentPort?.postMessage('ready');
Atomics.wait(gate, 0, 0);
try {
  openDatabase(dataDir).close();
  parentPort?.postMessage('opened');
} catch (error) {
  parentPort?.postMessage(String(error));
}
