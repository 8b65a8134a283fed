import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createVersionFile } from '#test/builders/seed.ts';
import type { RegistryServer } from '#registry-server/start.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is empty. */
  readonly json: unknown;
}

export interface Question {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

/**
 * Sends one request to the API's origin without following redirects. With a body it is a POST of
 * JSON.
 */
export async function ask(
  server: Pick<RegistryServer, 'origin'>,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const { token, body, headers, method } = question;
  const response = await fetch(server.origin + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
  const { status } = response;
  return { status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

/** Sends a request with exactly the given headers, `Host` included. */
export function askRaw(
  server: Pick<RegistryServer, 'origin'>,
  path: string,
  {
    method = 'GET',
    headers,
    body,
  }: { method?: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function digest(bytes: Uint8Array, algorithm: 'sha1' | 'sha512' = 'sha512'): string {
  return createHash(algorithm).update(bytes).digest('hex');
}

/** Returns the hash of the file that the builder gives a version. */
export function hashOf(versionId: string, algorithm: 'sha1' | 'sha512' = 'sha512'): string {
  return digest(createVersionFile(versionId).bytes, algorithm);
}
