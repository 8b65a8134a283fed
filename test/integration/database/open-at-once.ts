import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const OPENER = new URL('open-in-worker.ts', import.meta.url);
export const OPENERS = 4;

/** Opens the database in several threads at once; resolves to the result of each. */
export async function openAtOnce(dataDir: string): Promise<unknown[]> {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const workers = Array.from(
    { length: OPENERS },
    () => new Worker(OPENER, { workerData: { dataDir, gate } }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const said = workers.map(async (worker): Promise<unknown> => (await once(worker, 'message'))[0]);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  return Promise.all(said);
}
