import {
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Fate of a request: `cut` breaks the connection after this part of the body, `lose` lets the
 * registry process it but answers another status, or without one breaks the connection, `answer`
 * answers in its place, `hold` reads it and never answers, `rewrite` changes the registry's answer,
 * `raw` answers with these bytes and with `cut` announces more of them.
 */
export type Fate =
  | { readonly kind: 'pass' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'cut'; readonly part: number }
  | { readonly kind: 'lose'; readonly status?: number }
  | { readonly kind: 'rewrite'; readonly change: (answer: never) => unknown }
  | { readonly kind: 'raw'; readonly type: string; readonly body: string; readonly cut?: boolean }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** The registry's error message. */
      readonly says?: string;
    };

export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
}

export const PASS: Fate = { kind: 'pass' };

/**
 * Starts a loopback proxy between a client and a registry, which may start after it; closed when
 * the test ends.
 */
export async function startUnsteadyProxy(
  target: string | (() => string),
  decide: (request: ProxiedRequest) => Fate | Promise<Fate>,
): Promise<{ readonly origin: string; readonly seen: ProxiedRequest[] }> {
  const seen: ProxiedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, authorization: headers.authorization ?? null };
    seen.push(entry);
    void Promise.resolve(decide(entry)).then((fate) =>
      handle(fate, typeof target === 'string' ? target : target(), request, response),
    );
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
  if (fate.kind === 'raw') {
    request.resume();
    const length = Buffer.byteLength(fate.body) * (fate.cut === true ? 2 : 1);
    response.writeHead(200, { 'content-type': fate.type, 'content-length': length });
    response.write(fate.body, () => {
      if (fate.cut === true) request.socket.destroy();
      else response.end();
    });
    return;
  }
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
    if (fate.kind === 'rewrite') {
      void rewrite(answer, response, fate.change);
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
}

async function rewrite(
  answer: IncomingMessage,
  response: ServerResponse,
  change: (answer: never) => unknown,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
  response.end(JSON.stringify(change(body as never)));
}

/**
 * Rewrites Host and Origin to the registry's own: with a session it accepts writes from its origin
 * only.
 */
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
