import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral port range: no other process takes it while the test is not listening.
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 20;

/** Returns a free loopback port that stays free while unused. */
export async function findQuietPort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port found');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
