import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Behaviour } from './behaviour.ts';
import type { FaultGate } from './faults/fault-gate.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { Urls } from './http/urls.ts';
import type { Storage } from './storage/open-storage.ts';

/** What every route works with. */
export interface ServerContext {
  readonly storage: Storage;
  readonly behaviour: Behaviour;
  readonly faults: FaultGate;
  readonly limiter: RateLimiter;
  /** The time that the limiter counts by. */
  readonly nowMs: () => number;
  readonly urls: Urls;
  /** Whether a submitted project is approved at once or waits for a moderator. */
  readonly review: 'auto' | 'manual';
  /** Whether a proxy says in X-Forwarded-For who asks. */
  readonly isProxied: boolean;
  /** Projects whose icon this server failed at, as long as it runs; see `Behaviour.failsOnOddInput`. */
  readonly brokenIcons: Set<string>;
  /** Projects that were hidden for a while; see `Behaviour.losesRelisted`. */
  readonly relisted: Map<
    string,
    { readonly hiddenAtMs: number; readonly dateUpdated: string | null }
  >;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /** Forms that are read or worked with: the storage stays open until they ended, their client there or not. */
  readonly forms: Set<Promise<unknown>>;
}

export type RegistryApp = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
export type RegistryReply = FastifyReply;
