import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isWrite({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !READS.has(method);
}

/** A write that says where it comes from must come from this server's own pages (reliability B19a). */
export function requireSameSite(request: FastifyRequest, ownOrigins: readonly string[]): void {
  if (!isWrite(request)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !ownOrigins.includes(origin.toLowerCase())) ||
    (site !== undefined && site !== 'same-origin');
  if (isForeign) throw new Refusal(403, 'Unauthorized');
}

/** The cookie counts on a write only with an own `Origin`; `requireSameSite` has checked whose it is. */
export function readCookie(request: FastifyRequest): string | undefined {
  const counts = !isWrite(request) || request.headers.origin !== undefined;
  return counts ? request.headers.cookie : undefined;
}
