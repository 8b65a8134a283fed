import { parentPort } from 'node:worker_threads';

/** Dies at the first request. */
parentPort?.on('message', () => process.exit(1));
