import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isWrite({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return !READS.has(method);
}

/** A write with an `Origin` must come from this server's own pages (reliability B19a). */
export function requireSameSite(request: FastifyRequest, ownOrigins: readonly string[]): void {
  if (!isWrite(request)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !ownOrigins.includes(origin.toLowerCase())) ||
    (site !== undefined && site !== 'same-origin');
  if (isForeign) throw new Refusal(403, 'Unauthorized');
}

/**
 * On a write the cookies count only with an `Origin` header; `requireSameSite` has checked that it
 * is ours.
 */
export function readCookies(request: FastifyRequest): FastifyRequest['cookies'] {
  const counts = !isWrite(request) || request.headers.origin !== undefined;
  return counts ? request.cookies : {};
}
