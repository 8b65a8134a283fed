import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * One scripted response. Without `chunked` the full Content-Length is sent, even if the body is cut
 * short.
 */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  readonly chunked?: boolean;
  /** Destroys the connection after this many bytes of the body. */
  readonly cutAt?: number;
  /**
   * Awaited before the cut: bytes that the client has not read by then are lost with the
   * connection.
   */
  readonly beforeCut?: () => Promise<void>;
  /** Stops sending after this many bytes; the connection stays open. */
  readonly stallAt?: number;
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
  /** Repeats the body until the client disconnects. */
  readonly endless?: boolean;
  /** Never answers the request. */
  readonly silent?: boolean;
}

export type Script = (request: SeenRequest, count: number) => Reply | Promise<Reply>;

export interface FaultServer {
  readonly origin: string;
  readonly seen: SeenRequest[];
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server on loopback that answers by script; `count` is 1 for the first request.
 */
export async function startFaultServer(script: Script): Promise<FaultServer> {
  const seen: SeenRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    seen.push(entry);
    await sendReply(await script(entry, seen.length), response);
  }

  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** Returns a copy of the bytes with one changed. */
export function corruptAt(bytes: Uint8Array, index: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 0xff;
  return copy;
}

export function json(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export function redirect(location: string, status = 302): Reply {
  return { status, headers: { location } };
}

/** Serves `bytes` like the file host: 206 for an open-ended range, else 200. */
export function rangeReply(bytes: Uint8Array, request: SeenRequest, etag?: string): Reply {
  const tag: Record<string, string> = etag === undefined ? {} : { etag };
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  const ifRange = request.headers['if-range'];
  if (Number.isNaN(start) || (ifRange !== undefined && ifRange !== etag)) {
    return { status: 200, headers: tag, body: bytes };
  }
  if (start >= bytes.length)
    return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } };
  const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
  return { status: 206, headers: { ...tag, 'content-range': range }, body: bytes.subarray(start) };
}

async function sendReply(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.silent === true) return;
  const body =
    typeof reply.body === 'string' ? Buffer.from(reply.body) : (reply.body ?? Buffer.alloc(0));
  response.on('error', () => undefined);
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    response.setHeader(name, value);
  }
  if (isLengthAnnounced(reply, response)) response.setHeader('content-length', body.length);
  response.writeHead(reply.status ?? 200);
  if (reply.endless === true) return repeat(body, response);
  if (reply.drip !== undefined) return drip(body, reply.drip, response);
  const end = Math.min(reply.cutAt ?? body.length, reply.stallAt ?? body.length);
  await write(response, body.subarray(0, end));
  if (reply.cutAt !== undefined) {
    await reply.beforeCut?.();
    response.destroy();
  } else if (reply.stallAt === undefined) {
    response.end();
  }
}

function isLengthAnnounced(reply: Reply, response: ServerResponse): boolean {
  return reply.chunked !== true && reply.endless !== true && !response.hasHeader('content-length');
}

async function repeat(body: Uint8Array, response: ServerResponse): Promise<void> {
  while (!response.destroyed) await write(response, body);
}

async function drip(
  body: Uint8Array,
  { bytes, everyMs }: { readonly bytes: number; readonly everyMs: number },
  response: ServerResponse,
): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    await write(response, body.subarray(at, at + bytes));
    await sleep(everyMs);
  }
  response.end();
}

/** Waits until the bytes are flushed or the client disconnects. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      resolve();
      return;
    }
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
}
