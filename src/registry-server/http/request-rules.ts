/**
 * Checks that run before every route: own Host, rate limit, authentication. Registered once per
 * application.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryApp, RegistryReply, ServerContext } from '../context.ts';
import { applyAnswerFault, applyRequestFault, refuseTooMany } from '../faults/request-faults.ts';
import { type Caller, identifyCaller } from './caller.ts';
import type { OwnNames } from './listening.ts';
import type { ServerBucket } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';
import { requirePermission } from './requirements.ts';
import { COOKIE } from './session.ts';
import { readCookies, requireSameSite } from './same-site.ts';
import { isIP } from 'node:net';

/** Paths on which the public service does not authenticate the caller (registry §15.2). */
const READS_NO_CALLER = /^\/api\/(?:tags|search|organizations)(?:[/?]|$)/;
/** Cookie that distinguishes guests; nothing reads it (registry §1.4). */
const GUEST_COOKIE = 'guest-session';
const GUEST_COOKIE_SECONDS = 2_592_000;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bucket of registry §1.6 that this route uses in addition to the one for every request. */
    bucket?: ServerBucket;
    /**
     * Seconds that the public service lets a browser and a proxy cache the response (registry
     * §1.7).
     */
    cacheSeconds?: readonly [browser: number, proxy: number];
  }
  interface FastifyRequest {
    caller: Caller | null;
    isStaleSearch: boolean;
  }
}

export interface RequestRules {
  /** Called on the first request: ports are known only after listening. */
  ownNames(): OwnNames;
  /** Called once for each request that reached a route. */
  count(pattern: string): void;
}

export function addRequestRules(
  app: RegistryApp,
  context: ServerContext,
  rules: RequestRules,
): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('isStaleSearch', false);
  let own: OwnNames | null = null;
  app.addHook('onRequest', async (request, reply) => {
    const { hosts, origins } = (own ??= rules.ownNames());
    requireOwnHost(request, hosts);
    const { url, config } = request.routeOptions;
    if (config.isOperation === true) return undefined;
    if (url !== undefined) rules.count(`${request.method} ${url}`);
    takeFromBuckets(request, reply, context);
    if (context.behaviour.answersOtherOrigins) {
      addCrossOriginHeaders(request, reply, origins);
      if (request.method === 'OPTIONS') return reply.code(204).send();
    }
    requireSameSite(request, origins);
    const { authorization } = request.headers;
    request.caller = identifyCaller({ authorization, cookies: readCookies(request) }, context);
    requirePermission(request, context.behaviour);
    return undefined;
  });
  app.addHook('preHandler', (request, reply) => applyRequestFault(context, request, reply));
  app.addHook('preSerialization', async (request, reply, payload) => {
    applyAnswerFault(context, request, reply);
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff');
    const type = String(reply.getHeader('content-type') ?? '');
    // The public service names no charset (registry §1.3); the framework adds one.
    if (type.startsWith('application/json')) reply.header('content-type', 'application/json');
    addServiceHeaders(request, reply, context);
    return payload;
  });
}

export function requireOwnHost(request: FastifyRequest, ownHosts: readonly string[]): void {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !ownHosts.includes(host)) throw new Refusal(421, 'Misdirected request');
}

function takeFromBuckets(
  request: FastifyRequest,
  reply: RegistryReply,
  { limiter, nowMs, behaviour, isProxied }: ServerContext,
): void {
  const { bucket } = request.routeOptions.config;
  const common = { address: findClient(request, isProxied), nowMs: nowMs() };
  const demands = [
    { ...common, bucket: 'ddos' as const },
    ...(bucket === undefined ? [] : [{ ...common, bucket }]),
  ];
  const refused = demands.find((demand) => !limiter.take(demand));
  if (refused === undefined) return;
  // The public service, whose limits the other profiles use, sends no Retry-After (registry §1.6).
  if (behaviour.rateLimits === 'generous')
    void reply.header('retry-after', String(limiter.secondsUntilFree(refused)));
  throw refuseTooMany();
}

function addServiceHeaders(
  request: FastifyRequest,
  reply: RegistryReply,
  { behaviour }: ServerContext,
): void {
  const { cacheSeconds } = request.routeOptions.config;
  if (
    behaviour.sendsCacheHeaders &&
    cacheSeconds !== undefined &&
    !reply.hasHeader('cache-control')
  ) {
    void reply.header(
      'cache-control',
      `public, max-age=${cacheSeconds[0]}, s-maxage=${cacheSeconds[1]}`,
    );
  }
  const isGuest = request.caller === null && !READS_NO_CALLER.test(request.url);
  if (behaviour.challengesGuests && isGuest) {
    void reply.header('www-authenticate', 'Bearer realm="CrMods API", Basic realm="CrMods API"');
  }
  const isFile = request.url.startsWith('/cdn/');
  const hasCookie = request.cookies[GUEST_COOKIE] !== undefined;
  if (behaviour.setsGuestCookie && isGuest && !isFile && !hasCookie) {
    const options = { ...COOKIE, maxAge: GUEST_COOKIE_SECONDS };
    void reply.setCookie(GUEST_COOKIE, randomBytes(16).toString('hex'), options);
  }
}

/**
 * registry §1.5: a GET is allowed for any page, everything else only for this server's own pages.
 * Unlike the public service it lets other pages send no credentials, since those belong to the
 * person at this machine.
 */
function addCrossOriginHeaders(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  [own = '', ...others]: readonly string[],
): void {
  const { origin = own } = headers;
  const isOwn = [own, ...others].includes(origin.toLowerCase());
  void reply.header('vary', 'Origin');
  void reply.header('access-control-allow-origin', isOwn || method === 'GET' ? origin : own);
  if (isOwn) void reply.header('access-control-allow-credentials', 'true');
}

/**
 * Returns the key of one client (registry §1.6): an IPv4 address or a whole IPv6 network, since
 * anyone has countless addresses within theirs. Behind a proxy it is the last address of the
 * header, which the proxy added: the client can forge the ones before it.
 */
function findClient({ headers, ip }: FastifyRequest, isProxied: boolean): string {
  if (!isProxied) return ip;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  const version = isIP(last);
  if (version === 0) return ip;
  return version === 4 ? last : toNetwork(last);
}

/** Returns the first 64 bits of an IPv6 address; an IPv4-mapped address is kept whole. */
function toNetwork(address: string): string {
  // In URL form: lower case, the longest run of zeros as `::`, no dots; without the zone id.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [splitAddressGroups(head), splitAddressGroups(tail)];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last];
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  return groups.slice(0, isMapped ? GROUPS : NETWORK_GROUPS).join(':');
}

function splitAddressGroups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
