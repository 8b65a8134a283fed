import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Prng } from '../reliability/apply/prng.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface LoadResult {
  readonly answered: number;
  /** Number of failed requests by cause: a status or a system error code. */
  readonly failures: ReadonlyMap<string, number>;
  /** Measured from the planned start of the request, ascending. */
  readonly latenciesMs: readonly number[];
  readonly elapsedMs: number;
}

interface Load {
  readonly origin: string;
  readonly connections: number;
  readonly seconds: number;
  next(): LoadRequest;
}

/**
 * Sends requests at random times, `perSecond` on average, whether or not earlier ones were
 * answered. Waiting for a free connection counts towards the latency.
 */
export async function loadOpenly(
  load: Load,
  { perSecond, prng }: { perSecond: number; prng: Prng },
): Promise<LoadResult> {
  const recorder = createRecorder(load);
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1000;
  const running: Promise<void>[] = [];
  let plannedMs = startMs;
  while (plannedMs < endMs) {
    const waitMs = plannedMs - performance.now();
    if (waitMs >= 1) await delay(waitMs);
    running.push(recorder.send(load.next(), plannedMs));
    plannedMs += (-Math.log(1 - prng.next()) * 1000) / perSecond;
  }
  await Promise.all(running);
  return recorder.end(startMs);
}

/** Sends the next request on each connection as soon as the previous one is answered. */
export async function loadClosely(load: Load): Promise<LoadResult> {
  const recorder = createRecorder(load);
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1000;
  const ask = async () => {
    while (performance.now() < endMs) await recorder.send(load.next(), performance.now());
  };
  await Promise.all(Array.from({ length: load.connections }, ask));
  return recorder.end(startMs);
}

export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? NaN;
}

function createRecorder({ origin, connections }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  const failures = new Map<string, number>();
  const { hostname, port } = new URL(origin);
  return {
    async send(question: LoadRequest, plannedMs: number): Promise<void> {
      const verdict = await exchange({ agent, hostname, port, question });
      latenciesMs.push(performance.now() - plannedMs);
      if (verdict !== 200) failures.set(`${verdict}`, (failures.get(`${verdict}`) ?? 0) + 1);
    },
    end(startMs: number): LoadResult {
      agent.destroy();
      return {
        answered: latenciesMs.length,
        failures,
        latenciesMs: latenciesMs.toSorted((a, b) => a - b),
        elapsedMs: performance.now() - startMs,
      };
    },
  };
}

/** Resolves to the status after the last byte of the answer, or to the reason for its absence. */
function exchange({
  agent,
  hostname,
  port,
  question: { method, path, body },
}: {
  agent: Agent;
  hostname: string;
  port: string;
  question: LoadRequest;
}): Promise<number | string> {
  const headers =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      response.on('error', fail);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
