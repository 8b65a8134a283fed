import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { isWrite } from '../http/same-site.ts';
import type { Fault } from '../profile.ts';

const API_FAULTS: readonly Fault[] = ['rate-limit-storm', 'empty-200', 'cut-connection'];
const SEARCH_FAULTS: readonly Fault[] = [...API_FAULTS, 'stale-search'];

/** Applies the enabled fault to an API request before its route handles it. */
export async function applyRequestFault(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!context.faults.isOpen() || !request.url.startsWith('/api/')) return;
  const isSearch = request.routeOptions.url === '/api/search';
  const fault = context.faults.next(requestKeyOf(request), isSearch ? SEARCH_FAULTS : API_FAULTS);
  if (fault === 'rate-limit-storm') throw refuseTooMany();
  if (fault === 'empty-200') await reply.type('application/json').send('');
  if (fault === 'cut-connection') cutConnection(request, reply);
  if (fault === 'stale-search') request.isStaleSearch = true;
}

/**
 * Performs the write but answers that it failed; the next identical request gets the true answer.
 */
export function applyAnswerFault(
  { faults }: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { requires } = request.routeOptions.config;
  if (requires === undefined || !isWrite(request) || reply.statusCode !== 200) return;
  if (faults.next(`answer of ${request.method} ${request.url}`, ['lost-answer-500']) === null)
    return;
  throw new Error('The answer is lost');
}

export function refuseTooMany(): Refusal {
  return new Refusal(429, 'Too many requests, try again after a few minutes!');
}

function cutConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  // Once its body is read, destroying the request would leave the connection open.
  request.raw.socket.destroy();
}

/** Returns the URL, or the set of hashes that a lookup asks for. */
function requestKeyOf(request: FastifyRequest): string {
  const { body } = request;
  const hashes = typeof body === 'object' && body !== null && 'hashes' in body ? body.hashes : null;
  const set = Array.isArray(hashes) ? hashes.map(String).toSorted().join(',') : '';
  return `${request.method} ${request.url} ${set}`;
}
