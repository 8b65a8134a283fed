import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * What becomes of a request: `cut` breaks the connection when this part of the body has come, `lose` lets the registry
 * do it and gives another status, or none and breaks the connection, `answer` answers in its place, `hold` takes it all
 * and says nothing.
 */
export type Fate =
  | { readonly kind: 'pass' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'cut'; readonly part: number }
  | { readonly kind: 'lose'; readonly status?: number }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** The registry's words. */
      readonly says?: string;
    };

export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
}

export const PASS: Fate = { kind: 'pass' };

/** Stands on loopback between a client and a registry; closed when the test ends. */
export async function startUnsteadyProxy(
  target: string,
  decide: (request: ProxiedRequest) => Fate | Promise<Fate>,
): Promise<{ readonly origin: string; readonly seen: ProxiedRequest[] }> {
  const seen: ProxiedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, authorization: headers.authorization ?? null };
    seen.push(entry);
    void Promise.resolve(decide(entry)).then((fate) => handle(fate, target, request, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function handle(
  fate: Fate,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  if (fate.kind === 'hold') return void request.resume();
  if (fate.kind === 'cut') await readPart(request, fate.part);
  if (fate.kind === 'cut') return void request.socket.destroy();
  if (fate.kind === 'answer') {
    request.resume();
    const headers = { 'content-type': 'application/json', ...fate.headers };
    response.writeHead(fate.status, headers);
    response.end(JSON.stringify({ success: false, message: fate.says ?? 'No' }));
    return;
  }
  const onward = requestOf(new URL(request.url ?? '', target), {
    method: request.method,
    headers: { ...request.headers, ...ownHeaders(request, target) },
  });
  onward.on('error', () => request.socket.destroy());
  onward.on('response', (answer) => {
    if (fate.kind === 'lose') {
      answer.resume();
      answer.on('end', () => {
        if (fate.status === undefined) request.socket.destroy();
        else response.writeHead(fate.status).end();
      });
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
}

/** What a registry takes only with its own name: a session writes from its origin alone. */
function ownHeaders({ headers }: IncomingMessage, target: string): Record<string, string> {
  const { host, origin } = new URL(target);
  return { host, ...(headers.origin !== undefined && { origin }) };
}

async function readPart(request: IncomingMessage, part: number): Promise<void> {
  const wanted = Number(request.headers['content-length'] ?? 0) * part;
  let read = 0;
  if (wanted === 0) return;
  await new Promise<void>((resolve) => {
    request.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read >= wanted) resolve();
    });
    request.on('close', resolve);
  });
}
