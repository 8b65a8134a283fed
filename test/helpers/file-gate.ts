import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Proxy for a registry's files that passes, holds or fails each. */
export interface FileGate {
  readonly origin: string;
  /** Requested file names, in order. */
  readonly asked: readonly string[];
  aim(registryOrigin: string): void;
  /** Holds files whose name begins with this prefix from now on. */
  hold(prefix: string): void;
  /** Sends the first half of them and holds the rest. */
  halve(prefix: string): void;
  release(prefix: string): void;
  /** Answers requests for them with this status and body; default 404. */
  refuse(prefix: string, status?: number, body?: string): void;
  /** Breaks the connection for them. */
  cut(prefix: string): void;
  /** Stops listening. */
  disconnect(): void;
}

export async function startFileGate(): Promise<FileGate> {
  let target = '';
  const held = new Map<string, PromiseWithResolvers<void>>();
  const halved = new Map<string, PromiseWithResolvers<void>>();
  const refused = new Map<string, { readonly status: number; readonly body: string }>();
  const broken: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gate');
    const name = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
    asked.push(name);
    const waiting = findFor(held, name);
    const waitingHalfway = findFor(halved, name);
    const answer = async (): Promise<void> => {
      await waiting;
      if (broken.some((prefix) => name.startsWith(prefix))) {
        response.destroy();
        return;
      }
      const refusal = [...refused].find(([prefix]) => name.startsWith(prefix))?.[1];
      if (refusal !== undefined) {
        response.writeHead(refusal.status).end(refusal.body);
        return;
      }
      const { host } = new URL(target);
      const onward = requestOf(new URL(request.url ?? '/', target), {
        method: request.method,
        headers: { ...request.headers, host },
      });
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        if (waitingHalfway) void sendHalves(answer, response, waitingHalfway);
        else answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      onward.end();
    };
    void answer();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const disconnect = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(disconnect);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    aim: (origin) => void (target = origin),
    hold: (prefix) => void held.set(prefix, Promise.withResolvers()),
    halve: (prefix) => void halved.set(prefix, Promise.withResolvers()),
    release(prefix) {
      for (const waits of [held, halved]) {
        waits.get(prefix)?.resolve();
        waits.delete(prefix);
      }
    },
    refuse: (prefix, status = 404, body = '') => void refused.set(prefix, { status, body }),
    cut: (prefix) => void broken.push(prefix),
    disconnect: () => void disconnect(),
  };
}

function findFor(
  waits: ReadonlyMap<string, PromiseWithResolvers<void>>,
  name: string,
): Promise<void> | undefined {
  return [...waits].find(([prefix]) => name.startsWith(prefix))?.[1].promise;
}

async function sendHalves(
  answer: IncomingMessage,
  response: ServerResponse,
  released: Promise<void>,
): Promise<void> {
  const body = Buffer.concat(await answer.toArray());
  const half = Math.floor(body.length / 2);
  response.write(body.subarray(0, half));
  await released;
  response.end(body.subarray(half));
}
