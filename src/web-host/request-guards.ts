import type { IncomingMessage } from 'node:http';
import { SESSION_PATH, SOCKET_PATH, TOKEN_PROTOCOL_PREFIX } from '#shared/web-session.ts';

/** Status of a refused request. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 411 | 413 | 415 | 421;

const MAX_BODY_BYTES = 4096;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Checks of reliability B19 for plain HTTP requests. `ownHost` is `127.0.0.1:<port>`. null:
 * accepted.
 */
export function refuseRequest(request: IncomingMessage, ownHost: string): RefusalStatus | null {
  const { headers, method, url } = request;
  if (!hasOwnHost(request, ownHost)) return 421;
  if (!isOfOwnSite(request) && !isNavigationToPage(request)) return 403;
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST' || url !== SESSION_PATH) return 405;
  if (headers.origin !== `http://${ownHost}`) return 403;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return 415;
  if (headers['content-length'] === undefined) return 411;
  return Number(headers['content-length']) > MAX_BODY_BYTES ? 413 : null;
}

/** The same checks for a WebSocket; `isToken` compares in constant time. */
export function refuseSocket(
  request: IncomingMessage,
  ownHost: string,
  isToken: (value: string) => boolean,
): RefusalStatus | null {
  const { headers, method, url } = request;
  if (!hasOwnHost(request, ownHost)) return 421;
  if (!isOfOwnSite(request)) return 403;
  if (method !== 'GET') return 405;
  if (url !== SOCKET_PATH || headers.upgrade?.toLowerCase() !== 'websocket') return 404;
  if (headers.origin !== `http://${ownHost}`) return 403;
  return isToken(offeredToken(headers['sec-websocket-protocol'])) ? null : 401;
}

function hasOwnHost({ headersDistinct }: IncomingMessage, ownHost: string): boolean {
  // With two Host lines, `headers` would contain only the first.
  const { host } = headersDistinct;
  return host?.length === 1 && host[0] === ownHost;
}

/** Browsers say where a request comes from; other programs are subject to the remaining checks. */
function isOfOwnSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** The page itself contains no secret, and the start file that links to it is cross-site. */
function isNavigationToPage({ headers, method, url }: IncomingMessage): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate';
  return (
    method === 'GET' && url === '/' && isNavigation && headers['sec-fetch-dest'] === 'document'
  );
}

function offeredToken(protocols: string | undefined): string {
  const offered = (protocols ?? '').split(',').map((protocol) => protocol.trim());
  const token = offered.find((protocol) => protocol.startsWith(TOKEN_PROTOCOL_PREFIX));
  return token?.slice(TOKEN_PROTOCOL_PREFIX.length) ?? '';
}
