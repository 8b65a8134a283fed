/** What every request passes before its route: own Host, pacing, who asks. Registered once per application. */
import type { FastifyRequest } from 'fastify';
import type { Bucket } from '#shared/registry/profile.ts';
import type { RegistryApp, RegistryReply, ServerContext } from '../context.ts';
import { applyRequestFault, refuseTooMany } from '../faults/request-faults.ts';
import { identifyCaller, type Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bucket of registry-facts §1.6 that this route draws from besides the one for every request. */
    bucket?: Bucket;
    /** Seconds that the public service lets a browser and a proxy keep the answer (registry-facts §1.7). */
    cacheSeconds?: readonly [browser: number, proxy: number];
  }
  interface FastifyRequest {
    caller: Caller | null;
    isStaleSearch: boolean;
  }
}

export interface RequestRules {
  /** The values of the Host header that are this server's own. */
  ownHosts(): readonly string[];
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
  app.addHook('onRequest', async (request) => {
    requireOwnHost(request, rules.ownHosts());
    const { url } = request.routeOptions;
    if (url !== undefined) rules.count(`${request.method} ${url}`);
    takeFromBuckets(request, context);
    request.caller = identifyCaller(request.headers.authorization, context);
  });
  app.addHook('preHandler', (request, reply) => applyRequestFault(context, request, reply));
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff');
    const type = String(reply.getHeader('content-type') ?? '');
    // The public service names no charset (registry-facts §1.3); the framework adds one.
    if (type.startsWith('application/json')) reply.header('content-type', 'application/json');
    addServiceHeaders(request, reply, context);
    return payload;
  });
}

function requireOwnHost(request: FastifyRequest, ownHosts: readonly string[]): void {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !ownHosts.includes(host)) throw new Refusal(421, 'Misdirected request');
}

function takeFromBuckets(request: FastifyRequest, { limiter, urls }: ServerContext): void {
  const { bucket } = request.routeOptions.config;
  const common = { address: request.ip, nowMs: performance.now() };
  // The second origin asks the first for what it has not kept, which counts again (registry-facts §7).
  const cost = bucket === 'cdnFile' && urls.hasSecondOrigin ? 2 : 1;
  const fits =
    limiter.take({ ...common, bucket: 'ddos', cost: 1 }) &&
    (bucket === undefined || limiter.take({ ...common, bucket, cost }));
  if (!fits) throw refuseTooMany();
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
  if (behaviour.challengesGuests && request.caller === null) {
    void reply.header(
      'www-authenticate',
      'Bearer realm="Project registry", Basic realm="Project registry"',
    );
  }
}
