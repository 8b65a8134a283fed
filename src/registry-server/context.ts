import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Behaviour } from './behaviour.ts';
import type { FaultGate } from './faults/fault-gate.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { Urls } from './http/urls.ts';
import type { Storage } from './storage/open-storage.ts';

/** Services and settings shared by all routes. */
export interface ServerContext {
  readonly storage: Storage;
  readonly behaviour: Behaviour;
  readonly faults: FaultGate;
  readonly limiter: RateLimiter;
  /** Clock of the rate limiter. */
  readonly nowMs: () => number;
  readonly urls: Urls;
  /** Approves a submitted project at once, or leaves it to a moderator. */
  readonly review: 'auto' | 'manual';
  /** Reads the client's address from X-Forwarded-For, which a proxy sets. */
  readonly isProxied: boolean;
  /** Projects whose icon has failed since the server started; see `Behaviour.failsOnOddInput`. */
  readonly brokenIcons: Set<string>;
  /** Projects that were hidden for a time; see `Behaviour.losesRelisted`. */
  readonly relisted: Map<
    string,
    { readonly hiddenAtMs: number; readonly dateUpdated: string | null }
  >;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
  /**
   * Forms being received or processed: the storage stays open until they finish, even if their
   * client is gone.
   */
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
