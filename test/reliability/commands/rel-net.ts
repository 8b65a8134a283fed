/**
 * `npm run rel:net`: servers that cut, lie, stall, refuse and redirect, under the real client and
 * transfer.
 */
import { runHarness } from '../harness/run-harness.ts';
import { checkNetwork } from '../net/check.ts';
import { random, scripted, type Servers, startServers } from '../net/servers.ts';

const LIKELIHOODS = [0.2, 0.5, 0.8, 1];

let servers: Promise<Servers> | undefined;

async function close(): Promise<void> {
  await (await servers)?.close();
  servers = undefined;
}

await runHarness({
  id: 'rel:net',
  parts: [
    {
      name: 'scripted',
      full: 400,
      gate: 78,
      async runCase(seed, number) {
        servers ??= startServers();
        await checkNetwork(await servers, { seed: seed + number, faultOf: scripted(number) });
      },
      close,
    },
    {
      name: 'random',
      full: 10_000,
      gate: 150,
      async runCase(seed, number) {
        servers ??= startServers();
        const faultOf = random(LIKELIHOODS[number % LIKELIHOODS.length] ?? 1);
        await checkNetwork(await servers, { seed: seed + number, faultOf });
      },
      close,
    },
  ],
});
