import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that systems hand out by themselves: nobody else takes it while a test has nothing listening there.
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 20;

/** A free port of loopback that stays free while it is not used. */
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
