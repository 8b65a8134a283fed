/**
 * Permissions that a route requires of its caller, as data: together they form the table of
 * registry §2.3.
 */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import { withScopes, type Caller } from './caller.ts';
import { Refusal } from './refusal.ts';

export interface ScopeRequirement {
  readonly scopes: readonly ApiScope[];
  /** Status that the public service sends instead of 401. */
  readonly serviceStatus?: 400 | 403;
  /** The public service's status for a guest, if it differs. */
  readonly serviceStatusOfGuest?: 401;
  /** The public service does not distinguish a guest from a token without the scope here. */
  readonly isVague?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Callers without these scopes are refused before the body is read. */
    requires?: ScopeRequirement;
    /** Text fields of the route's form, for the description of the interface. */
    form?: z.ZodObject;
    /** File fields of the route's form. */
    formFiles?: readonly string[];
  }
}

/**
 * Throws unless the caller may use this route. The messages tell the causes apart (registry §1.4).
 */
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

/** Returns the caller of a route that requires one. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Refusal(401, 'You are not logged in');
  return request.caller;
}
