import type { FastifyRequest } from 'fastify';
import { API_SCOPES, type ApiScope } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { TokenRecord } from '../storage/token-store.ts';
import { extendSession, SESSION_COOKIE } from './session.ts';

/** Authenticated sender of a request. An unknown or expired token makes a guest (registry §2.1). */
export interface Caller {
  readonly userId: string;
  readonly role: string;
  readonly scopes: ReadonlySet<string>;
  /** Exactly one of the two is set, by how the caller signed in. */
  readonly sessionId: string | null;
  readonly tokenId: string | null;
}

interface Credentials {
  readonly authorization: string | undefined;
  readonly cookies: FastifyRequest['cookies'];
}

const SESSION_SCOPES: ReadonlySet<string> = new Set(API_SCOPES);
// registry §2.1: the date of the last use has this resolution.
const LAST_USE_STEP_MS = 10 * 60 * 1000;

/**
 * An `Authorization` header takes precedence, even a wrong one; a cookie counts only without one.
 */
export function identifyCaller(
  { authorization, cookies }: Credentials,
  { storage, behaviour }: { storage: Storage; behaviour: Behaviour },
): Caller | null {
  if (authorization !== undefined && authorization !== '') {
    const token = behaviour.readsAuthorizationSchemes ? unwrapToken(authorization) : authorization;
    return findTokenCaller(storage, token);
  }
  const session = cookies[SESSION_COOKIE];
  return session === undefined ? null : findSessionCaller(storage, session);
}

/**
 * Returns the caller if its token has every scope, else null, which means a guest (registry §2.3).
 */
export function withScopes(caller: Caller | null, ...scopes: readonly ApiScope[]): Caller | null {
  return caller !== null && scopes.every((scope) => caller.scopes.has(scope)) ? caller : null;
}

function findTokenCaller(storage: Storage, token: string): Caller | null {
  const record = storage.tokens.findByHash(storage.hashToken(token));
  if (record === null || isPast(record.dateExpires)) return null;
  markUsed(storage, record);
  const rest = { scopes: new Set(record.scopes), sessionId: null, tokenId: record.id };
  return toCaller(storage, record.userId, rest);
}

function findSessionCaller(storage: Storage, token: string): Caller | null {
  const record = storage.sessions.findByHash(storage.hashToken(token));
  if (record === null || isPast(record.dateExpires)) return null;
  extendSession(storage, record);
  const rest = { scopes: SESSION_SCOPES, sessionId: record.id, tokenId: null };
  return toCaller(storage, record.userId, rest);
}

function toCaller(
  storage: Storage,
  userId: string,
  rest: Pick<Caller, 'scopes' | 'sessionId' | 'tokenId'>,
): Caller | null {
  const user = storage.people.findUser(userId);
  return user === null ? null : { userId: user.id, role: user.role, ...rest };
}

function markUsed(storage: Storage, { id, dateLastUsed }: TokenRecord): void {
  const now = Date.now();
  if (dateLastUsed !== null && now - Date.parse(dateLastUsed) < LAST_USE_STEP_MS) return;
  storage.tokens.markUsed(id, new Date(now).toISOString());
}

function unwrapToken(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  if (!authorization.startsWith('Basic ')) return authorization;
  const decoded = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

function isPast(date: string): boolean {
  return Date.parse(date) < Date.now();
}
