import { parentPort } from 'node:worker_threads';

/** Exits on the first request. */
parentPort?.on('message', () => process.exit(1));
