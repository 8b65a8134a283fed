import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Request } from 'got';
import type { Clock } from '../host.ts';
import { AppError } from '#shared/errors.ts';
import { orCancelled } from '../or-cancelled.ts';
import type { Network } from './agent.ts';
import { toTransportError } from './errors.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const FIRST_BYTE_TIMEOUT_MS = 15_000;
/** After the last byte of an upload the registry still hashes and stores it. */
const UPLOAD_ANSWER_TIMEOUT_MS = 60_000;
/** Slower than this over a whole stall window counts as stalled (reliability 4.2, slow-loris). */
const FLOOR_BYTES_PER_SECOND = 1024;
/** An unwanted body up to this length is read to its end, so that the connection can be reused. */
const DISCARD_LIMIT_BYTES = 64 * 1024;

/** The network answered instead of the registry (RFC 6585, section 6). */
const NETWORK_SIGN_IN = 511;

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A body that is generated while it is sent, and again when the request is repeated. */
export interface StreamedBody {
  readonly contentType: string;
  readonly sizeBytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export interface HttpRequest {
  readonly registry: string;
  readonly method: HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | StreamedBody | null;
  readonly stallTimeoutMs: number;
  /** Files keep the transferred bytes; JSON may be compressed. */
  readonly decompress: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** null when missing; repeated ones are joined by Node or count as missing. */
  header(name: string): string | null;
  /** Can be read once. Throws the errors of the request. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Discards an unread body; the connection is kept when the body is short. */
  discard(): Promise<void>;
}

/**
 * Sends one request, without redirects or retries. Throws REGISTRY_UNREACHABLE,
 * REGISTRY_ANSWER_INVALID, CANCELLED.
 */
export async function sendHttpRequest(
  request: HttpRequest,
  network: Network,
  clock: Clock,
): Promise<HttpAnswer> {
  if (request.signal?.aborted === true) throw new AppError('CANCELLED');
  const stream = await openStream(request, network);
  try {
    const { statusCode, headers } = await responseOf(stream);
    if (statusCode === NETWORK_SIGN_IN) throw signInRequired(request.registry);
    const body = readBody(stream, request, clock);
    return {
      status: statusCode,
      header: (name) => toHeaderText(headers[name]),
      body,
      discard: () => discardBody(stream, Number(headers['content-length'] ?? Number.NaN)),
    };
  } catch (error) {
    stream.destroy();
    throw toTransportError(error, request.registry, request.signal);
  }
}

async function openStream(request: HttpRequest, network: Network): Promise<Request> {
  // The first agents wait for the system's certificates.
  const agent = await orCancelled(network.agentsFor(request.url), request.signal).catch(
    (error: unknown) => {
      throw toTransportError(error, request.registry, request.signal);
    },
  );
  // Loaded with the first request: most commands answer from the cache.
  const { default: got } = await import('got');
  const stream = got.stream(request.url, {
    method: request.method,
    headers: { ...request.headers, ...lengthOf(request.body) },
    ...toRequestBody(request.body),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    agent,
    decompress: request.decompress,
    followRedirect: false,
    throwHttpErrors: false,
    retry: { limit: 0 },
    timeout: {
      lookup: CONNECT_TIMEOUT_MS,
      connect: CONNECT_TIMEOUT_MS,
      secureConnect: CONNECT_TIMEOUT_MS,
      response: isStreamed(request.body) ? UPLOAD_ANSWER_TIMEOUT_MS : FIRST_BYTE_TIMEOUT_MS,
      socket: request.stallTimeoutMs,
    },
  });
  // An abort after the body was read still emits an error, which without a listener would end the
  // process.
  stream.on('error', () => undefined);
  // Otherwise got waits for a body to be written.
  if (request.body === null && request.method !== 'GET') stream.end();
  return stream;
}

function isStreamed(body: HttpRequest['body']): body is StreamedBody {
  return body !== null && typeof body !== 'string';
}

function toRequestBody(body: HttpRequest['body']) {
  if (body === null) return {};
  return { body: isStreamed(body) ? Readable.from(body.open(), { objectMode: false }) : body };
}

/** Without it the body would be sent chunked, which some servers refuse. */
function lengthOf(body: HttpRequest['body']): Record<string, string> {
  return isStreamed(body) ? { 'content-length': String(body.sizeBytes) } : {};
}

interface ResponseHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function toHeaderText(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : (value?.join('\n') ?? null);
}

function responseOf(stream: Request): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    stream.once('response', resolve);
    stream.once('error', reject);
  });
}

async function* readBody(
  stream: Request,
  request: HttpRequest,
  clock: Clock,
): AsyncGenerator<Uint8Array> {
  const floorBytes = (FLOOR_BYTES_PER_SECOND * request.stallTimeoutMs) / 1000;
  let windowStartMs = clock.monotonicMs();
  let windowBytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      windowBytes += chunk.length;
      const nowMs = clock.monotonicMs();
      if (nowMs - windowStartMs >= request.stallTimeoutMs) {
        if (windowBytes < floorBytes) throw stalled(request.registry);
        windowStartMs = nowMs;
        windowBytes = 0;
      }
      yield chunk;
    }
  } catch (error) {
    throw toTransportError(error, request.registry, request.signal);
  } finally {
    stream.destroy();
  }
}

function signInRequired(registry: string): AppError {
  return new AppError('REGISTRY_UNREACHABLE', { registry, cause: 'sign-in' });
}

function stalled(registry: string): AppError {
  return new AppError('REGISTRY_UNREACHABLE', { registry, cause: 'timeout' });
}

async function discardBody(stream: Request, lengthBytes: number): Promise<void> {
  try {
    if (lengthBytes <= DISCARD_LIMIT_BYTES) await finished(stream.resume());
  } catch {
    // An error while discarding a body does not matter.
  } finally {
    stream.destroy();
  }
}
