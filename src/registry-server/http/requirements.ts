/** What a route requires of its caller, as data: the table of registry §2.3 is the sum of these. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import { withScopes, type Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

export interface Requirement {
  readonly scopes: readonly ApiScope[];
  /** What the public service answers instead of 401. */
  readonly serviceStatus?: 400 | 403;
  /** The same for a guest, where it is another. */
  readonly serviceStatusOfGuest?: 401;
  /** The public service does not tell a guest from a token without the scope here. */
  readonly isVague?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without these scopes the route is refused before its body is read. */
    requires?: Requirement;
    /** The texts of the form that the route reads, for the description of the interface. */
    form?: z.ZodObject;
    /** Its files. */
    formFiles?: readonly string[];
  }
}

/** Throws unless the caller may ask this route. The texts tell the causes apart (registry §1.4). */
export function requirePermission(request: FastifyRequest, behaviour: Behaviour): void {
  const { requires } = request.routeOptions.config;
  if (requires === undefined || withScopes(request.caller, ...requires.scopes) !== null) return;
  if (requires.serviceStatus !== undefined && !behaviour.refusesByCause) {
    const ofGuest = request.caller === null ? requires.serviceStatusOfGuest : undefined;
    throw new Refusal(ofGuest ?? requires.serviceStatus, 'Invalid request');
  }
  const isVague = requires.isVague === true && !behaviour.refusesByCause;
  if (request.caller === null && !isVague) throw new Refusal(401, 'You are not logged in');
  const isSessionOnly = requires.scopes.some((scope) => scope.startsWith('pat_'));
  throw isSessionOnly
    ? new Refusal(403, 'A token cannot manage tokens')
    : new Refusal(401, 'Unauthenticated');
}

/** The caller of a route that requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Refusal(401, 'You are not logged in');
  return request.caller;
}
