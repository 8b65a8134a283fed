/** `npm run fuzz:registry [-- REQUESTS [SEED [PROCESSES]]]`: a million random requests unless said, in two processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runFuzzRound } from './round.ts';

const ROUND = 20_000;
const WORKER = 'worker';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Rounds of fresh registries, so that what earlier requests made does not grow without end. */
async function work(requests: number, seed: number): Promise<void> {
  for (let done = 0; done < requests; done += ROUND) {
    const size = Math.min(ROUND, requests - done);
    const { byClass } = await runFuzzRound(size, seed + done);
    say(JSON.stringify({ size, classes: Object.fromEntries(byClass) }));
  }
}

async function main(requests: number, seed: number, processes: number): Promise<number> {
  say(`fuzz: ${requests} requests in ${processes} processes, seed ${seed}`);
  const startMs = performance.now();
  const totals = new Map<string, number>();
  let done = 0;
  const statuses = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const share = Math.ceil(requests / processes);
      const args = [WORKER, String(share), String(seed + index * requests)];
      const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      for await (const line of createInterface({ input: child.stdout })) {
        const { size, classes } = JSON.parse(line) as Report;
        done += size;
        for (const [name, count] of Object.entries(classes)) {
          totals.set(name, (totals.get(name) ?? 0) + count);
        }
        say(
          `fuzz: ${done} requests: ${[...totals].map(([name, n]) => `${n} × ${name}`).join(', ')}`,
        );
      }
      return ((await ended) as [number | null])[0];
    }),
  );
  const isGood = statuses.every((status) => status === 0);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  say(
    `fuzz: ${done} requests in ${seconds} s: ${isGood ? 'no 5xx, no hang, no file outside, nothing hidden was told' : 'FAILED'}`,
  );
  return isGood ? 0 : 1;
}

interface Report {
  readonly size: number;
  readonly classes: Readonly<Record<string, number>>;
}

const [first, ...rest] = process.argv.slice(2);
if (first === WORKER) {
  const [requests = 0, seed = 0] = rest.map(Number);
  await work(requests, seed);
} else {
  const [seed = Math.floor(Math.random() * 2 ** 31), processes = 2] = rest.map(Number);
  process.exitCode = await main(Number(first ?? 1_000_000), seed, processes);
}
