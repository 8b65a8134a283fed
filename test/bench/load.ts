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
  /** How many failed, by their cause: a status or the system's code. */
  readonly failures: ReadonlyMap<string, number>;
  /** From the moment for which the request was planned, ascending. */
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
 * Requests that arrive at random moments, `perSecond` on average, whether earlier ones were answered or not. One that
 * waits for a free connection waits on its own account.
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

/** Every connection asks again as soon as it was answered. */
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

/** The status of the answer after its last byte, or why there is none. */
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
